/** A template with references, ready to recognise its renderings. */
export interface Template {
  /** Literal text before the first reference: a cheap first test. */
  readonly prefix: string;
  readonly pattern: RegExp;
  /** The reference keys in the order of the pattern's groups. */
  readonly keys: readonly string[];
}

const REFERENCE = /\{\{([^{}]*)\}\}/;

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** What a reference may have been replaced by: a number, a name, or any text. */
function groupFor(key: string): string {
  if (key.startsWith('limit:')) return '(-?\\d+(?:\\.\\d+)?)';
  return /^(?:tool|skill|param):/.test(key) ? '([\\w-]+)' : '([\\s\\S]*?)';
}

/** True for a text that is one reference and nothing else: its rendering could be any text. */
export function isBare(text: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(text);
}

/** Compiles a template; null when it has no references and its text is the only rendering. */
export function compileTemplate(text: string): Template | null {
  const pieces = text.split(REFERENCE);
  if (pieces.length === 1) return null;
  const keys = pieces.filter((_, index) => index % 2 === 1);
  const body = pieces.map((piece, index) => (index % 2 === 1 ? groupFor(piece) : escape(piece))).join('');
  return { prefix: pieces[0] ?? '', pattern: new RegExp(`^${body}$`), keys };
}

/** The values that stand in place of the references, or null when the text is no rendering of the template. */
export function matchTemplate(template: Template, text: string): ReadonlyMap<string, string> | null {
  if (!text.startsWith(template.prefix)) return null;
  const match = template.pattern.exec(text);
  if (match === null) return null;
  return new Map(template.keys.map((key, index) => [key, match[index + 1] ?? '']));
}
