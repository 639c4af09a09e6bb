import { decodeEntities } from './decode-entities.ts';

const BREAK = /<br\s*\/?>|<\/(?:p|div|li)>/gi;
const COMMENT = /<!--[\s\S]*?-->/g;
/** A tag starts with a letter; `<3` and `a < b` are words. */
const TAG = /<\/?[a-z][^<>]*>/gi;
/** Control characters, and marks that only order bytes. Joiners stay: emoji are made of them. */
const INVISIBLE = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u2060\ufeff\ufffe]/gu;

/**
 * A viewer's words without mark-up: tags go and their text stays, `<br>` is a line break, entities are
 * decoded (after the tags, so that an escaped tag stays text), spaces at the ends of lines go.
 */
export function cleanComment(raw: string): string {
  const lines = raw
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(COMMENT, '')
    .replace(BREAK, '\n')
    .replace(TAG, '');
  return decodeEntities(lines)
    .replace(/\u00a0/g, ' ')
    .replace(INVISIBLE, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
