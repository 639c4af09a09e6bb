import { expect, test } from 'vitest';
import type { Row } from '../evals/index.ts';
import {
  addWords,
  breaking,
  changeHook,
  changeItem,
  changeTool,
  replacedToolName,
  type Break,
} from './support/break-state.ts';
import { certify, failed, findingsOf, meanOf } from './support/certify.ts';
import { stageOf, type StageName } from './support/stage.ts';

const BASE: Row = { dimension: 'all', strength: 0 };
const CHANGED: Row = { dimension: 'all', strength: 3 };
const HARNESSES: readonly StageName[] = ['base', 'mini'];

const certifyBroken = (harness: StageName, breakIt: Break, states = 3) =>
  certify({
    harness,
    states,
    rows: [BASE, CHANGED],
    augmenter: breaking(stageOf(harness).augmenter, breakIt),
  });

const renamedSchema: Break = (state) =>
  changeTool(state, 'tool:price', (tool) => ({
    ...tool,
    params: tool.params.map((param) => ({ ...param, id: 'param:price.item' as const })),
    input_schema: JSON.parse(
      JSON.stringify(tool.input_schema).replaceAll('param:price.link', 'param:price.item'),
    ),
  }));
const tightLimit: Break = (state) => ({
  ...state,
  limits: state.limits.map((limit) =>
    limit.id === 'limit:reply_chars' ? { ...limit, min: 1, value: 3 } : limit,
  ),
});

/** What is broken, how, the checks that see it and no others, and a word of what they say. */
const CASES: readonly (readonly [string, Break, readonly string[], RegExp])[] = [
  [
    'an old name in a prompt text',
    (state, base) => addWords(state, replacedToolName(state, base)),
    ['no_leak'],
    /in system/,
  ],
  [
    'an old name in a hook message',
    (state, base) =>
      changeHook(state, 'hook:skill_gate', (hook) => ({
        ...hook,
        message: `${hook.message} ${replacedToolName(state, base)}`,
      })),
    ['no_leak'],
    /in user/,
  ],
  ['an id in a text', (state) => addWords(state, 'see limit:rounds.'), ['no_leak'], /limit:rounds in system/],
  [
    'an id in a tool description',
    (state) =>
      changeTool(state, 'tool:stock', (tool) => ({
        ...tool,
        description: `${tool.description} (tool:stock)`,
      })),
    ['no_leak'],
    /tool:stock in (?:tools|system)/,
  ],
  [
    'a masked essential rule',
    (state) => changeItem(state, 'rule:speech.max_chars', () => []),
    ['essentials_kept'],
    /rule:speech.max_chars/,
  ],
  [
    'an essential rule that lost its check',
    (state) => changeItem(state, 'rule:speech.viewer_language', (item) => [{ ...item, check: null }]),
    ['essentials_kept'],
    /rule:speech.viewer_language/,
  ],
  [
    'a limit that no reply can meet',
    tightLimit,
    ['limits_in_range', 'expert_solves', 'reader_reads'],
    /limit:reply_chars is 3 in 1\.\./,
  ],
  [
    'another schema',
    (state) =>
      changeTool(state, 'tool:price', (tool) => ({
        ...tool,
        input_schema: { ...tool.input_schema, title: 'Price' },
      })),
    ['ids_kept'],
    /tool:price is gone or has another schema/,
  ],
  [
    'a lost hook',
    (state) => ({ ...state, hooks: { ...state.hooks, items: state.hooks.items.slice(1) } }),
    ['ids_kept'],
    /is gone/,
  ],
];

const cases = HARNESSES.flatMap((harness) => CASES.map((one) => [harness, ...one] as const));

test.each(cases)(
  '%s: %s is caught by that check and no other',
  async (harness, _what, breakIt, checks, words) => {
    const certificate = await certifyBroken(harness, breakIt);
    expect(failed(certificate).toSorted()).toEqual(checks.toSorted());
    expect(certificate.ok).toBe(false);
    expect(findingsOf(certificate, checks[0] ?? '').join('; ')).toMatch(words);
  },
);

test.each(HARNESSES)('%s: without a break the same rows hold', async (harness) => {
  expect(failed(await certifyBroken(harness, (state) => state))).toEqual([]);
});

test.each(HARNESSES)('%s: a renamed schema is caught, as are the errors that it makes', async (harness) => {
  const certificate = await certifyBroken(harness, renamedSchema);
  expect(failed(certificate)).toEqual(expect.arrayContaining(['ids_kept', 'none_errored']));
  expect(findingsOf(certificate, 'ids_kept')).toEqual(['tool:price is gone or has another schema']);
  expect(meanOf(certificate, 'expert', BASE)).toBe(1);
});

test("an executor that breaks now and then leaves the expert's mean alone, and is caught", async () => {
  const { pack } = stageOf('mini');
  const real = pack.executors['tool:shipping'];
  if (real === undefined) throw new Error('mini has no shipping');
  const executors = {
    ...pack.executors,
    'tool:shipping': (...given: Parameters<typeof real>) => {
      if (given[0]['param:shipping.link'] === 1) throw new Error('disk full');
      return real(...given);
    },
  };
  const certificate = await certify({
    harness: 'mini',
    states: 12,
    rows: [BASE, CHANGED],
    pack: { ...pack, executors },
  });
  expect(failed(certificate)).toContain('none_errored');
  expect(failed(certificate)).not.toContain('expert_solves');
  expect(findingsOf(certificate, 'none_errored').join()).toContain('executor_failed');
});

test.each(HARNESSES)('%s: under a limit of three characters the expert gives no reply', async (harness) => {
  const certificate = await certifyBroken(harness, tightLimit);
  expect(meanOf(certificate, 'expert', BASE)).toBe(1);
  expect(meanOf(certificate, 'expert', CHANGED)).toBeLessThan(0.6);
});
