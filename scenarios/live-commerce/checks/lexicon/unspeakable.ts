/** Marks inside a line: Markdown, bracketed tags, braces, hash tags. */
const MARKS =
  /\*\*|__|`|~~|(?<!\w)\*[^\s*][^*\n]*\*|\[[^\]\n]*\]|【[^】\n]*】|<\/?[a-zA-Z][^>\n]*>|[{}]|(?<![\w&])#[\p{L}_]/u;

/** Marks at the start of a line: headings, quotes, bullets, numbered lists (two lines of them in Chinese form), tables. */
const LINE_MARKS =
  /^[ \t]*(?:(?:#{1,6}|>|[-*+•·●▪]|\d{1,2}[.)])[ \t]+\S|\|.*\||[（(]?[一二三四五六七八九十\d]{1,2}[、)）][^\n]*\n[ \t]*[（(]?[一二三四五六七八九十\d]{1,2}[、)）])/m;

const ADDRESS = /\bhttps?:|\bwww\.|(?<=[a-z\d])\.(?:com|cn|net|org|io|shop|store|co)\b/i;

/** What a voice cannot read. */
export const UNSPEAKABLE: readonly RegExp[] = [MARKS, LINE_MARKS, ADDRESS];
