/** A template with references, ready to recognise its renderings. */
export interface Template {
  /** Literal text before the first reference: what it can be found by. */
  readonly prefix: string;
  /** The values that stand in place of the references, by key, or null when the text is no rendering of it. */
  match(text: string): ReadonlyMap<string, string> | null;
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

function patternOf(pieces: readonly string[]): RegExp {
  const body = pieces.map((piece, index) => (index % 2 === 1 ? groupFor(piece) : escape(piece))).join('');
  return new RegExp(`^${body}$`);
}

/**
 * A template of a text; null when it has no references and its text is the only rendering. Its pattern is made
 * when a text first gets that far, since of thousands of wordings few are ever met.
 */
export function templateOf(text: string): Template | null {
  const pieces = text.split(REFERENCE);
  if (pieces.length === 1) return null;
  const keys = pieces.filter((_, index) => index % 2 === 1);
  const [prefix = '', suffix = ''] = [pieces[0], pieces.at(-1)];
  let pattern: RegExp | undefined;
  return {
    prefix,
    match(given) {
      if (!given.startsWith(prefix) || !given.endsWith(suffix)) return null;
      pattern ??= patternOf(pieces);
      const match = pattern.exec(given);
      return match === null ? null : new Map(keys.map((key, index) => [key, match[index + 1] ?? '']));
    },
  };
}
