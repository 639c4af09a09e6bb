import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EpisodeRecord, EvalRecord, MtpRecord, Phase, UpdateRecord } from '../training/run-records.ts';
import { smallScored, smallTrajectory } from './small-trajectory.ts';

export interface FakeRunOptions {
  /** A run with shuffled advantages: its second evaluation is the control, and it fits no head. */
  readonly control?: boolean;
  readonly updates?: number;
  /** Files that are left out. */
  readonly without?: readonly string[];
}

const ROWS = ['original', 'names'];
const EPISODES = 8;

export const FAKE_ADAPTER = { name: 'taught', sha256: 'ab12' };

/** Writes a run folder as the trainer does, with rewards that rise by a quarter, and by nothing for a control. */
export function writeTrainingRun(
  folder: string,
  { control = false, updates = 3, without = [] }: FakeRunOptions = {},
): void {
  const second = control ? 'control' : 'after';
  const evals = (['before', second] as const).flatMap((phase) => ROWS.map((row) => fakeEval(phase, row)));
  const episodes = (['before', second] as const).flatMap((phase) =>
    [0, 1, 2].map((index): EpisodeRecord => fakeEpisode(phase, index)),
  );
  const files = {
    'rl.jsonl': jsonLines(Array.from({ length: updates }, (_, step) => fakeUpdate(step))),
    'eval.jsonl': jsonLines(evals),
    'quickstart.config.json': JSON.stringify({
      stage: 'quickstart',
      adapter: FAKE_ADAPTER,
      dtype: 'float32',
    }),
    ...(control ? {} : { 'episodes.jsonl': jsonLines(episodes), 'mtp.json': JSON.stringify(FAKE_MTP) }),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    if (!without.includes(name)) writeFileSync(join(folder, name), text);
  }
}

const jsonLines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Episode `i` has .5 before; afterwards .75, and the last one none. */
function fakeEval(phase: Phase, row: string): EvalRecord {
  const reward = phase === 'after' ? 0.75 : 0.5;
  const episodes = Array.from({ length: EPISODES }, (_, index) => ({
    index,
    reward: phase === 'after' && index === EPISODES - 1 ? null : reward,
    scores: { accuracy: reward, tool_rationality: 1, tool_length: null },
    sampled_tokens: 40,
    end: 'terminated',
  }));
  const policy = phase === 'before' ? 'start@0' : 'rl@3';
  return { phase, row, arm: row, policy, mean: reward, n: EPISODES, episodes, seconds: 1 };
}

function fakeUpdate(step: number): UpdateRecord {
  const both = { tool: 1, reply: 0.5 };
  return {
    step,
    rate: 1e-4,
    reward: Math.min(1, 0.5 + step / 10),
    scores: { tool_rationality: 0.5, accuracy: step / 10, tool_length: null },
    nulls: { no_tokens: 4 },
    errored: 1,
    lost: 0,
    groups: 4,
    filtered: both,
    reasoning_tokens: { tool: null, reply: null },
    sampled_tokens: 40,
    advantage_std: both,
    clip_share: 0.1,
    ratio: 1,
    kl: 0.001,
    gradient_norm: 2,
    tokens_per_s: 160,
    sample_s: 10,
    train_s: 8,
  };
}

function fakeEpisode(phase: Phase, index: number): EpisodeRecord {
  const scored = {
    ...smallScored([1, 1, 1, phase === 'before' ? 0 : 1]),
    reward: phase === 'before' ? 0.75 : 1,
  };
  const said = phase === 'before' ? 'I <b>guess</b> 3.' : 'It costs 3.';
  const events = [{ kind: 'reply_accepted', turn: 0, at_ms: 0, said, spoken: `${said}!` }] as const;
  return { phase, row: 'names', index, trajectory: smallTrajectory([], { events: [...events], scored }) };
}

/** Worse drafts at greater depth. */
export const FAKE_MTP: MtpRecord = {
  strict: 0.5,
  with_bonus: 0.625,
  accepted_length: 2.5,
  by_depth: [0.75, 0.5, 0.25],
  untrained: { strict: 0.1, with_bonus: 0.3, accepted_length: 1.3, by_depth: [0.2, 0.1, 0] },
  bigram: { strict: 0.2, with_bonus: 0.4, accepted_length: 1.6, by_depth: [0.4, 0.15, 0.05] },
  free_text: null,
  policy_versions: ['rl@3'],
  prompts: 20,
  identical: 19,
  near_ties: 1,
  differing: 0,
  decode: [{ concurrency: 1, plain_tokens_per_s: 100, speculative_tokens_per_s: 150 }],
};
