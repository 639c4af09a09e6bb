import { expect, it } from 'vitest';
import { updatesOf } from './staleness.ts';

it.each([
  ['12', 12],
  ['rl@0', 0],
  ['run-7/step-0042', 42],
  ['final', null],
  ['', null],
  ['12b', null],
  ['99999999999999999999', null],
])('%j counts %j updates', (version, updates) => {
  expect(updatesOf(version)).toBe(updates);
});
