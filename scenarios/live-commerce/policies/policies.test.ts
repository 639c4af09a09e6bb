import { describe, expect, it } from 'vitest';
import { withRevision, type FaultPlan, type Harness } from '../../../env/index.ts';
import { BOTH, callsOf, CHAT, play, PRICE, replyOf, RETURN, type Name } from './testing/play.ts';
import { base, mini } from './testing/small-pack.ts';

/** The base harness with the descriptions of two Skills or tools exchanged. */
function swapped(part: 'skills' | 'tools', a: string, b: string): Harness {
  const find = (id: string) => base[part].items.find((item) => item.id === id)?.description ?? '';
  const other = new Map([
    [a, find(b)],
    [b, find(a)],
  ]);
  const swap = <T extends { id: string; description: string }>(item: T): T => ({
    ...item,
    description: other.get(item.id) ?? item.description,
  });
  const { skills, tools } = base;
  return part === 'skills'
    ? withRevision({ ...base, skills: { ...skills, items: skills.items.map(swap) } })
    : withRevision({ ...base, tools: { ...tools, items: tools.items.map(swap) } });
}

/** The base harness under other names for every Skill, tool and parameter. */
function renamed(): Harness {
  const skills = base.skills.items.map((skill, index) => ({ ...skill, name: `module_${index}` }));
  const tools = base.tools.items.map((tool, index) => ({
    ...tool,
    name: `call_${index}`,
    params: tool.params.map((param, at) => ({ ...param, name: `value_${at}` })),
  }));
  return withRevision({
    ...base,
    skills: { ...base.skills, items: skills },
    tools: { ...base.tools, items: tools },
  });
}

const KNOWING: Name[] = ['expert', 'reader', 'memoriser'];

describe('the knowing policies on the base harness', () => {
  it.each(KNOWING)('%s answers a newcomer’s question for a price', async (name) => {
    const played = await play(name, PRICE);
    expect(callsOf(played)).toEqual(['skill:item_qa', 'skill:welcome', 'tool:price 2']);
    expect(replyOf(played)).toBe('Welcome Mia, link 2 is 39 yuan after coupon');
  });

  it.each(KNOWING)('%s does two things of different inputs', async (name) => {
    const played = await play(name, BOTH);
    expect(callsOf(played)).toEqual([
      'skill:combo',
      'tool:stock 3',
      name === 'expert' ? 'tool:reserve 1 1' : 'tool:reserve 1 2',
    ]);
    expect(replyOf(played)).toMatch(/^Link 3 has 172 left, link 1 has \d reserved for you$/);
  });

  it.each(KNOWING)('%s answers an upset viewer in Chinese', async (name) => {
    expect(replyOf(await play(name, RETURN))).toBe('抱歉小鹿，2号链接8天内可退货');
  });

  it.each(KNOWING)('%s chats without a tool', async (name) => {
    const played = await play(name, CHAT);
    expect(callsOf(played)).toEqual(['skill:small_talk']);
    expect(replyOf(played)).toBe('I enjoy this music too. How about you?');
  });
});

describe('the mini harness', () => {
  it.each(KNOWING)('%s writes text and stays within 280 characters', async (name) => {
    for (const spec of [PRICE, RETURN]) {
      const played = await play(name, spec, { harness: mini });
      expect(replyOf(played)).not.toBeNull();
      const texts = played.turns.map(({ action }) => (action.kind === 'text' ? action.text : ''));
      expect(texts.join('').length).toBeLessThanOrEqual(280);
      expect(texts.every((text) => text !== '')).toBe(true);
    }
  });
});

describe('a harness with other names', () => {
  it('does not stop the reader', async () => {
    const played = await play('reader', BOTH, { harness: renamed(), known: base });
    expect(callsOf(played)).toEqual(['skill:combo', 'tool:stock 3', 'tool:reserve 1 2']);
    expect(replyOf(played)).toMatch(/172 left/);
  });

  it('leaves the memoriser without a reply', async () => {
    const played = await play('memoriser', BOTH, { harness: renamed(), known: base });
    expect(callsOf(played)).toEqual([]);
    expect(played.end).toEqual({ status: 'terminated', reason: 'no_reply' });
  });

  it('misleads the reader where two tools have exchanged their descriptions', async () => {
    const harness = swapped('tools', 'tool:price', 'tool:stock');
    const played = await play('reader', PRICE, { harness, known: base });
    expect(callsOf(played)).toContain('tool:stock 2');
    expect(replyOf(played)).toBe('Welcome Mia, I cannot confirm the price of link 2 right now');
  });

  it('misleads the reader where two Skills have exchanged their descriptions', async () => {
    const harness = swapped('skills', 'skill:item_qa', 'skill:small_talk');
    const played = await play('reader', PRICE, { harness, known: base });
    expect(callsOf(played)).toEqual(['skill:small_talk', 'skill:welcome']);
  });
});

const fault = (kind: FaultPlan[number]['kind'], times: number | null): FaultPlan => [
  { tool: 'tool:price', kind, first: 1, times },
];

describe('faults', () => {
  it.each([
    'timeout',
    'truncated_json',
    'wrong_type',
    'missing_field',
    'rate_limit',
    'empty',
    'stale',
  ] as const)('are met by another try after %s', async (kind) => {
    for (const name of ['expert', 'reader'] as const) {
      const played = await play(name, PRICE, { faults: fault(kind, 2) });
      expect(callsOf(played).filter((call) => call === 'tool:price 2')).toHaveLength(3);
      expect(replyOf(played)).toBe('Welcome Mia, link 2 is 39 yuan after coupon');
    }
  });

  it.each([
    ['timeout', 3],
    ['permission_denied', 1],
    ['rejected', 1],
  ] as const)('that last (%s) are admitted after %i calls', async (kind, calls) => {
    for (const name of ['expert', 'reader'] as const) {
      const played = await play(name, PRICE, { faults: fault(kind, null) });
      expect(callsOf(played).filter((call) => call === 'tool:price 2')).toHaveLength(calls);
      expect(replyOf(played)).toBe('Welcome Mia, I cannot confirm the price of link 2 right now');
    }
  });

  it('that cannot be seen cost the reader the fact, and not the reply', async () => {
    const played = await play('reader', PRICE, { harness: mini, faults: fault('stale', null) });
    expect(played.events.some((event) => event.kind === 'retry_asked')).toBe(true);
    expect(replyOf(played)).toBe('Welcome, I cannot confirm the price of link 2 right now');
  });
});
