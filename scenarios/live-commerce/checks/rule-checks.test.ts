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

it('has a table for each of the twenty-one checks', () => {
  expect(Object.keys(tables).sort()).toEqual(Object.keys(ruleChecks).sort());
  expect(Object.keys(ruleChecks)).toHaveLength(21);
});

describe.each(Object.entries(tables))('%s', (name, rows) => {
  it.each(rows.map(([reply, expected, given]) => [reply, expected, given ?? {}] as const))(
    '%j -> %s',
    (reply, expected, given) => {
      expect(ruleChecks[name]?.(reply, contextOf(given))).toBe(expected);
    },
  );
});

describe('a viewer’s name', () => {
  const rows = [
    ['viewer_language', '小王, it is 89 yuan', '小王', true],
    ['no_rivals', 'Best Buyer, hello', 'Best Buyer', true],
    ['no_rivals', '淘宝老客，你好', '淘宝老客', true],
    ['no_rivals', '淘宝老客，比淘宝便宜', '淘宝老客', false],
    ['no_superlatives', '最好的人，你好', '最好的人', true],
    ['no_superlatives', 'BEST BUYER, the best lamp', 'Best Buyer', false],
    ['no_absolute_promise', 'Forever Fan, hello', 'forever fan', true],
    ['max_exclamations', '王！！！，你好！', '王！！！', true],
    ['max_exclamations', '王！！！，你好！！', '王！！！', false],
    ['no_emoji', '小王😀，好', '小王😀', true],
    ['spoken_form', '李[vip] and *star*', '李[vip]', false],
    ['spoken_form', '李[vip]，好', '李[vip]', true],
    ['spoken_form', 'www.a.com, hi', 'www.a.com', true],
    ['no_contact', '13812345678，好', '13812345678', true],
    ['greets_newcomer', '天，欢迎', '天', true],
    ['asks_back', 'a - (b', 'a - (b', false],
    ['only_asked', '三天见，你好', '三天见', null],
  ] as const;
  it.each(rows)('%s does not mind it: %s', (name, reply, viewer, expected) => {
    const context = contextOf({ viewer, args: [1], locale: 'en' });
    expect(ruleChecks[name]?.(reply, context)).toBe(expected);
  });

  it.each([
    ['no_rivals', 'Tao\u200bbao'],
    ['no_superlatives', 'the be\u00adst lamp'],
    ['no_contact', '１３８ 1234 5678'],
  ])('nor does unseen or wide writing hide words from %s', (name, reply) => {
    expect(ruleChecks[name]?.(reply, contextOf({}))).toBe(false);
  });
});

it('refuses a limit that is no number', () => {
  expect(() => ruleChecks['max_chars']?.('hi', contextOf({}))).toThrow(/max_chars needs a number/);
});
