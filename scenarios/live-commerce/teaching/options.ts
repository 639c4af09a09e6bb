import { z } from 'zod';
import type { PhraseTable } from '../../../augment/index.ts';
import {
  FaultConfig,
  Strengths,
  UsageError,
  type Augmenter,
  type Pack,
  type Scorer,
} from '../../../env/index.ts';
import type { ScriptedPolicies } from '../policies/index.ts';

/** What teaching lines are made with. */
export interface TeachingParts {
  readonly pack: Pack;
  readonly phrases: PhraseTable;
  readonly augmenter: Augmenter;
  /** The two with few wordings of a text. */
  readonly plain: Pick<TeachingParts, 'phrases' | 'augmenter'>;
  readonly scorer: Scorer;
  readonly policies: Pick<ScriptedPolicies, 'expert' | 'expert_with_slips'>;
}

const share = z.number().min(0).max(1);

/** What is to be taught. */
export const TeachingOptions = z.strictObject({
  seed: z.string().min(1),
  groups: z.int().min(1),
  /** The viewers' language; both where null. */
  locale: z.enum(['en', 'zh']).nullable(),
  /** Share of groups under a changed harness. */
  augmented: share,
  /** Of those, the share in which only names and order change, and that in which wordings change too. */
  names: share,
  wording: share,
  /** How many groups, the first ones, have few wordings of a text: names are learned to be looked up before it is by meaning. */
  plain: z.int().min(0),
  /** Of all operators, in the other changed groups. */
  strengths: Strengths,
  /** Share of groups that are short questions; the others are episodes. */
  dense: share,
  /** Share of episodes with a mistake, and the share of those in which the mistake stays in the history. */
  slips: share,
  whole: share,
  /** How tools fault in episodes; never where null. */
  faults: FaultConfig.nullable(),
});
export type TeachingOptions = z.infer<typeof TeachingOptions>;

/** @throws UsageError naming each option and what was expected. */
export function checkTeachingOptions(options: unknown): void {
  const { data, error } = TeachingOptions.safeParse(options);
  const problems = (error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.') || 'options'}: ${message}`,
  );
  if (data !== undefined && data.names + data.wording > 1) {
    problems.push('names and wording: expected a sum of at most 1');
  }
  if (problems.length === 0) return;
  throw new UsageError('bad_teaching', `This cannot be taught: ${problems.join('; ')}`, { problems });
}
