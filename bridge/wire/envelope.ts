import { z } from 'zod';

/** Version of the wire contract; `hello` refuses another. */
export const PROTOCOL_VERSION = 1;

export const Dtype = z.enum(['int32', 'int64', 'float32', 'float64', 'uint8']);
export type Dtype = z.infer<typeof Dtype>;

/**
 * A message is multipart: `[request id, method | status, msgpack header, binary parts...]`. Arrays travel
 * as raw little-endian parts; the header describes each where it stands. One part holds arrays of one dtype,
 * and two references may name the same bytes.
 */
export const ArrayRef = z.strictObject({
  part: z.int().min(0).describe('Index into the binary parts, from 0.'),
  offset: z.int().min(0).describe('Bytes from the start of the part, a multiple of the item size.'),
  dtype: Dtype,
  shape: z.array(z.int().min(0)).length(1).describe('How many items.'),
});
export type ArrayRef = z.infer<typeof ArrayRef>;

/** The codes a server answers with; each is one class of error in either language. */
export const WireErrorCode = z.enum([
  'bad_request',
  'unsupported',
  'too_large',
  'busy',
  'hello_required',
  'schema_mismatch',
  'unknown_episode',
  'episode_ended',
  'wrong_step',
  'lease_expired',
  'group_pending',
  'shutting_down',
  'internal',
]);
export type WireErrorCode = z.infer<typeof WireErrorCode>;

/** A refusal as a client reads it. */
export const WireError = z.strictObject({
  code: WireErrorCode,
  message: z.string().describe('What happened, what was expected and what to do.'),
  retry_after_ms: z.int().min(0).nullable().describe('Set for `busy`.'),
  data: z.record(z.string(), z.json()),
});
export type WireError = z.infer<typeof WireError>;
