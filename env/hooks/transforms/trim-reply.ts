import type { Transform } from './transform.ts';

/** The end of a sentence: a mark with any closing quotes, not the point inside a number. */
const SENTENCE_END = /[.!?](?!\d)["')]*|[。！？…]["'”’）]*/gu;

/** Cuts a reply at the last sentence end within `limit` code points, else at a word's end, else hard. */
export const trimReply: Transform = {
  name: 'trim_reply',
  events: ['reply'],
  arity: 1,
  apply(text, [limit]) {
    const points = [...text];
    const most = Number(limit);
    if (points.length <= most) return text;
    const head = points.slice(0, most).join('');
    const sentence = Array.from(head.matchAll(SENTENCE_END)).at(-1);
    if (sentence !== undefined) return head.slice(0, sentence.index + sentence[0].length).trim();
    const word = head.search(/\s\S*$/);
    return (word > 0 ? head.slice(0, word) : head).trim();
  },
};
