import { expect, test } from 'vitest';
import type { Harness, Message, ToolSpec } from '../env/index.ts';
import { findLeaks, replacedNames } from './leaks.ts';
import { smallHarness } from './testing/small-harness.ts';
import { smallTrajectory } from './testing/small-trajectory.ts';

const base = smallHarness();
const renamed: Harness = {
  ...base,
  tools: {
    ...base.tools,
    items: base.tools.items.map((tool) => ({ ...tool, name: `new_${tool.id.slice(5)}` })),
  },
};
const system = (content: string): Message => ({ role: 'system', content });
const found = (...shown: readonly Message[]) =>
  findLeaks(base, renamed, smallTrajectory(shown)).map(({ what }) => what);

test('a replaced name is one that no part of the state bears any more', () => {
  expect(replacedNames(base, base)).toEqual([]);
  expect(replacedNames(base, renamed)).toEqual(['get_price', 'get-stock']);
  const moved = {
    ...renamed,
    skills: { ...base.skills, items: base.skills.items.map((skill) => ({ ...skill, name: 'get_price' })) },
  };
  expect(replacedNames(base, moved)).toEqual(['item_qa', 'calm_down', 'get-stock']);
});

test.each([
  ['Use get_price.', ['get_price']],
  ['(get-stock)', ['get-stock']],
  ['"get_price","get-stock"', ['get_price', 'get-stock']],
  ['询问get_price吧', ['get_price']],
  ['get_price get_price', ['get_price', 'get_price']],
  ['forget_price, get_prices, get_price_now, my-get_price, get_price-x, get_price2', []],
  ['getXstock get_stock get stock', []],
  ['GET_PRICE', []],
  ['link_id and item_qa are still names', []],
  ['see tool:price', ['tool:price']],
  ['see param:price.link now', ['param:price.link']],
  ['limit:rounds. Then', ['limit:rounds']],
  ['a stool:price, the tool: price', []],
])('finds in %j the words %j', (text, words) => {
  expect(found(system(text))).toEqual(words);
});

test('says where a leak stands', () => {
  const [leak] = findLeaks(base, renamed, smallTrajectory([system('Look it up with get_price first.')]));
  expect(leak).toEqual({
    episode: 'g/0',
    what: 'get_price',
    where: 'system: …Look it up with get_price first.…',
  });
});

test('searches tool answers, corrections and tool specifications, but not what the policy wrote itself', () => {
  const wrote: Message = { role: 'assistant', content: 'get_price tool:price' };
  const told: Message[] = [
    { role: 'user', content: 'Call get_price.' },
    { role: 'tool', tool_call_id: 'c', content: 'no get-stock' },
  ];
  expect(found(wrote)).toEqual([]);
  const spec: ToolSpec = {
    type: 'function',
    function: { name: 'new_price', description: 'was get_price', parameters: {} },
  };
  const trajectory = smallTrajectory([system('')]);
  const events = trajectory.events.map((event) =>
    event.kind === 'prompt_assembled' ? { ...event, tools: [spec] } : event,
  );
  const turns = [
    { index: 0, segment: 'reply', action: { kind: 'message', content: 'x' }, messages: [wrote, ...told] },
  ] as const;
  const leaks = findLeaks(base, renamed, {
    ...trajectory,
    events,
    turns: turns.map((turn) => ({ ...turn, messages: [...turn.messages] })),
  });
  expect(leaks.map(({ what, where }) => [what, where.split(':')[0]])).toEqual([
    ['get_price', 'user'],
    ['get-stock', 'tool'],
    ['get_price', 'tools'],
  ]);
});

test('a name that stays in one place is not looked for in others', () => {
  const half = {
    ...base,
    tools: {
      ...base.tools,
      items: base.tools.items.map((tool, i) => (i === 0 ? { ...tool, name: 'x_x' } : tool)),
    },
  };
  expect(
    findLeaks(base, half, smallTrajectory([system('get-stock get_price')])).map(({ what }) => what),
  ).toEqual(['get_price']);
});
