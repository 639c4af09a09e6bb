import type { PhraseTable } from '../../../augment/index.ts';
import type { Harness, OraclePolicy, Policy } from '../../../env/index.ts';
import { expert } from './expert.ts';
import { expertWithSlips } from './expert-with-slips.ts';
import { createMemoriser } from './memoriser.ts';
import { random } from './random.ts';
import { createPhraseBook } from './reader/phrase-book.ts';
import { createReader } from './reader/reader.ts';
import { silent } from './silent.ts';
import { createSpammer } from './spammer.ts';

export interface PolicyOptions {
  /** The base harness: what the memoriser knows by heart, and the reader's ids. */
  readonly harness: Harness;
  /** All other wordings of its texts, from both pools. */
  readonly phrases: PhraseTable;
}

/** The scripted policies by name. Two of them know state and gold; the rest see observations only. */
export interface ScriptedPolicies {
  readonly expert: OraclePolicy;
  readonly expert_with_slips: OraclePolicy;
  readonly reader: Policy;
  readonly memoriser: Policy;
  readonly spammer: Policy;
  readonly silent: Policy;
  readonly random: Policy;
}

/** Makes the scripted policies of a base harness. */
export function createPolicies({ harness, phrases }: PolicyOptions): ScriptedPolicies {
  const book = createPhraseBook(harness, phrases);
  return {
    expert,
    expert_with_slips: expertWithSlips,
    reader: createReader(harness, book),
    memoriser: createMemoriser(harness),
    spammer: createSpammer(book),
    silent,
    random,
  };
}
