import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ID_IN_TEXT, ResolvedCall } from '../records/index.ts';
import { fixtureSurface } from './fixture.ts';
import { parseAction } from './parse-action.ts';
import { resolveCall } from './resolve-call.ts';

const surface = fixtureSurface();
const resolve = (name: string | null, raw: string | null) =>
  resolveCall({ call_id: 'c', name, arguments: raw, problem: null, repaired: [] }, surface);

test('maps names to ids once, values that are Skill names too', () => {
  expect(resolve('get_cost', '{"item_no": 25.0}"')).toEqual({
    call_id: 'c',
    name: 'get_cost',
    tool: 'tool:price',
    args: { 'param:price.link': 25 },
    repaired: ['trailing_junk'],
    problem: null,
  });
  expect(resolve('open_guide', '{"guide_name": "ware_facts"}')).toMatchObject({
    tool: 'tool:load_skill',
    args: { 'param:load_skill.skill': 'skill:item_qa' },
    problem: null,
  });
  expect(resolve('see_times', '')).toMatchObject({ args: {}, problem: null });
});

const NAMES = '(get_cost takes item_no, extra_opts)';

test.each([
  [
    'get_cost',
    '{"item_no": "2026-01-15"}',
    '/item_no',
    '/item_no: expected integer, got string "2026-01-15"',
  ],
  ['get_cost', '{"item_no": null}', '/item_no', '/item_no: expected integer, got null'],
  ['get_cost', '{"item_no": "null"}', '/item_no', '/item_no: expected integer, got string "null"'],
  ['get_cost', '{"item_no": "3"}', '/item_no', '/item_no: expected integer, got string "3"'],
  ['get_cost', '{"item_no": 2.5}', '/item_no', '/item_no: expected integer, got number 2.5'],
  ['get_cost', '{"item_no": [3]}', '/item_no', '/item_no: expected integer, got an array'],
  ['get_cost', '{"item_no": 0}', '/item_no', '/item_no: must be >= 1, got integer 0'],
  ['get_cost', '{}', '/item_no', '/item_no: expected a value, got nothing'],
  [
    'get_cost',
    '{"item_no": 1, "extra_opts": "{}"}',
    '/extra_opts',
    '/extra_opts: expected object, got string "{}"',
  ],
  [
    'get_cost',
    '{"item_no": 1, "extra_opts": {}}',
    '/extra_opts/unit',
    '/extra_opts/unit: expected a value, got nothing',
  ],
  [
    'get_cost',
    '{"item_no": 1, "extra_opts": {"unit": "ton"}}',
    '/extra_opts/unit',
    '/extra_opts/unit: expected one of ["one","box"], got string "ton"',
  ],
  [
    'get_cost',
    '{"item_no": 1, "extra_opts": {"unit": "one", "day": "null"}}',
    '/extra_opts/day',
    '/extra_opts/day: expected integer or null, got string "null"',
  ],
  [
    'get_cost',
    '{"item_no": 1, "extra_opts": {"unit": "one", "a/b": 1}}',
    '/extra_opts/a~1b',
    '/extra_opts/a~1b: there is no such member',
  ],
  ['get_cost', '{"link_id": 3, "item_no": 3}', '/link_id', `/link_id: there is no such argument ${NAMES}`],
  [
    'get_cost',
    '{"item_no": 3, "__proto__": 1}',
    '/__proto__',
    `/__proto__: there is no such argument ${NAMES}`,
  ],
  ['see_times', '{"x": 1}', '/x', '/x: there is no such argument (see_times takes no arguments)'],
  [
    'open_guide',
    '{"guide_name": {"name": "app"}}',
    '/guide_name',
    '/guide_name: expected string, got an object',
  ],
  ['open_guide', '{"guide_name": 3}', '/guide_name', '/guide_name: expected string, got integer 3'],
])('%s %s is refused at %s', (name, raw, path, complaint) => {
  const { problem } = resolve(name, raw);
  expect(problem).toEqual({
    code: 'arguments_invalid',
    path,
    message: `The arguments are not valid. ${complaint}.`,
  });
});

test('an unknown name and what is missing instead are said together', () => {
  expect(resolve('get_cost', '{"link_id": 3}').problem?.message).toBe(
    `The arguments are not valid. /link_id: there is no such argument ${NAMES}; /item_no: expected a value, got nothing.`,
  );
});

test('names what exists', () => {
  expect(resolve('get_foo_bar_9999', '{}')).toMatchObject({
    tool: null,
    args: null,
    problem: {
      code: 'unknown_tool',
      message: 'There is no tool of that name. The tools are: get_cost, open_guide, see_times.',
    },
  });
  expect(resolve('open_guide', '{"guide_name": "skill:item_qa"}').problem).toEqual({
    code: 'unknown_skill',
    path: '/guide_name',
    message: '/guide_name: there is no Skill of that name. The Skills are: ware_facts, calm_words.',
  });
  expect(resolve('tool:price', '{}').problem?.code).toBe('unknown_tool');
});

test.each(['<tool_call>{}</tool_call>', '<tool_call>{"name": "get_cost"}</tool_call>'])(
  '%s is an error that holds no undefined',
  (text) => {
    const raw = parseAction({ kind: 'text', text, format: 'hermes' }, 0).calls[0];
    if (raw === undefined) throw new Error('expected a call');
    const call = resolveCall(raw, surface);
    expect(call.problem).not.toBeNull();
    expect(ResolvedCall.safeParse(call).success).toBe(true);
    expect(JSON.stringify(call)).not.toContain('undefined');
  },
);

test('no argument text makes a message speak ids, and every result is a record', () => {
  const name = fc.constantFrom('get_cost', 'open_guide', 'see_times', 'nope', null);
  const member = fc.constantFrom('item_no', 'extra_opts', 'guide_name', 'unit', 'x');
  const args = fc.dictionary(member, fc.jsonValue({ maxDepth: 2 })).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(name, fc.oneof(args, fc.string(), fc.constant(null)), (tool, raw) => {
      const call = resolve(tool, raw);
      expect(ResolvedCall.safeParse(call).success).toBe(true);
      expect(call.problem?.message ?? '').not.toMatch(new RegExp(ID_IN_TEXT.source));
    }),
    { seed: 3, numRuns: 1000 },
  );
});
