import type { LoadReport } from './load-report.ts';
import type { YamlSource } from './yaml-tree.ts';

/** A Markdown file in two parts; `body.line` is the 1-based line on which its text begins. */
export interface FrontMatter {
  readonly yaml: YamlSource;
  readonly body: { readonly text: string; readonly line: number };
}

const FENCE = /^---[ \t]*$/;

/**
 * Splits a Markdown file at its `---` lines. A byte order mark, CRLF and blanks behind the dashes are
 * accepted; anything else behind them (`---js`) is refused: front matter is YAML and is never executed.
 * Returns null when there is none, which is reported.
 */
export function splitFrontMatter(file: string, text: string, report: LoadReport): FrontMatter | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = lines[0] ?? '';
  if (!FENCE.test(first)) {
    const tagged = first.startsWith('---');
    const message = tagged ? `front matter opens with "${first.slice(0, 40)}"` : 'no front matter';
    report.error({ file, line: 1 }, message, 'a first line of three dashes and nothing else');
    return null;
  }
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
  if (end < 0) {
    report.error({ file, line: 1 }, 'front matter has no end', 'a second line of three dashes');
    return null;
  }
  return {
    yaml: { file, text: lines.slice(1, end).join('\n'), line: 2 },
    body: { text: lines.slice(end + 1).join('\n'), line: end + 2 },
  };
}
