import { foldText, foldWord } from './fold-text.ts';

const LATIN = /[\p{Script=Latin}\d]/u;

/** No Latin letter or digit continues the word on either side. */
function standsAlone(text: string, word: string, at: number): boolean {
  const end = at + word.length;
  const head = LATIN.test(word.charAt(0)) && LATIN.test(text.charAt(at - 1));
  const tail = LATIN.test(word.charAt(word.length - 1)) && LATIN.test(text.charAt(end));
  return !head && !tail;
}

/** Where the word occurs in the text without case, as a whole word in Latin script; offsets of the text. */
export function findWord(text: string, word: string): number[] {
  return findInFolded(foldText(text), word);
}

/** The same in a text that is folded already. */
export function findInFolded(folded: string, word: string): number[] {
  const wanted = foldWord(word);
  const found: number[] = [];
  if (wanted === '') return found;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (standsAlone(folded, wanted, at)) found.push(at);
  }
  return found;
}

/** True when the word occurs, as `findWord` finds it. */
export function containsWord(text: string, word: string): boolean {
  return findWord(text, word).length > 0;
}
