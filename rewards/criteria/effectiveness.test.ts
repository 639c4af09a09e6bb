import { describe, expect, it } from 'vitest';
import {
  buildTrajectory,
  goldCall,
  inputOf,
  load,
  price,
  priceAsk,
  priceFault,
  priceGold,
  priceScenario,
  type CallScript,
} from '../testing/index.ts';
import { effectiveness } from './effectiveness.ts';

const days = { kind: 'days', value: 7 } as const;
const twoAsks = priceScenario({
  asks: [priceAsk(), priceAsk({ id: 'ask:2', kind: 'return', fact: days })],
  gold: priceGold({ plan: [goldCall('call:1', 3)] }),
});

function evaluate(calls: CallScript[], reply: string, scenario = priceScenario()) {
  const turns = [{ calls: [load('skill:item_qa')] }, ...calls.map((each) => ({ calls: [each] })), { reply }];
  return effectiveness.evaluate(inputOf(buildTrajectory({ scenario, turns })));
}

describe('effectiveness', () => {
  it.each([
    ['all of one', priceScenario(), 'It is $99.', 1, []],
    ['none of one', priceScenario(), 'Hello.', 0, ['not answered: ask:1 (price)']],
    ['both', twoAsks, '$99, 7 days.', 1, []],
    ['the first of two', twoAsks, '$99.', 0.5, ['not answered: ask:2 (return)']],
    ['the second of two', twoAsks, '7 days.', 0.5, ['not answered: ask:1 (price)']],
    ['none of two', twoAsks, 'Hello.', 0, ['not answered: ask:1 (price)', 'not answered: ask:2 (return)']],
  ] as const)('%s', (_, scenario, reply, value, evidence) => {
    expect(evaluate([price(3)], reply, scenario)).toMatchObject({ value, reason: null, evidence });
  });
});

const sorry = 'Sorry, I cannot confirm that now.';
const lasting = priceFault(3, 'timeout', false);
const passing = priceFault(3, 'timeout', true);
const denied = priceFault(3, 'permission_denied', false);

const fallback: [string, CallScript[], string, number][] = [
  ['lasting fault, retried, admitted', [lasting, lasting], sorry, 1],
  ['lasting fault, not retried', [lasting], sorry, 0],
  ['a denial needs no retry', [denied], sorry, 1],
  ['lasting fault, retried, not admitted', [lasting, lasting], 'Hello.', 0],
  ['recoverable fault given up', [passing], sorry, 0],
  ['recoverable fault given up after one retry', [passing, passing], sorry, 0],
  ['the retry answered, yet admitted', [passing, price(3)], sorry, 0],
  ['answered before the fault, yet admitted', [price(3), denied], sorry, 0],
  ['never asked', [], sorry, 0],
  ['another link was asked', [priceFault(4, 'timeout', false), priceFault(4, 'timeout', false)], sorry, 0],
  ['answered anyway', [passing, price(3)], 'It is $99.', 1],
];

describe('effectiveness when a fact cannot be had', () => {
  it.each(fallback)('%s', (_, calls, reply, value) => {
    expect(evaluate(calls, reply).value).toBe(value);
  });

  it('covers every ask that the failed call serves, and no other', () => {
    const plan = [goldCall('call:1', 3, { asks: ['ask:1', 'ask:2'] })];
    expect(evaluate([denied], sorry, { ...twoAsks, gold: priceGold({ plan }) }).value).toBe(1);
    expect(evaluate([denied], sorry, twoAsks).value).toBe(0.5);
  });
});
