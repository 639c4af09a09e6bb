import { describe, expect, it } from 'vitest';
import type { Event } from '../../env/index.ts';
import { badCall, buildTrajectory, load, price, priceFault } from '../testing/index.ts';
import { evidenceOf } from './evidence-of.ts';
import { ledgerOf } from './ledger.ts';

const rule = { id: 'rule:a', check: null } as const;
const skillRule = { id: 'rule:b', check: null } as const;

const trajectory = buildTrajectory({
  rules: [rule],
  limits: { 'limit:tool_retries': 2, 'limit:reply_chars': 50 },
  context: { stock: 4 },
  turns: [
    { calls: [load('skill:item_qa', [skillRule]), badCall('unknown_tool')] },
    { calls: [priceFault(3, 'timeout', true), price(3, { price: 9 })] },
    { reply: 'It is $9.' },
  ],
});

describe('ledgerOf', () => {
  it('joins calls with what became of them', () => {
    const rows = ledgerOf(trajectory).calls.map((call) => [
      call.turn,
      call.tool,
      call.executed,
      call.answer,
      call.fault?.kind ?? null,
      call.loaded,
    ]);
    expect(rows).toEqual([
      [0, 'tool:load_skill', true, 'ok', null, 'skill:item_qa'],
      [0, null, false, 'refused', null, null],
      [1, 'tool:price', true, 'fault', 'timeout', null],
      [1, 'tool:price', true, 'ok', null, null],
    ]);
  });

  it('collects loaded Skills, active rules, limits and the reply', () => {
    const { loaded, rules, limits, reply } = ledgerOf(trajectory);
    expect(loaded).toEqual([{ turn: 0, skill: 'skill:item_qa', kind: 'reply' }]);
    expect(rules).toEqual([rule, skillRule]);
    expect(limits).toEqual({ 'limit:tool_retries': 2, 'limit:reply_chars': 50 });
    expect(reply).toBe('It is $9.');
  });

  it('refuses a log that answers a call nobody made', () => {
    const stray: Event = {
      kind: 'skill_loaded',
      turn: 0,
      at_ms: 0,
      call_id: 'nobody',
      skill: 'skill:item_qa',
      skill_kind: 'reply',
      rules: [],
    };
    const broken = { ...trajectory, events: [...trajectory.events, stray] };
    expect(() => ledgerOf(broken)).toThrowError(expect.objectContaining({ code: 'broken_log' }));
  });
});

describe('evidenceOf', () => {
  it('holds the shown context and usable answers only', () => {
    expect(evidenceOf(trajectory.events)).toEqual({
      context: { stock: 4 },
      results: [{ tool: 'tool:price', args: { 'param:price.link': 3 }, result: { price: 9 } }],
    });
  });
});
