/** A top-level list item: its text without the marker, and the comment that closes it, without its marks. */
export interface ListItem {
  /** 1-based line of the file. */
  readonly line: number;
  readonly text: string;
  readonly comment: string | null;
}

export interface MarkdownList {
  /** Text before the first top-level item. */
  readonly preamble: string;
  readonly items: readonly ListItem[];
  /** 1-based lines of text that stands between or behind the items and belongs to none. */
  readonly stray: readonly number[];
}

const MARKER = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
const CODE_FENCE = /^\s*(?:```|~~~)/;
const NESTED = /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s*(?:```|~~~)|^\s*$/;
const CLOSING_COMMENT = /<!--\s*((?:rule|check|essential)\b(?:(?!-->)[\s\S])*?)\s*-->\s*$/;

/** Soft-wrapped lines become one; an item with nested lists, code or paragraphs keeps its lines. */
function joinItem(lines: readonly string[]): string {
  const [first = '', ...rest] = lines;
  if (!rest.some((line) => NESTED.test(line))) return lines.map((line) => line.trim()).join(' ');
  return [first.trim(), ...rest.map((line) => line.replace(/^ {1,2}|^\t/, '').trimEnd())].join('\n');
}

function toItem(line: number, lines: string[]): ListItem {
  while (lines.length > 1 && lines.at(-1)?.trim() === '') lines.pop();
  const text = joinItem(lines);
  const match = CLOSING_COMMENT.exec(text);
  if (match === null) return { line, text, comment: null };
  return { line, text: text.slice(0, match.index).trimEnd(), comment: match[1] ?? '' };
}

/** Reads the top-level list of a Markdown text that begins on `firstLine` (1-based). Code fences hide markers. */
export function readMarkdownList(text: string, firstLine: number): MarkdownList {
  const preamble: string[] = [];
  const open: { line: number; lines: string[] }[] = [];
  const stray: number[] = [];
  let fenced = false;
  let blank = false;
  for (const [index, line] of text.split('\n').entries()) {
    const item = open.at(-1);
    const marker = fenced ? null : MARKER.exec(line);
    const inside = fenced || /^\s/.test(line) || line === '' || (!blank && !line.startsWith('#'));
    if (CODE_FENCE.test(line)) fenced = !fenced;
    if (marker) open.push({ line: firstLine + index, lines: [line.slice(marker[0].length)] });
    else if (item === undefined) preamble.push(line);
    else if (inside) item.lines.push(line);
    else stray.push(firstLine + index);
    blank = line.trim() === '';
  }
  return { preamble: preamble.join('\n').trim(), items: open.map((o) => toItem(o.line, o.lines)), stray };
}
