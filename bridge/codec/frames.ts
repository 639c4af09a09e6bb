/** A request or an answer, taken apart. `id` is any bytes: it is given back, never read. */
export interface Message {
  readonly id: Uint8Array;
  /** The method of a request, the status of an answer. */
  readonly kind: string;
  readonly header: Uint8Array;
  readonly parts: readonly Uint8Array[];
}

const FIXED = 3;

/** Frames as they are sent. */
export function joinFrames({ id, kind, header, parts }: Message): Uint8Array[] {
  return [id, Buffer.from(kind, 'latin1'), header, ...parts];
}

/** Takes frames apart; null when there are fewer than id, kind and header. */
export function splitFrames(frames: readonly Uint8Array[]): Message | null {
  const [id, kind, header] = frames;
  if (id === undefined || kind === undefined || header === undefined) return null;
  return { id, kind: Buffer.from(kind).toString('latin1'), header, parts: frames.slice(FIXED) };
}
