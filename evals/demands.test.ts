import { expect, test } from 'vitest';
import type { CertificateScore } from './certificate.ts';
import { checkDemands } from './demands.ts';
import { ROWS, rowName, strengthsOfRow, type Row } from './rows.ts';

const MEANS = { expert: 1, reader: 1, memoriser: 1, spammer: 0.1, silent: 0, random: 0.25 };
const score = (policy: string, row: Row, mean: number | null): CertificateScore => {
  const by_score = { tool_rationality: mean, skill_selection: mean, accuracy: mean, effectiveness: mean };
  return { policy, ...row, mean, n: 1, by_score };
};
const isRenamed = ({ dimension, strength }: Row) =>
  strength === 3 && ['all', 'identifier', 'tools'].includes(dimension);

/** A table that meets every demand, with one score replaced. */
function failing(policy?: string, row?: Row, mean: number | null = null, faults = false): string[] {
  const table = ROWS.flatMap((one) =>
    Object.entries(MEANS).map(([name, usual]) =>
      score(name, one, name === 'memoriser' && isRenamed(one) ? 0.5 : usual),
    ),
  );
  const at = (one: CertificateScore) =>
    one.policy === policy && row !== undefined && rowName(one) === rowName(row);
  const scores = table.map((one) => (at(one) ? { ...one, mean } : one));
  return checkDemands(scores, faults)
    .filter(({ ok }) => !ok)
    .map(({ name, findings }) => `${name}: ${findings.join()}`);
}

const base: Row = { dimension: 'all', strength: 0 };
const tools3: Row = { dimension: 'tools', strength: 3 };
const hooks3: Row = { dimension: 'hooks', strength: 3 };

test('a table at the bounds holds', () => {
  expect(failing()).toEqual([]);
  expect(failing('reader', hooks3, 0.98)).toEqual([]);
  expect(failing('memoriser', hooks3, 0.7)).toEqual([]);
});

test.each([
  ['expert', hooks3, 0.999, 'expert_solves: expert in hooks 3: 0.999'],
  ['expert', base, null, 'expert_solves: expert in base: no score'],
  ['reader', hooks3, 0.979, 'reader_reads: reader in hooks 3: 0.979'],
  ['memoriser', base, 0.97, 'memoriser_knows_base: memoriser in base: 0.970'],
  ['memoriser', tools3, 0.51, 'memoriser_falls: memoriser in tools 3: 0.510'],
  ['spammer', hooks3, 0.26, 'empty_play_is_low: spammer in hooks 3: 0.260'],
  ['silent', base, 0.3, 'empty_play_is_low: silent in base: 0.300'],
  ['random', tools3, 1, 'empty_play_is_low: random in tools 3: 1.000'],
] as const)('%s in %j at %j does not hold', (policy, row, mean, finding) => {
  expect(failing(policy, row, mean)).toEqual([finding]);
});

test('with faults only the expert must be perfect and the empty ones low', () => {
  expect(failing('reader', hooks3, 0.2, true)).toEqual([]);
  expect(failing('memoriser', base, 0, true)).toEqual([]);
  expect(failing('expert', hooks3, 0.9, true)).toHaveLength(1);
  expect(failing('silent', hooks3, 0.9, true)).toHaveLength(1);
});

test('a demand without a score does not hold', () => {
  expect(checkDemands([], false).every(({ ok }) => !ok)).toBe(true);
});

test('rows: the base and three strengths of six kinds, each under a name of its own', () => {
  expect(ROWS).toHaveLength(19);
  expect(new Set(ROWS.map(rowName)).size).toBe(19);
  expect(strengthsOfRow(tools3)).toEqual({ identifier: 0, content: 0, tools: 3, prompt: 0, hooks: 0 });
  expect(strengthsOfRow({ dimension: 'all', strength: 2 })).toEqual({
    identifier: 2,
    content: 2,
    tools: 2,
    prompt: 2,
    hooks: 2,
  });
});
