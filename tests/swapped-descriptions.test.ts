import { expect, test } from 'vitest';
import {
  createEnvironment,
  playEpisode,
  type Harness,
  type Scenario,
  type TASK_SCORES,
} from '../env/index.ts';
import { taskMean, type Row } from '../evals/index.ts';
import { breaking, swapDescriptions } from './support/break-state.ts';
import { certify, failed } from './support/certify.ts';
import { stageOf, type StageName } from './support/stage.ts';
import { allAt } from './support/strengths.ts';

type Swap =
  | readonly ['skills', 'skill:item_qa', 'skill:after_sales']
  | readonly ['tools', 'tool:price', 'tool:shipping'];

const SKILLS: Swap = ['skills', 'skill:item_qa', 'skill:after_sales'];
const TOOLS: Swap = ['tools', 'tool:price', 'tool:shipping'];
const ROWS: readonly Row[] = [
  { dimension: 'all', strength: 0 },
  { dimension: 'all', strength: 3 },
];

const swapping = (harness: StageName, [part, a, b]: Swap) =>
  breaking(stageOf(harness).augmenter, (state) => swapDescriptions(state, part, a, b));

/** True where both are there to be swapped, and gold needs nothing but them. */
function concerns([part, ...ids]: Swap, state: Harness, { gold }: Scenario): boolean {
  const present = new Set<string>(state[part].items.map(({ id }) => id));
  const plan = gold?.plan.flatMap(({ any_of }) => any_of.map(({ tool }) => tool)) ?? [];
  const needed: readonly string[] = part === 'skills' ? (gold?.reply_skills ?? []) : plan;
  return (
    ids.every((id) => present.has(id)) &&
    needed.length > 0 &&
    needed.every((id) => ids.some((one) => one === id))
  );
}

type Means = Record<(typeof TASK_SCORES)[number] | 'all', number>;

/** The reader's mean scores on the tasks that a swap concerns. */
async function readerMeans(harness: StageName, swap: Swap): Promise<Means & { n: number }> {
  const stage = stageOf(harness);
  const environment = createEnvironment({ ...stage, augmenter: swapping(harness, swap) });
  const augment = { strengths: allAt(3), pools: 'test' } as const;
  const sums = { tool_rationality: 0, skill_selection: 0, accuracy: 0, effectiveness: 0, all: 0 };
  let n = 0;
  for (let index = 0; index < 50; index++) {
    const reset = { seed: `swap/${index}`, scenario: { split: 'test', index }, augment } as const;
    const { scenario, scored } = await playEpisode(environment, stage.policies.reader, reset);
    if (scored === null || !concerns(swap, environment.harness(), scenario)) continue;
    const { tool_rationality, skill_selection, accuracy, effectiveness } = scored.scores;
    sums.tool_rationality += tool_rationality.value ?? 0;
    sums.skill_selection += skill_selection.value ?? 0;
    sums.accuracy += accuracy.value ?? 0;
    sums.effectiveness += effectiveness.value ?? 0;
    sums.all += taskMean(scored) ?? 0;
    n += 1;
  }
  const mean = (sum: number) => sum / n;
  return {
    tool_rationality: mean(sums.tool_rationality),
    skill_selection: mean(sums.skill_selection),
    accuracy: mean(sums.accuracy),
    effectiveness: mean(sums.effectiveness),
    all: mean(sums.all),
    n,
  };
}

test.each([
  ['base', SKILLS],
  ['mini', SKILLS],
  ['base', TOOLS],
  ['mini', TOOLS],
] as const)(
  '%s: the certificate with swapped %j fails for the reader and nobody else',
  async (harness, swap) => {
    const certificate = await certify({
      harness,
      states: 20,
      rows: ROWS,
      augmenter: swapping(harness, swap),
    });
    expect(failed(certificate)).toEqual(['reader_reads']);
  },
);

test.each(['base', 'mini'] as const)(
  '%s: with two Skills swapped the reader loads the wrong one',
  async (harness) => {
    const means = await readerMeans(harness, SKILLS);
    expect(means.n).toBeGreaterThan(5);
    expect(means.all).toBeLessThan(0.5);
    expect(means.skill_selection).toBeLessThan(0.1);
  },
);

// The Skill is right; the wrong tool gives no answer, and pleading that nobody can know it is false.
test.each(['base', 'mini'] as const)(
  '%s: with two tools swapped the reader asks the wrong one',
  async (harness) => {
    const means = await readerMeans(harness, TOOLS);
    expect(means.n).toBeGreaterThan(5);
    expect(means.all).toBeLessThan(0.5);
    expect(means.tool_rationality).toBeLessThan(0.1);
    expect(means.effectiveness).toBeLessThan(0.1);
  },
);
