import { z } from 'zod';
import { LENGTH_SCORES, SCORE_NAMES, type ScoreName } from '../../env/index.ts';

const Tokens = z.int().min(1);

/** One weighted criterion. `source` is who grades: our rule, a judge, or the path of a user's file. */
export const RubricEntry = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected lower case letters, digits and underscores'),
  weight: z.number().min(0).max(1000),
  /** A null score of it makes the reward null (unless the segment it is about does not exist). */
  required: z.boolean(),
  source: z.string().regex(/^(?:rule|judge)$|\.[cm]?[jt]s$/, {
    error: 'expected rule, judge, or the path of a .ts, .mts, .js or .mjs file',
  }),
  /** Lengths only: reasoning tokens up to which length costs nothing. */
  target_tokens: Tokens.optional(),
});
export type RubricEntry = z.infer<typeof RubricEntry>;

/** The weighted set of criteria that makes a reward. */
export const Rubric = z
  .strictObject({
    name: z.string().min(1),
    criteria: z.array(RubricEntry).min(1),
    /** Length targets, in reasoning tokens, that differ on the harness of this name. */
    targets: z
      .record(z.string(), z.strictObject({ tool: Tokens.optional(), reply: Tokens.optional() }))
      .optional(),
  })
  .superRefine(({ criteria }, context) => {
    for (const [path, message] of complaints(criteria)) context.addIssue({ code: 'custom', path, message });
  });
export type Rubric = z.infer<typeof Rubric>;

/** True for the six scores that every trajectory has. */
export function isScoreName(name: string): name is ScoreName {
  return SCORE_NAMES.some((known) => known === name);
}

type Complaint = [path: (string | number)[], message: string];

function complaints(criteria: readonly RubricEntry[]): Complaint[] {
  const own = criteria.flatMap((entry, index) =>
    complaintsOf(entry).map(([field, message]): Complaint => [['criteria', index, field], message]),
  );
  const twice = criteria.flatMap(({ name }, index): Complaint[] => {
    const first = criteria.findIndex((other) => other.name === name);
    return first === index
      ? []
      : [[['criteria', index, 'name'], `expected each name once, ${name} is repeated`]];
  });
  const weightless = criteria.every(({ weight }) => weight === 0);
  const total: Complaint[] = weightless ? [[['criteria'], 'expected at least one weight above 0']] : [];
  return [...own, ...twice, ...total];
}

function complaintsOf({ name, source, required, target_tokens }: RubricEntry): [keyof RubricEntry, string][] {
  const isLength = LENGTH_SCORES.some((length) => length === name);
  const found: [keyof RubricEntry, string][] = [];
  if (source === 'rule' && !isScoreName(name)) {
    found.push(['name', `expected one of ${SCORE_NAMES.join(', ')} for source rule, got ${name}`]);
  }
  if (isLength && required) found.push(['required', 'expected false: a length never makes the reward null']);
  if (!isLength && target_tokens !== undefined) {
    found.push(['target_tokens', `expected only on ${LENGTH_SCORES.join(' and ')}`]);
  }
  return found;
}
