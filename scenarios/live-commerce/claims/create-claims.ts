import type { Ask, Claims, Evidence } from '../../../env/index.ts';
import { answersAmount } from './answers-amount.ts';
import { mentionsOneOf, saysDone, tellsText, wasDone } from './answers-words.ts';
import { findClaims } from './find-claims.ts';
import { foldText } from './fold-text.ts';
import type { Found } from './found.ts';
import { UNAVAILABLE } from './lexicon/unavailable.ts';
import { rememberLast } from './remember-last.ts';
import { statesFact } from './states-fact.ts';
import { isSupported } from './supported.ts';

function answers(ask: Ask, reply: string, found: readonly Found[], evidence: Evidence): boolean {
  const { fact } = ask;
  switch (fact.kind) {
    case 'money':
    case 'count':
    case 'days':
    case 'months':
      return answersAmount(ask, fact, reply, found, evidence);
    case 'text':
      return tellsText(ask, reply, fact.any_of, evidence);
    case 'done':
      return wasDone(fact.tool, ask, evidence) && saysDone(ask, reply, fact.any_of, evidence);
    case 'chat':
      return mentionsOneOf(reply, fact.any_of);
  }
}

/**
 * The claims of a live-commerce room, English and Chinese. Rules over surface words: a claim in other words,
 * or a true number said of the wrong product, escapes both the factual-risk hook and accuracy. The locale
 * never narrows the reading, so a reply in the other language is held to the same facts.
 */
export function createClaims(): Claims {
  const read = rememberLast<readonly Found[]>(findClaims);
  return {
    extract: (reply) => read(reply).map(({ claim }) => claim),
    supported: isSupported,
    states: statesFact,
    answers: (ask, reply, evidence) => answers(ask, reply, read(reply), evidence),
    admitsUnavailable: (reply) => {
      const text = foldText(reply);
      return UNAVAILABLE.some((pattern) => pattern.test(text));
    },
  };
}
