import { describe, expect, it } from 'vitest';
import type { ShownRule } from '../../env/index.ts';
import {
  buildTrajectory,
  inputOf,
  load,
  price,
  priceAsk,
  priceFault,
  priceGold,
  priceScenario,
  type TrajectoryScript,
} from '../testing/index.ts';
import { accuracy } from './accuracy.ts';

const short: ShownRule = { id: 'rule:short', check: { name: 'max_chars', args: ['limit:reply_chars'] } };
const tight: ShownRule = { id: 'rule:tight', check: { name: 'max_chars', args: ['5'] } };
const thanks: ShownRule = { id: 'rule:thanks', check: { name: 'says', args: ['Thanks'] } };
const idle: ShownRule = { id: 'rule:idle', check: { name: 'never', args: [] } };
const prose: ShownRule = { id: 'rule:prose', check: null };

function evaluate(reply: string, script: Partial<TrajectoryScript> = {}, skillRules: ShownRule[] = []) {
  const turns = [{ calls: [load('skill:item_qa', skillRules)] }, { calls: [price(3)] }, { reply }];
  return accuracy.evaluate(inputOf(buildTrajectory({ turns, ...script })));
}

const claims: [string, string, number, string[]][] = [
  ['a supported claim', 'Link 3 is $99.', 1, []],
  ['no claim at all', 'Hello!', 1, []],
  ['an invented price', 'Link 3 is $95.', 0, ['unsupported: money 95 ($95)']],
  ['true in evidence, false by gold', 'It is $129.', 0, ['false: money 129 ($129)']],
  ['a promise', '$99, I promise.', 0, ['promise: promise I promise (I promise)']],
  [
    'each failure is named',
    'It is $95, in 2 days.',
    0,
    ['unsupported: money 95 ($95)', 'unsupported: days 2 (2 days)'],
  ],
];

describe('accuracy of claims', () => {
  it.each(claims)('%s', (_, reply, value, evidence) => {
    expect(evaluate(reply)).toMatchObject({ value, reason: null, evidence });
  });

  it('does not call a value false that is also true for an ask', () => {
    const fact = { kind: 'money', value: 129, currency: 'USD' } as const;
    const scenario = priceScenario({ asks: [priceAsk({ fact })] });
    expect(evaluate('It is $129.', { scenario }).value).toBe(1);
  });

  it('still calls it false where another ask has another value', () => {
    const fact = { kind: 'money', value: 80, currency: 'USD' } as const;
    const scenario = priceScenario({ asks: [priceAsk(), priceAsk({ id: 'ask:2', fact })] });
    expect(evaluate('It is $129.', { scenario }).value).toBe(0);
  });

  it.each([
    ['nothing failed', [price(3)], 0, ['unearned fallback: no call failed']],
    ['nothing was tried', [], 0, ['unearned fallback: no call failed']],
    ['a call met a fault', [priceFault(3, 'timeout', true)], 1, []],
  ] as const)('an inability is a false claim unless something failed: %s', (_, calls, value, evidence) => {
    const turns = [
      { calls: [load('skill:item_qa', [])] },
      { calls: [...calls] },
      { reply: 'I cannot confirm that.' },
    ];
    expect(evaluate('', { turns })).toMatchObject({ value, evidence });
    const imported = priceScenario({ gold: null, asks: [] });
    expect(evaluate('', { turns, scenario: imported }).value).toBe(1);
  });

  it('takes what the prompt showed as evidence', () => {
    expect(evaluate('In 7 days.').value).toBe(0);
    expect(evaluate('In 7 days.', { context: { ship: 7 } }).value).toBe(1);
  });

  it('does not take a faulted answer as evidence', () => {
    const turns = [
      { calls: [load('skill:item_qa')] },
      { calls: [priceFault(3, 'stale', false)] },
      { reply: 'It is $99.' },
    ];
    expect(accuracy.evaluate(inputOf(buildTrajectory({ turns }))).value).toBe(0);
  });

  it('scores imported comments without false claims', () => {
    const scenario = priceScenario({ gold: null, asks: [] });
    expect(evaluate('It is $129.', { scenario }).value).toBe(1);
    expect(evaluate('It is $95.', { scenario }).value).toBe(0);
  });
});

const limits = (reply_chars: number) => ({ 'limit:tool_retries': 2, 'limit:reply_chars': reply_chars });

const rules: [string, string, ShownRule[], ShownRule[], number, number, string[]][] = [
  ['at the limit', '1234567890', [short], [], 10, 1, []],
  ['over the limit', '12345678901', [short], [], 10, 0, ['rule:short']],
  ['the same reply at a perturbed limit', '12345678901', [short], [], 11, 1, []],
  ['a literal argument is a number', '12345', [tight], [], 10, 1, []],
  ['over a literal argument', '123456', [tight], [], 10, 0, ['rule:tight']],
  ['a rule of a loaded Skill', 'Hi', [], [thanks], 10, 0, ['rule:thanks']],
  ['held', 'Thanks', [short], [thanks], 10, 1, []],
  ['not applicable and without a check', 'Hi', [idle, prose], [], 10, 1, []],
  ['every broken rule is named', '12345678901', [short], [thanks], 10, 0, ['rule:short', 'rule:thanks']],
  ['not shown, not asked for', 'Hi', [], [], 10, 1, []],
];

describe('accuracy of rules', () => {
  it.each(rules)('%s', (_, reply, prompt, skill, chars, value, evidence) => {
    const score = evaluate(reply, { rules: prompt, limits: limits(chars) }, skill);
    expect(score).toMatchObject({ value, reason: null, evidence });
  });

  it.each([
    ['unknown_check', { id: 'rule:x', check: { name: 'no_such', args: [] } }],
    ['unknown_limit', { id: 'rule:x', check: { name: 'max_chars', args: ['limit:nowhere'] } }],
  ] as [string, ShownRule][])('is our error, not a grade: %s', (code, rule) => {
    expect(() => evaluate('Hi', { rules: [rule] })).toThrowError(expect.objectContaining({ code }));
  });
});

describe('accuracy without a reply', () => {
  it('is 0, even if a refused reply was right', () => {
    const turns = [{ calls: [load('skill:item_qa')] }, { refused: 'Link 3 is $99.' }];
    const scenario = priceScenario({ gold: priceGold() });
    expect(accuracy.evaluate(inputOf(buildTrajectory({ turns, scenario })))).toMatchObject({
      value: 0,
      evidence: ['no_reply'],
    });
  });
});
