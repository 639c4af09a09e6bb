import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../../env/index.ts';
import { evidence } from '../claims/claims-fixtures.ts';
import { createClaims } from '../claims/index.ts';
import { tables, type Given } from './rule-check-tables.ts';
import { ruleChecks } from './rule-checks.ts';

const claims = createClaims();

function contextOf({
  args = [],
  locale = 'en',
  asks = [],
  viewer = 'Ann',
  known = evidence,
}: Given): RuleContext {
  const comments = [{ id: 'c1', viewer, text: 'hi', thread: null }];
  const room = {
    host: 'Mia',
    now: '2026-11-29T12:00:00Z',
    viewers_online: 9,
    current_link: 3,
    links: [],
    signals: [],
  };
  const world = { world_ref: 'w', version: '1', seed: 's', digest: 'd', delta: {} };
  const scenario = {
    schema: 1 as const,
    pack: 'p',
    id: 's',
    split: 'dev' as const,
    locale,
    mode: 'single' as const,
    comments,
    room,
    history: [],
    world,
    asks: [...asks],
    gold: null,
  };
  return { args, scenario, evidence: known, claims, limits: {} };
}

it('has a table for each of the twenty checks', () => {
  expect(Object.keys(tables).sort()).toEqual(Object.keys(ruleChecks).sort());
  expect(Object.keys(ruleChecks)).toHaveLength(20);
});

describe.each(Object.entries(tables))('%s', (name, rows) => {
  it.each(rows.map(([reply, expected, given]) => [reply, expected, given ?? {}] as const))(
    '%j -> %s',
    (reply, expected, given) => {
      expect(ruleChecks[name]?.(reply, contextOf(given))).toBe(expected);
    },
  );
});

it('refuses a limit that is no number', () => {
  expect(() => ruleChecks['max_chars']?.('hi', contextOf({}))).toThrow(/max_chars needs a number/);
});
