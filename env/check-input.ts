import { z } from 'zod';
import { UsageError } from './errors.ts';
import { MessageAction, TextAction, type Action, type ActionTokens } from './records/action.ts';
import { Pool, Strength, Strengths } from './records/augmentation.ts';
import { FaultConfig, FaultPlan } from './records/fault.ts';
import { Scenario } from './records/scenario.ts';

/** Token arrays are long; whoever reads them checks them. */
const tokens = z.custom<ActionTokens>((value) => typeof value === 'object' && value !== null).optional();
const ActionForm = z.discriminatedUnion('kind', [
  MessageAction.extend({ tokens }),
  TextAction.extend({ tokens }),
]);

const Seed = z.string().min(1);
const Sampled = z.strictObject({
  split: z.enum(['train', 'dev', 'test']),
  index: z.int().min(0),
  locale: z.enum(['en', 'zh']).optional(),
});
const ResetForm = z.strictObject({
  seed: Seed,
  scenario: z.union([Sampled, z.looseObject({ pack: z.string() })]).optional(),
  harness: z.looseObject({ revision: z.string() }).optional(),
  augment: z
    .strictObject({
      strengths: z.union([Strength, Strengths]),
      pools: Pool,
      seed: Seed.optional(),
      operators: z.array(z.string().min(1)).min(1).optional(),
    })
    .nullable()
    .optional(),
  faults: z.union([FaultPlan, FaultConfig]).nullable().optional(),
  ids: z.strictObject({ group: z.string().min(1), episode: z.string().min(1) }).optional(),
});

/**
 * The action with what was left out as null.
 * @throws UsageError when it has not the form of one: a caller's slip is no policy's and no episode's.
 */
export function checkAction(action: unknown): Action {
  const { error, data } = ActionForm.safeParse(action);
  if (error) throw misfit('bad_action', 'step', error);
  return data;
}

/** @throws UsageError naming the option and what was expected. */
export function checkReset(options: unknown): void {
  const { error } = ResetForm.safeParse(options);
  if (error) throw misfit('bad_reset', 'reset', error);
}

/** @throws UsageError when a scenario that was given is none. */
export function checkScenario(scenario: unknown): void {
  const { error } = Scenario.safeParse(scenario);
  if (error) throw misfit('bad_scenario', 'reset', error);
}

function misfit(code: string, method: string, error: z.ZodError): UsageError {
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'argument'}: ${message}`);
  return new UsageError(code, `${method} cannot take this: ${problems.join('; ')}`, { problems });
}
