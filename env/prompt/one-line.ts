/** Whatever ends a line somewhere: what programs split at, and U+001C..U+001E, which some of them do. */
// oxlint-disable-next-line no-control-regex
const LINE_BREAKS = /\s*[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]+\s*/g;

/** A text of others on one line, so that none of it can pass for structure of the prompt. */
export function oneLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').trim();
}
