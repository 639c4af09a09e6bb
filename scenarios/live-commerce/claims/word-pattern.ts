const SPECIAL = /[.*+?^${}()|[\]\\]/g;

function source(word: string): string {
  const escaped = word.replace(SPECIAL, '\\$&').replaceAll(' ', '\\s+');
  const head = /^[a-z\d]/i.test(word) ? '(?<![a-z\\d])' : '';
  const tail = /[a-z\d]$/i.test(word) ? '(?![a-z\\d])' : '';
  return `${head}${escaped}${tail}`;
}

/** A pattern that finds any of the words without case: whole words in Latin script, substrings otherwise. */
export function wordPattern(words: readonly string[]): RegExp {
  return new RegExp(words.map(source).join('|'), 'i');
}
