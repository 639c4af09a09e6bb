import { encodeHeader } from '../codec/header.ts';
import type { ArrayWriter } from '../codec/arrays.ts';

/** A header and its binary parts, as they are sent. */
export interface Answer {
  readonly header: Uint8Array;
  readonly parts: readonly Uint8Array[];
  /** Is called when it could not be handed over. */
  readonly onLost?: () => void;
}

export function answerOf(header: unknown, arrays?: ArrayWriter): Answer {
  return { header: encodeHeader(header), parts: arrays?.parts() ?? [] };
}
