import { withRevision } from '../../env/index.ts';
import type {
  Harness,
  Hook,
  Limit,
  LimitId,
  PromptBlock,
  Rule,
  RuleId,
  Skill,
  Tool,
} from '../../env/index.ts';

function rule(id: RuleId, text: string, check: string | null = null, essential = false): Rule {
  return { id, text, check: check === null ? null : { name: check, args: [] }, essential };
}

function skill(id: Skill['id'], kind: Skill['kind'], description: string, rules: Rule[]): Skill {
  return { id, name: id.replace('skill:', 'base_'), kind, version: '1.0', description, preamble: '', rules };
}

const SKILLS: Skill[] = [
  skill('skill:item', 'reply', 'Answers what a viewer asks about an item', [
    rule('rule:item.price', 'Look the price up with {{tool:price}}.', null),
    rule('rule:item.stock', 'Look the stock up with {{tool:stock}}.', null),
    rule('rule:item.coupon', 'State the price after the coupon.', 'price_after_coupon', true),
    rule('rule:item.link', 'Say the number of the link.', 'names_link'),
  ]),
  skill('skill:chat', 'reply', 'Keeps a light talk going', [
    rule('rule:chat.ask', 'End with a question.', 'asks_back'),
  ]),
  skill('skill:buy', 'reply', 'Helps a viewer to buy', [
    rule('rule:buy.pin', 'Show the link with {{tool:pin}}.'),
    rule('rule:buy.thanks', 'Thank the viewer.', 'thanks_viewer'),
    rule('rule:buy.length', 'Stay below {{limit:chars}} characters.', 'max_chars'),
  ]),
  skill('skill:care', 'reply', 'Settles returns; hand over as {{skill:buy}} says', [
    rule('rule:care.days', 'State the days.', 'states_days', true),
    rule('rule:care.name', 'Say the name.', 'names_viewer'),
  ]),
  skill('skill:welcome', 'strategy', 'For a first visit', [
    rule('rule:welcome.greet', 'Greet first.', 'greets_newcomer', true),
    rule('rule:welcome.load', 'Load a Reply Skill with {{tool:load_skill}} too.'),
  ]),
  skill('skill:soothe', 'strategy', 'For a viewer who is upset', [
    rule('rule:soothe.sorry', 'Apologise first.', 'apologises_first', true),
    rule('rule:soothe.calm', 'Keep a calm tone.'),
  ]),
];

const BLOCKS: PromptBlock[] = [
  {
    id: 'block:role',
    name: 'Role',
    items: [
      rule('rule:role.1', 'You are {{room.host}}, the host.'),
      rule('rule:role.2', 'Answer only the viewer who called you.'),
    ],
  },
  { id: 'block:skills', name: 'Skills', items: [rule('rule:skills.list', '{{skills}}')] },
  {
    id: 'block:speech',
    name: 'Speech',
    items: [
      rule('rule:speech.chars', 'At most {{limit:chars}} characters.', 'max_chars', true),
      rule('rule:speech.emoji', 'No emoji.', 'no_emoji'),
      rule('rule:speech.faq', '{{faq}}'),
      rule('rule:speech.rivals', 'Name no other shop.', 'no_rivals'),
      rule('rule:speech.contact', 'Give no phone number.', 'no_contact'),
    ],
  },
];

function hook(name: string, event: Hook['event'], decision: Hook['decision'], message: string): Hook {
  const check = { name: 'some_check', args: [] };
  const rest = { structure: 'plain' as const, max_retries: 2, modify: null };
  return { id: `hook:${name}`, name: `base_${name}`, event, check, decision, message, ...rest };
}

const strip = { transform: 'strip_markdown', args: [] };
const HOOKS: Hook[] = [
  { ...hook('privacy', 'input', 'modify', ''), modify: { transform: 'mask_private', args: [] } },
  hook('arguments', 'pre_tool', 'block', 'Wrong arguments. {{problem}}'),
  hook('gate', 'reply', 'retry', 'Load a Skill with {{tool:load_skill}} first.'),
  { ...hook('format', 'reply', 'modify', 'Plain speech only. {{problem}}'), modify: strip, max_retries: 0 },
  { ...hook('length', 'reply', 'retry', 'Use at most {{limit:chars}} characters.'), modify: strip },
];

function tool(name: string, group: Tool['group'], params: string[]): Tool {
  const ids = params.map((param): `param:${string}` => `param:${name}.${param}`);
  const reference = name === 'load_skill' ? { 'x-ref': 'skill' } : {};
  return {
    id: `tool:${name}`,
    name: `base_${name}_tool`,
    description: `What ${group} offers under ${name.replace('_', ' ')}`,
    group,
    source: 'built_in',
    effect: 'read',
    latency_ms: 100,
    params: params.map((param) => ({
      id: `param:${name}.${param}`,
      name: `base_${param}_id`,
      description: param === 'note' ? '' : `The ${param} in question`,
    })),
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(ids.map((id) => [id, { type: 'string', ...reference }])),
      required: ids,
      additionalProperties: false,
    },
  };
}

const TOOLS: Tool[] = [
  tool('load_skill', 'flow', ['skill']),
  tool('price', 'retrieval', ['link']),
  tool('stock', 'retrieval', ['link', 'note']),
  tool('pin', 'commerce', ['link']),
  tool('campaign', 'marketing', []),
];

function limit(id: LimitId, value: number, min: number, max: number): Limit {
  return { id, value, unit: 'units', min, max };
}

const LIMITS: Limit[] = [
  limit('limit:chars', 220, 160, 320),
  limit('limit:rounds', 10, 8, 14),
  limit('limit:marks', 1, 0, 2),
  limit('limit:rate', 0.5, 0.25, 0.75),
  limit('limit:fixed', 3, 3, 3),
];

/** A small harness that gives every operator something to do and something to keep its hands off. */
export function fixtureHarness(): Harness {
  return withRevision({
    name: 'fixture',
    parent: null,
    tool_surface: 'native',
    skills: { version: '1.0', items: SKILLS },
    prompt: { version: '1.0', blocks: BLOCKS },
    hooks: { version: '1.0', items: HOOKS },
    tools: { version: '1.0', items: TOOLS },
    limits: LIMITS,
  });
}
