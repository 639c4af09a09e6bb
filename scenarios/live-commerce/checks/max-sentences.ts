import type { RuleCheck } from '../../../env/index.ts';
import { limitArg } from './limit-arg.ts';
import { sentencesOf } from './sentences.ts';

/** At most so many sentences. */
export const maxSentences: RuleCheck = (reply, context) =>
  sentencesOf(reply).length <= limitArg('max_sentences', context);
