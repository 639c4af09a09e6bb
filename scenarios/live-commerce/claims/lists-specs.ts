import type { Evidence } from '../../../env/index.ts';
import { findInFolded } from './contains-word.ts';
import { findClaims } from './find-claims.ts';
import { foldWord } from './fold-text.ts';
import { SPEC_WORDS } from './lexicon/specs.ts';
import { evidenceLines, faqAnswers, specValues } from './read-evidence.ts';

/** So many values, the right one among them, are a list and no answer. */
const LIST = 3;

function without(text: string, parts: readonly string[]): string {
  const folded = parts.map(foldWord).filter((part) => part !== '');
  return folded.reduce((rest, part) => rest.replaceAll(part, ' ; '), text);
}

/**
 * True when a folded reply names three or more specs, the known words counting as one: specs of the results,
 * materials and colours, or measures. A viewer who asked for one cannot tell which of them it is. Names of
 * products and answers of the FAQ do not count.
 */
export function listsSpecs(text: string, known: readonly string[], evidence: Evidence): boolean {
  const rest = without(text, [...faqAnswers(evidence), ...evidenceLines(evidence), ...known]);
  const looked = specValues(evidence).filter((values) => !values.some((value) => known.includes(value)));
  const others = [
    looked.filter((values) => values.some((value) => findInFolded(rest, value).length > 0)),
    SPEC_WORDS.filter(([, pattern]) => pattern.test(rest)),
    findClaims(rest).filter(({ claim }) => claim.kind === 'text'),
  ];
  return Math.max(...others.map(({ length }) => length)) + 1 >= LIST;
}
