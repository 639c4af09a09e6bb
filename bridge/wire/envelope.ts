import { z } from 'zod';

/** Version of the wire contract; `hello` refuses another major. */
export const PROTOCOL_VERSION = 1;

/**
 * A message is multipart: `[request id, method | status, msgpack header, binary parts...]`. Arrays travel
 * as raw little-endian parts; the header describes each where it stands.
 */
export const ArrayRef = z.strictObject({
  /** Index into the message's binary parts, from 0. */
  part: z.int().min(0),
  dtype: z.enum(['int32', 'int64', 'float32', 'float64', 'uint8', 'bool']),
  shape: z.array(z.int().min(0)),
});
export type ArrayRef = z.infer<typeof ArrayRef>;

export const Status = z.enum(['ok', 'error']);

/** The codes a server answers with; each is one subclass of error in either language. */
export const WireErrorCode = z.enum([
  'bad_request',
  'unsupported',
  'busy',
  'unknown_episode',
  'episode_ended',
  'stale_step',
  'lease_expired',
  'schema_mismatch',
  'shutting_down',
  'internal',
]);

/** A refusal as a client reads it. `retry_after_ms` is set for `busy`. */
export const WireError = z.strictObject({
  code: WireErrorCode,
  message: z.string(),
  retry_after_ms: z.int().min(0).nullable(),
  data: z.record(z.string(), z.json()),
});
export type WireError = z.infer<typeof WireError>;
