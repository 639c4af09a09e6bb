import { expect, test } from 'vitest';
import { createAugmenter, OPERATORS } from '../augment/index.ts';
import {
  createEnvironment,
  DIMENSIONS,
  TASK_SCORES,
  type Action,
  type Dimension,
  type ResetOptions,
} from '../env/index.ts';
import { taskMean } from '../evals/index.ts';
import { loadDistractors, harnessFolder } from '../scenarios/index.ts';
import {
  expertActions,
  playActions,
  reply,
  replyOf,
  scoresOf,
  withoutHooks,
} from './support/fixed-actions.ts';
import { stageOf, type Stage, type StageName } from './support/stage.ts';
import { onlyAt3 } from './support/strengths.ts';

/** The stage with an augmenter of some operators only. */
function stageWith(name: StageName, operators: readonly string[]): Stage {
  const stage = stageOf(name);
  const chosen = OPERATORS.filter((operator) => operators.includes(operator.name));
  if (chosen.length !== operators.length) throw new RangeError(`Some of ${operators.join()} do not exist`);
  const distractors = loadDistractors(harnessFolder(name));
  const augmenter = createAugmenter({ phrases: stage.phrases, distractors, operators: chosen });
  return { ...stage, augmenter, create: () => createEnvironment({ ...stage, augmenter }) };
}

const augmentWith = (dimension: Dimension, seed: string) =>
  ({ seed, strengths: onlyAt3(dimension), pools: 'train' }) as const;

/** Tasks and the actions tried on them; each kind of change needs a sequence that it can touch. */
const SEQUENCES: Readonly<Record<Dimension, (actions: readonly Action[]) => Action[]>> = {
  identifier: (actions) => [...actions],
  tools: (actions) => [...actions],
  content: (actions) => [
    ...actions.slice(0, -1),
    reply(replyOf(actions).replaceAll(/(?:on |of |with )?link \d+|\d+号链接/gi, '')),
  ],
  prompt: (actions) => [...actions.slice(0, -1), reply(`${replyOf(actions)}!`)],
  hooks: (actions) => [
    ...actions.slice(0, -1),
    ...Array.from({ length: 2 }, () => reply(`${replyOf(actions)} `.repeat(20))),
    ...actions.slice(-1),
  ],
};

const outcome = async (stage: Stage, reset: ResetOptions, actions: readonly Action[]) => {
  const { scored } = await playActions(stage, reset, actions);
  return scored === null ? null : taskMean(scored);
};

test.each(DIMENSIONS)(
  'one fixed sequence of actions scores differently when %s changes',
  async (dimension) => {
    const stage = stageOf('base');
    const differences: number[] = [];
    for (let index = 0; index < 30 && differences.length < 3; index++) {
      const reset: ResetOptions = { seed: `dimension/${index}`, scenario: { split: 'train', index } };
      const expert = await expertActions(stage, reset);
      const insistent = Array.from({ length: 12 }, () => reply(replyOf(expert)));
      const actions = [...SEQUENCES[dimension](expert), ...insistent];
      const plain = await outcome(stage, reset, actions);
      const changed = await outcome(
        stage,
        { ...reset, augment: augmentWith(dimension, `d/${index}`) },
        actions,
      );
      if (plain !== null && changed !== null && plain !== changed) differences.push(plain - changed);
    }
    expect(differences).toHaveLength(3);
  },
);

/** Accuracy of one reply after the expert's calls, on a harness without hooks, under some operators. */
async function accuracies(
  operators: readonly string[],
  dimension: Dimension,
  change: (reply: string) => string,
) {
  const stage = stageWith('base', operators);
  const harness = withoutHooks(stage.pack.harness);
  const found: { before: number | null; after: number | null; operators: string[] }[] = [];
  for (let index = 0; index < 24; index++) {
    const reset: ResetOptions = { seed: `flip/${index}`, scenario: { split: 'train', index }, harness };
    const actions = await expertActions(stage, reset);
    const fixed = [...actions.slice(0, -1), reply(change(replyOf(actions)))];
    const before = await playActions(stage, reset, fixed);
    const after = await playActions(
      stage,
      { ...reset, augment: augmentWith(dimension, `f/${index}`) },
      fixed,
    );
    const applied = after.augmentation?.applied.map(({ operator }) => operator) ?? [];
    found.push({
      before: scoresOf(before).accuracy.value,
      after: scoresOf(after).accuracy.value,
      operators: applied,
    });
  }
  return found;
}

test.each([
  ['mask_rules', 'content', (text: string) => text.replaceAll(/(?:on |of |with )?link \d+|\d+号链接/gi, '')],
  ['mask_items', 'prompt', (text: string) => `${text} 😀`],
] as const)(
  '%s makes a reply right that broke what is masked, and never one wrong',
  async (operator, dimension, change) => {
    const found = await accuracies([operator], dimension, change);
    expect(found.some(({ before, after }) => before === 0 && after === 1)).toBe(true);
    expect(found.filter(({ before, after }) => (after ?? 0) < (before ?? 0))).toEqual([]);
  },
);

const moved = (change: (text: string) => string) => accuracies(['perturb_limits'], 'prompt', change);

test('a perturbed limit makes one fixed reply wrong, and another right', async () => {
  const one = await moved((text) => text.replace(/[.。]?$/, '!'));
  const two = await moved((text) => text.replace(/[.。]?$/, '!!'));
  expect(one.some(({ before, after }) => before === 1 && after === 0)).toBe(true);
  expect(two.some(({ before, after }) => before === 0 && after === 1)).toBe(true);
  expect(one.every(({ operators }) => operators.join() === 'perturb_limits')).toBe(true);
});

const HARMLESS: Readonly<Partial<Record<Dimension, readonly string[]>>> = {
  content: ['paraphrase_rules', 'reorder_rules'],
  prompt: ['paraphrase_items', 'reorder_items', 'reorder_blocks'],
  identifier: ['rewrite_skill_descriptions', 'reorder_skills'],
  tools: ['rewrite_tool_descriptions', 'reorder_tools'],
};

/** Ways to spoil a reply, or to leave it. */
const REPLIES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}!!!`,
  (text) => `${text} 😀`,
  (text) => `${text} It is the best, better than Taobao.`,
  (text) => `${text} I guarantee it is 100% yours forever.`,
  (text) => `${text} 这是全网最低价，保证永久有效。`,
  (text) => text.replaceAll(/\d+/g, '7'),
  (text) => text.repeat(9),
  (text) => `- **${text}** (see https://example.org)`,
  () => 'I cannot confirm that right now.',
];

test.each(Object.entries(HARMLESS))(
  'wording and order of %s leave every reply as right as it was',
  async (name, operators) => {
    const dimension = DIMENSIONS.find((one) => one === name) ?? 'content';
    const stage = stageWith('base', operators);
    const harness = withoutHooks(stage.pack.harness);
    const seen = new Set<number | null>();
    const applied = new Set<string>();
    for (let index = 0; index < 6; index++) {
      const reset: ResetOptions = { seed: `same/${index}`, scenario: { split: 'train', index }, harness };
      const actions = await expertActions(stage, reset);
      for (const change of REPLIES) {
        const fixed = [...actions.slice(0, -1), reply(change(replyOf(actions)))];
        const before = scoresOf(await playActions(stage, reset, fixed));
        const augment = augmentWith(dimension, `s/${index}`);
        const played = await playActions(stage, { ...reset, augment }, fixed);
        const after = scoresOf(played);
        for (const { operator } of played.augmentation?.applied ?? []) applied.add(operator);
        for (const name of TASK_SCORES) {
          const [was, is] = [before[name], after[name]];
          expect([index, name, is.value, is.evidence.toSorted()]).toEqual([
            index,
            name,
            was.value,
            was.evidence.toSorted(),
          ]);
        }
        seen.add(before.accuracy.value);
      }
    }
    expect(seen).toEqual(new Set([0, 1]));
    expect(applied).toEqual(new Set(operators));
  },
);
