import { z } from 'zod';
import {
  Action,
  ErrorRecord,
  FaultConfig,
  FaultPlan,
  Observation,
  Pool,
  Scenario,
  Scored,
  Strengths,
} from '../../env/index.ts';
import { ArrayRef } from './envelope.ts';
import { GroupRef } from './arms.ts';

/** One episode with the arguments of the environment's `reset`. */
export const EpisodeRequest = z.strictObject({
  seed: z.string().min(1),
  scenario: z
    .union([Scenario, z.strictObject({ split: z.enum(['train', 'dev', 'test']), index: z.int().min(0) })])
    .optional(),
  augment: z
    .strictObject({ strengths: Strengths, pools: Pool, seed: z.string().optional() })
    .nullable()
    .optional(),
  faults: z.union([FaultPlan, FaultConfig]).nullable().optional(),
});

/** `reset` always takes a list; each entry is an episode, or a group whose siblings are opened. */
export const ResetRequest = z.strictObject({ entries: z.array(z.union([EpisodeRequest, GroupRef])).min(1) });

export const Started = z.strictObject({ episode: z.string(), group: z.string(), observation: Observation });
export const ResetResponse = z.strictObject({ started: z.array(Started) });

/** Token arrays of an action, as raw parts beside the header. */
export const TokensRef = z.strictObject({
  context_ids: ArrayRef,
  sampled_ids: ArrayRef,
  logprobs: ArrayRef,
  policy_version: z.string(),
  temperature: z.number().min(0),
  restart: z.boolean().optional(),
});

const [MessageForm, TextForm] = Action.options;
/** An action on the wire: the record, with its tokens as references. */
export const WireAction = z.discriminatedUnion('kind', [
  MessageForm.extend({ tokens: TokensRef.optional() }),
  TextForm.extend({ tokens: TokensRef.optional() }),
]);

/** `step` is idempotent on (episode, step index): a repeat gets the first answer again. */
export const StepRequest = z.strictObject({
  steps: z.array(z.strictObject({ episode: z.string(), step: z.int().min(0), action: WireAction })).min(1),
});

/** Four things stay apart: `error` is our infrastructure, faults and mistakes are in the observation, judges in `scored`. */
export const Stepped = z.strictObject({
  episode: z.string(),
  step: z.int().min(0),
  observation: Observation,
  reward: z.number().nullable(),
  terminated: z.boolean(),
  truncated: z.boolean(),
  scored: Scored.nullable(),
  error: ErrorRecord.nullable(),
});
export const StepResponse = z.strictObject({ stepped: z.array(Stepped) });

export const CloseRequest = z.strictObject({ episodes: z.array(z.string()).min(1) });
export const CloseResponse = z.strictObject({ closed: z.array(z.string()) });
