export const THINK_OPEN = '<think>';
export const THINK_CLOSE = '</think>';
export const CALL_OPEN = '<tool_call>';
export const CALL_CLOSE = '</tool_call>';

/** A tag of the hermes form, and where it stands. */
export interface Marker {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
}

const MARKER = /<\/?(?:think|tool_call)>/g;

/** The first tag at or after `from`, or null. */
export function nextMarker(text: string, from: number): Marker | null {
  MARKER.lastIndex = from;
  const found = MARKER.exec(text);
  return found === null ? null : { tag: found[0], start: found.index, end: MARKER.lastIndex };
}
