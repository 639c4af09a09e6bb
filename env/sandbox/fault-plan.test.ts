import { expect, test } from 'vitest';
import { fixtureHarness } from '../actions/fixture.ts';
import { FaultKind, type FaultConfig, type Tool } from '../records/index.ts';
import { createRng } from '../rng.ts';
import { drawFaultPlan, faultFor, isRecoverable } from './fault-plan.ts';
import { isRetryable } from './fault-registry.ts';

const SAMPLE = fixtureHarness().tools.items[0];
if (SAMPLE === undefined) throw new Error('the fixture has no tool');
const tool = (index: number, parts: Partial<Tool> = {}): Tool => ({
  ...SAMPLE,
  id: `tool:t${index}`,
  ...parts,
});
const all: FaultConfig = { rate: 1, lasting: 0.5, kinds: FaultKind.options };
const TOOLS = Array.from({ length: 400 }, (_, index) =>
  tool(index, { effect: index % 2 === 0 ? 'read' : 'write' }),
);
const rng = () => createRng('run/faults');

test('flow tools never fault, and a rate of 0 faults nothing', () => {
  expect(drawFaultPlan(all, [tool(0, { group: 'flow' })], 2, rng())).toEqual([]);
  expect(drawFaultPlan({ ...all, rate: 0 }, TOOLS, 2, rng())).toEqual([]);
  expect(drawFaultPlan(all, TOOLS, 2, rng())).toHaveLength(TOOLS.length);
});

test('the rate is the share of tools that fault', () => {
  const share = drawFaultPlan({ ...all, rate: 0.25 }, TOOLS, 2, rng()).length / TOOLS.length;
  expect(share).toBeGreaterThan(0.18);
  expect(share).toBeLessThan(0.32);
});

test('kinds fit the effect, and every kind is drawn', () => {
  const plan = drawFaultPlan(all, TOOLS, 2, rng());
  const effects = new Map(TOOLS.map(({ id, effect }) => [id, effect]));
  const kinds = (effect: string) =>
    new Set(plan.filter((fault) => effects.get(fault.tool) === effect).map(({ kind }) => kind));
  expect([...kinds('read')].sort()).toEqual(FaultKind.options.filter((kind) => kind !== 'rejected').sort());
  expect([...kinds('write')].sort()).toEqual(
    FaultKind.options.filter((kind) => kind !== 'stale' && kind !== 'empty').sort(),
  );
});

test('what never recovers has no times, the rest recovers within the retries', () => {
  const plan = drawFaultPlan(all, TOOLS, 2, rng());
  for (const { kind, times, first } of plan) {
    expect(first).toBe(1);
    if (!isRetryable(kind)) expect(times).toBeNull();
    else expect([null, 1, 2]).toContain(times);
  }
  expect(new Set(plan.filter(({ kind }) => isRetryable(kind)).map(({ times }) => times))).toEqual(
    new Set([null, 1, 2]),
  );
  const brief = drawFaultPlan({ ...all, lasting: 0, kinds: ['timeout'] }, TOOLS, 3, rng());
  expect(new Set(brief.map(({ times }) => times))).toEqual(new Set([1, 2, 3]));
  expect(brief.every((fault) => isRecoverable(fault, 3))).toBe(true);
});

test('one more tool shifts nothing', () => {
  const some = { ...all, rate: 0.5 };
  const before = drawFaultPlan(some, TOOLS.slice(1), 2, rng());
  const after = drawFaultPlan(some, TOOLS, 2, rng()).filter((fault) => fault.tool !== 'tool:t0');
  expect(after).toEqual(before);
});

test('a kind that fits no tool gives no fault', () => {
  expect(drawFaultPlan({ ...all, kinds: ['rejected'] }, [tool(0)], 2, rng())).toEqual([]);
});

test.each([
  [1, 2, [true, true, false, false]],
  [2, 1, [false, true, false, false]],
  [2, null, [false, true, true, true]],
])('from call %d for %s calls it strikes %j', (first, times, struck) => {
  const plan = [{ tool: 'tool:t1' as const, kind: 'timeout' as const, first, times }];
  expect([1, 2, 3, 4].map((nth) => faultFor(plan, 'tool:t1', nth) !== null)).toEqual(struck);
  expect(faultFor(plan, 'tool:t2', first)).toBeNull();
});

test.each([
  [null, 5, false],
  [2, 2, true],
  [3, 2, false],
])('times %s with %d retries recovers: %s', (times, retries, recovers) => {
  expect(isRecoverable({ tool: 'tool:t1', kind: 'timeout', first: 1, times }, retries)).toBe(recovers);
});
