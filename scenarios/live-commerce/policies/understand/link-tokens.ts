import type { TalkRoom } from './room.ts';

/** A link inside a text is written as this pair around its number, so that no keyword or number rule reads it. */
const OPEN = '\u0002';
const CLOSE = '\u0003';

const HAN_DIGITS = '一二三四五六七八九十';
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Reads a small number: digits, an English word, or a Chinese numeral up to ten; null for anything else. */
export function smallNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const word = WORDS.indexOf(text);
  if (word >= 0) return word + 1;
  if (text === '两') return 2;
  const han = text.length === 1 ? HAN_DIGITS.indexOf(text) : -1;
  return han < 0 ? null : han + 1;
}

const NUMBER = `(\\d{1,3}|[${HAN_DIGITS}两]|${WORDS.join('|')})`;

/** Ways to name a link by its number. */
const NUMBERED = new RegExp(
  [
    `\\b(?:link|item|number|no\\.?|product)\\s*(?:number|no\\.?|#)?\\s*${NUMBER}\\b`,
    `#\\s*${NUMBER}\\b`,
    `第?${NUMBER}\\s*号(?:链接|宝贝|商品|产品|款)?`,
    `链接\\s*${NUMBER}号?`,
  ].join('|'),
  'g',
);

/** Ways to mean the link on air. */
const THIS_ONE =
  /\b(?:this (?:one|item|link|product)|the (?:one on (?:air|screen)|current (?:one|item|link)))\b|这一?(?:个|款|件)(?:链接|宝贝|商品|产品)?/g;

const token = (link: number) => ` ${OPEN}${link}${CLOSE} `;

function nameLinks(text: string, links: TalkRoom['links']): string {
  const byLength = [...links].sort((a, b) => b.name.length - a.name.length);
  return byLength.reduce((said, { link, name }) => said.replaceAll(name.toLowerCase(), token(link)), text);
}

/** Lower-cases a text and writes every mention of a link (name, number, "this one") as a token. */
export function withLinkTokens(text: string, room: TalkRoom): string {
  const named = nameLinks(text.toLowerCase(), room.links);
  const numbered = named.replace(NUMBERED, (whole, ...groups: (string | undefined)[]) => {
    const link = smallNumber(groups.slice(0, 4).find((group) => group !== undefined) ?? '');
    return link === null ? whole : token(link);
  });
  const { current_link } = room;
  return current_link === null ? numbered : numbered.replace(THIS_ONE, token(current_link));
}

const TOKEN = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');

/** The links of a tokenised text in order. */
export function linksIn(text: string): number[] {
  return [...text.matchAll(TOKEN)].map((match) => Number(match[1]));
}

/** A tokenised text without its links. */
export function withoutLinks(text: string): string {
  return text.replace(TOKEN, ' ');
}
