import { expect, test } from 'vitest';
import { checkAction, checkReset } from './check-input.ts';
import { UsageError } from './errors.ts';

const call = (f: object) => ({ kind: 'message', tool_calls: [{ id: 'a', type: 'function', function: f }] });

test.each([
  ['nothing', null],
  ['no kind', {}],
  ['an unknown kind', { kind: 'shout', text: 'x' }],
  ['an unknown member', { kind: 'message', content: 'x', contents: 'y' }],
  ['arguments as an object', call({ name: 'x', arguments: {} })],
  ['another text format', { kind: 'text', text: 'x', format: 'xml' }],
  ['tokens that are none', { kind: 'message', content: 'x', tokens: 3 }],
])('%s is no action', (_, action) => {
  expect(() => checkAction(action)).toThrow(UsageError);
});

test('what an action leaves out is null, and its tokens are taken as they are', () => {
  expect(checkAction(call({ name: 'x' }))).toMatchObject({
    content: null,
    tool_calls: [{ function: { arguments: null } }],
  });
  const tokens = { context_ids: new Int32Array(3) };
  expect(checkAction({ kind: 'message', content: 'x', tokens }).tokens).toBe(tokens);
});

test.each([
  ['no seed', {}, /seed/],
  ['an empty seed', { seed: '' }, /seed/],
  ['a number as seed', { seed: 42 }, /seed/],
  ['an unknown split', { seed: 's', scenario: { split: 'tst', index: 0 } }, /scenario/],
  ['a negative index', { seed: 's', scenario: { split: 'train', index: -1 } }, /scenario/],
  ['an unknown strength', { seed: 's', augment: { strengths: { tools: 9 }, pools: 'train' } }, /augment/],
  ['no operator', { seed: 's', augment: { strengths: 1, pools: 'train', operators: [] } }, /operators/],
  ['a third language', { seed: 's', scenario: { split: 'test', index: 0, locale: 'und' } }, /scenario/],
  ['an unknown pool', { seed: 's', augment: { strengths: {}, pools: 'zzz' } }, /pools/],
  ['faults of no form', { seed: 's', faults: {} }, /faults/],
  ['an unknown option', { seed: 's', augmnt: null }, /augmnt/],
])('reset refuses %s', (_, options, expected) => {
  expect(() => checkReset(options)).toThrow(expected);
});
