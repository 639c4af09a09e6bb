import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createWorld, Scenario, worldDigest } from '../../../env/index.ts';
import type { Ask, JsonObject, JsonValue, ParamId } from '../../../env/index.ts';
import { loadCatalogue } from '../../io/load-catalogue.ts';
import { executors } from '../tools/index.ts';
import { catalogueIndex, catalogueTables } from '../world/index.ts';
import { sampleScenario } from './sample-scenario.ts';

const catalogue = loadCatalogue(fileURLToPath(new URL('../content', import.meta.url)));
const tables = catalogueTables(catalogue);
const SPLITS = ['train', 'dev', 'test'] as const;

function sample(index: number, harness: 'base' | 'mini' = 'base', seed = 'props'): Scenario {
  const split = SPLITS[index % 3] ?? 'train';
  return sampleScenario({ seed, split, index, catalogue, harness, worldVersion: '1' });
}

const drawn = Array.from({ length: 200 }, (_, index) => sample(index));
const small = Array.from({ length: 200 }, (_, index) => sample(index, 'mini'));
const goldOf = (scenario: Scenario) => {
  if (scenario.gold === null) throw new Error('a sampled scenario has gold');
  return scenario.gold;
};

/** Every string and number inside a value. */
function leaves(value: JsonValue): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (value === null || typeof value === 'boolean') return [];
  return Object.values(value).flatMap(leaves);
}

/** True when a tool's answer holds what the ask wants. */
function holds(data: JsonObject, ask: Ask): boolean {
  const { fact } = ask;
  if (fact.kind === 'done') return true;
  if (fact.kind === 'chat') return false;
  const found = leaves(data);
  return fact.kind === 'text'
    ? fact.any_of.every((text) => found.includes(text))
    : found.includes(fact.value);
}

/** The words a policy would search for or hand over with, where a tool wants words. */
const wordsOf = (scenario: Scenario, ask: Ask): Record<ParamId, string> => ({
  'param:faq.query': scenario.comments.find(({ id }) => id === ask.comment)?.text ?? '',
  'param:handoff.reason': 'asked for it',
});

async function answers(scenario: Scenario): Promise<Map<string, JsonObject>> {
  const world = createWorld(tables, scenario.world.delta);
  const links = new Map(scenario.room.links.map(({ link, product_id }) => [link, product_id]));
  const found = new Map<string, JsonObject>();
  for (const { id, asks, any_of } of goldOf(scenario).plan) {
    const ask = scenario.asks.find((one) => one.id === asks[0]);
    const call = any_of[0];
    if (ask === undefined || call === undefined) throw new Error(`${id} has no ask or no call`);
    const args = { ...call.args, ...wordsOf(scenario, ask) };
    const outcome = await executors[call.tool]?.(args, world, { now: scenario.room.now, links });
    if (outcome?.ok !== true) throw new Error(`${scenario.id} ${id}: ${JSON.stringify(outcome)}`);
    found.set(`${call.tool} ${ask.link}`, outcome.data);
  }
  return found;
}

const AFTER_SALES = new Set(['return', 'warranty']);

describe('sampleScenario over 200 seeds', () => {
  it('is valid under the schema and equal for equal options', () => {
    for (const [index, scenario] of drawn.entries()) {
      expect(Scenario.parse(scenario)).toEqual(scenario);
      expect(sample(index)).toEqual(scenario);
    }
    expect(sample(0, 'base', 'other').world.delta).not.toEqual(drawn[0]?.world.delta);
  });

  it('has gold that its own tools fulfil, each fact in the answer of its call', async () => {
    for (const scenario of [...drawn, ...small]) {
      const found = await answers(scenario);
      for (const ask of scenario.asks) {
        if (ask.kind === 'chat') continue;
        const own = [...found].filter(([key]) => key.endsWith(` ${ask.link}`)).map(([, data]) => data);
        expect(
          own.some((data) => holds(data, ask)),
          `${scenario.id} ${ask.id} ${ask.kind}`,
        ).toBe(true);
      }
    }
  });

  it('sells 3-6 products, all of its split, and speaks its split only', () => {
    const { bySplit } = catalogueIndex(catalogue);
    for (const scenario of drawn) {
      const ids = bySplit[scenario.split === 'import' ? 'train' : scenario.split].map(({ id }) => id);
      const sold = scenario.room.links.map(({ product_id }) => product_id);
      expect(ids).toEqual(expect.arrayContaining(sold));
      expect(new Set(sold).size).toBe(sold.length);
      expect(sold.length).toBeGreaterThanOrEqual(3);
      expect(sold.length).toBeLessThanOrEqual(6);
    }
  });

  it('states no false claim that is true of what is asked, and none of its facts in the history', () => {
    for (const scenario of drawn) {
      const gold = goldOf(scenario);
      for (const { fact } of scenario.asks) expect(gold.false_claims).not.toContainEqual(fact);
      for (const { text } of scenario.history) expect(text).not.toMatch(/\d/);
    }
  });

  it('keeps every number of the delta away from its base, and prices of a room apart', () => {
    for (const { world } of drawn) {
      const prices: JsonValue[] = [];
      for (const [id, row] of Object.entries(world.delta['products'] ?? {})) {
        const base = tables['products']?.[id] ?? {};
        for (const [column, value] of Object.entries(row)) {
          if (column !== 'coupon' || value !== 0) expect(value, `${id} ${column}`).not.toBe(base[column]);
        }
        prices.push(row['price'] ?? null);
      }
      expect(new Set(prices).size).toBe(prices.length);
      expect(world.digest).toBe(worldDigest(world));
    }
  });

  it('gives gold the Skills of its input and signals, and one call for return and warranty of a link', () => {
    for (const scenario of drawn) {
      const gold = goldOf(scenario);
      expect(gold.strategy_skills.length).toBe(scenario.room.signals.length);
      const wanted = scenario.asks
        .filter(({ kind }) => kind !== 'chat')
        .map(({ kind, link }) => `${AFTER_SALES.has(kind) ? 'terms' : kind} ${link}`);
      expect(gold.plan.length).toBe(new Set(wanted).size);
    }
  });

  it('never shows the FAQ that is asked for, nor asks for stock that it reserves (3,000 seeds)', () => {
    for (let index = 0; index < 3000; index++) {
      const { asks, room } = sample(index);
      const kinds = asks.map(({ kind }) => kind);
      for (const ask of asks) if (ask.kind === 'faq') expect(ask.link).not.toBe(room.current_link);
      expect(kinds.includes('stock') && kinds.includes('reserve')).toBe(false);
    }
  });

  it('gives multi tasks 2-3 related comments, the first among them, and 1-3 others', () => {
    const multi = drawn.filter(({ mode }) => mode === 'multi');
    expect(multi.length).toBeGreaterThan(40);
    for (const { comments, asks } of multi) {
      const related = comments.filter(({ thread }) => thread === comments[0]?.thread);
      expect([2, 3]).toContain(related.length);
      expect([1, 2, 3]).toContain(comments.length - related.length);
      expect(new Set(comments.map(({ viewer }) => viewer)).size).toBe(comments.length);
      expect(new Set(comments.map(({ text }) => text)).size).toBe(comments.length);
      const ids = related.map(({ id }) => id);
      for (const ask of asks) expect(ids).toContain(ask.comment);
    }
  });

  it('has both locales about half the time and no signals for about half', () => {
    const zh = drawn.filter(({ locale }) => locale === 'zh').length;
    const plain = drawn.filter(({ room }) => room.signals.length === 0).length;
    for (const count of [zh, plain]) {
      expect(count).toBeGreaterThan(75);
      expect(count).toBeLessThan(125);
    }
  });

  it('keeps mini tasks to one ask, three links, one comment, one line of history and one signal', () => {
    for (const scenario of small) {
      expect(Scenario.safeParse(scenario).success).toBe(true);
      expect(scenario.asks).toHaveLength(1);
      expect(scenario.comments).toHaveLength(1);
      expect(scenario.room.links).toHaveLength(3);
      expect(scenario.history.length).toBeLessThanOrEqual(1);
      expect(scenario.room.signals.length).toBeLessThanOrEqual(1);
      expect(['price', 'stock', 'shipping', 'return', 'warranty']).toContain(scenario.asks[0]?.kind);
      for (const signal of scenario.room.signals) expect(['first_visit', 'upset']).toContain(signal);
    }
  });

  it('draws each part from its own stream: other phrases leave the task, its world and its room alone', () => {
    const phrases = structuredClone(catalogue.phrases);
    for (const table of Object.values(phrases.asks)) {
      table.en.train.push('one more {item}');
      table.zh.train.push('再来一个{item}');
    }
    const other = { ...catalogue, phrases };
    const options = { seed: 'props', split: 'train', harness: 'base', worldVersion: '1' } as const;
    let reworded = 0;
    for (let index = 0; index < 100; index++) {
      const { comments: a, asks: askedA, ...plain } = sampleScenario({ ...options, index, catalogue });
      const { comments: b, asks: askedB, ...more } = sampleScenario({ ...options, index, catalogue: other });
      expect(more).toEqual(plain);
      expect(askedB.map(({ fact }) => fact)).toEqual(askedA.map(({ fact }) => fact));
      if (a[0]?.text !== b[0]?.text) reworded++;
    }
    expect(reworded).toBeGreaterThan(10);
  });
});
