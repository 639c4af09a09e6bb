import { z } from 'zod';
import { SCORE_NAMES, Split } from '../env/index.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(1);
const none = z.int().min(0);
const positive = z.number().positive();
const Seen = Split.exclude(['import']);

const schedule = {
  rate: positive.describe('Learning rate of the plateau.'),
  warmup: none.describe('Steps until the plateau is reached.'),
  decay_from: share.describe('Share of the steps after which the rate falls.'),
  floor: share.describe('Share of the rate that is left at the end.'),
  clip: positive.describe('Most that the norm of a gradient may be.'),
};

export const SftConfig = z
  .strictObject({
    data: z.string().min(1).default('runs/teach.jsonl').describe('Teaching file of `hgym teach`.'),
    steps: count.default(300).describe('Updates in all.'),
    groups: count.default(2).describe('Groups of the file an update.'),
    ...schedule,
    rate: schedule.rate.default(2e-3),
    warmup: schedule.warmup.default(8),
    decay_from: schedule.decay_from.default(0.6),
    floor: schedule.floor.default(0.1),
    clip: schedule.clip.default(1),
    save_every: count.default(25).describe('Updates between two checkpoints.'),
    say_every: count.default(5).describe('Updates between two lines of output.'),
  })
  .describe('Supervised fine-tuning on a teaching file.');

const Segment = z.enum(['tool', 'reply']);
const weights = z
  .record(Segment, z.partialRecord(z.enum(SCORE_NAMES), z.number().min(0)))
  .refine(
    ({ tool, reply }) => ofSegment(tool, TOOL_SCORES) && ofSegment(reply, REPLY_SCORES),
    'tool_rationality, skill_selection and tool_length belong to `tool`, the others to `reply`.',
  );
const TOOL_SCORES = ['tool_rationality', 'skill_selection', 'tool_length'];
const REPLY_SCORES = ['accuracy', 'effectiveness', 'reply_length'];
const ofSegment = (named: object, scores: string[]): boolean =>
  Object.keys(named).every((name) => scores.includes(name));

export const RlConfig = z
  .strictObject({
    updates: count.default(15).describe('Batches of episodes to learn from.'),
    groups: count.default(4).describe('Groups of siblings a batch.'),
    siblings: z.int().min(2).default(8).describe('Episodes a group.'),
    minibatches: count.default(2).describe('Steps of the optimiser a batch.'),
    ...schedule,
    rate: schedule.rate.default(1e-4),
    warmup: schedule.warmup.default(3),
    decay_from: schedule.decay_from.default(0.6),
    floor: schedule.floor.default(0.1),
    clip: schedule.clip.default(1),
    clip_low: positive.default(3e-4).describe('An importance ratio counts from 1 minus this.'),
    clip_high: positive.default(4e-4).describe('An importance ratio counts up to 1 plus this.'),
    level: z
      .enum(['segment', 'trajectory', 'token'])
      .default('segment')
      .describe('What shares one importance ratio.'),
    old_logprobs: z
      .enum(['trainer', 'sampler'])
      .default('trainer')
      .describe('Who computes what importance ratios are over.'),
    importance_cap: positive
      .nullable()
      .default(2)
      .describe('With `trainer`: most weight of a token that sampling found unlikelier.'),
    kl_weight: z
      .number()
      .min(0)
      .default(0)
      .describe('Weight of the KL, nats a token, to the policy that the stage began with.'),
    temperature: positive.default(1).describe('Of sampling.'),
    max_turn_tokens: count.default(96).describe('Most tokens an action.'),
    max_episode_tokens: count
      .default(320)
      .describe('Tokens sampled after which an episode says nothing more.'),
    rows: count.default(64).describe('Episodes that are sampled at a time.'),
    arms: z
      .record(z.string(), positive)
      .default({ mixed: 1 })
      .describe('Share of the groups by name of the arm; shares need not sum to 1.'),
    split: Seen.default('train').describe('Scenarios to learn from.'),
    start_index: none.default(0).describe('Index of the first group’s scenario.'),
    weights: weights
      .default({
        tool: { tool_rationality: 1, skill_selection: 1, tool_length: 0.25 },
        reply: { accuracy: 1, effectiveness: 1, reply_length: 0.25 },
      })
      .describe('By segment, then by score: what its advantage is made of.'),
    estimator: z.enum(['gdpo', 'grpo', 'dr_grpo']).default('gdpo').describe('How advantages are computed.'),
    shuffle_advantages: z
      .boolean()
      .default(false)
      .describe('The control: advantages are dealt to episodes at random.'),
    save_every: count.default(5).describe('Updates between two checkpoints.'),
    max_staleness: none.default(2).describe('Updates that a group may be behind the policy.'),
  })
  .describe('Reinforcement learning on groups of episodes.');

export const MtpConfig = z
  .strictObject({
    drafts: count.default(3).describe('Tokens that the head drafts a step.'),
    steps: z.int().min(0).default(120).describe('Updates in all; with 0 the main job fits no head.'),
    rows_per_step: count.default(8).describe('Token rows an update.'),
    rate: schedule.rate.default(1e-3),
    warmup: schedule.warmup.default(6),
    loss: z
      .enum(['cross_entropy', 'tv', 'expected_length'])
      .default('cross_entropy')
      .describe('What the head learns to make small.'),
    heldout: share.default(0.2).describe('Share of the rows that acceptance is measured on.'),
    prompts: count
      .default(200)
      .describe('Prompts on which drafted and plain decoding are compared, token by token.'),
  })
  .describe('A head that drafts tokens for the frozen policy to accept.');

export const EvalRow = z
  .strictObject({
    name: z.string().min(1).describe('What tables call it.'),
    arm: z.string().min(1).describe('Arm of the server that it plays.'),
    split: Seen.describe('Scenarios it plays.'),
    start: none.describe('Index of its first scenario.'),
    episodes: count.describe('How many, one a scenario.'),
  })
  .describe('One row of the table of measured rewards.');

const ROWS: z.input<typeof EvalRow>[] = [
  { name: 'original', arm: 'original', split: 'test', start: 0, episodes: 32 },
];

export const EvalConfig = z
  .strictObject({
    rows: z.array(EvalRow).min(1).default(ROWS).describe('What is played.'),
    headline: z.string().min(1).default('original').describe('Name of the row that the result is read from.'),
    max_turn_tokens: count.default(96).describe('Most tokens an action.'),
    max_episode_tokens: count
      .default(320)
      .describe('Tokens sampled after which an episode says nothing more.'),
    rows_at_a_time: count.default(64).describe('Episodes that are sampled at a time.'),
  })
  .refine(({ rows, headline }) => rows.some(({ name }) => name === headline), {
    path: ['headline'],
    message: 'expected the name of one of the rows.',
  })
  .describe('Greedy episodes that say how good a policy is.');

/** Adapters of the repository, by what a configuration calls them: one that reads, and one taught one harness alone. */
export const SHIPPED_ADAPTERS = ['shipped', 'shipped-fixed'] as const;

/** Everything that a stage of the trainer is told; the Python dataclasses are made from it. */
export const TrainerConfig = z
  .strictObject({
    model: z
      .string()
      .min(1)
      .nullable()
      .default(null)
      .describe('Folder of a causal language model; null is the embedded one.'),
    adapter: z
      .string()
      .min(1)
      .nullable()
      .default('shipped')
      .describe('LoRA folder to start from, `shipped`, `shipped-fixed` (taught one harness alone), or null.'),
    rank: none.default(8).describe('Of the LoRA that learns; 0 trains the whole model.'),
    dtype: z.enum(['auto', 'bfloat16', 'float32']).default('auto').describe('Of the weights that compute.'),
    device: z.enum(['auto', 'cpu', 'cuda']).default('auto').describe('Where it computes.'),
    threads: none.default(0).describe('CPU threads; 0 takes all cores.'),
    seed: none.default(0).describe('Every draw of the trainer comes from it.'),
    tensorboard: z.boolean().default(false).describe('Also write event files for TensorBoard.'),
    sft: SftConfig.prefault({}),
    rl: RlConfig.prefault({}),
    mtp: MtpConfig.prefault({}),
    eval: EvalConfig.prefault({}),
  })
  .describe('Everything that a stage is told.');
export type TrainerConfig = z.infer<typeof TrainerConfig>;
