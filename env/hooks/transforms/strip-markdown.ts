import type { Transform } from './transform.ts';

/** Line marks first, then marks inside a line; links keep their words. Reads long lines in linear time. */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(?:```|~~~)[^\n]*\n?/gm, ''],
  [/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,2}[.)])[ \t]+/gm, ''],
  [/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, ''],
  [/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1'],
  [/(\*\*|__)(?=\S)([^\n]{0,300}?\S)\1/g, '$2'],
  [/\*(?=\S)([^*\n]*?\S)\*/g, '$1'],
  [/(?<!\w)_(?=\S)([^_\n]*?\S)_(?!\w)/g, '$1'],
  [/`([^`\n]*)`/g, '$1'],
  [/\n{2,}/g, '\n'],
];

/** Takes Markdown marks out of a reply and keeps its words. */
export const stripMarkdown: Transform = {
  name: 'strip_markdown',
  events: ['reply'],
  arity: 0,
  apply: (text) => STEPS.reduce((left, [pattern, words]) => left.replace(pattern, words), text).trim(),
};
