import { withRevision } from '../harness/revision.ts';
import type { Harness, Hook, Limit, LimitId, Skill, Tool } from '../records/index.ts';

const LIMITS: Readonly<Record<LimitId, number>> = {
  'limit:reply_chars': 40,
  'limit:rounds': 6,
  'limit:retries': 2,
  'limit:tool_retries': 2,
  'limit:latency_ms': 10_000,
  'limit:ms_per_token': 10,
};

type ToolSketch = Pick<Tool, 'id' | 'name' | 'effect' | 'latency_ms' | 'params' | 'group'>;

function toolOf(sketch: ToolSketch): Tool {
  const type = sketch.group === 'flow' ? { type: 'string', 'x-ref': 'skill' } : { type: 'integer' };
  const ids = sketch.params.map(({ id }) => id);
  return {
    ...sketch,
    description: `what ${sketch.name} does`,
    source: 'built_in',
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(ids.map((id) => [id, type])),
      required: ids,
      additionalProperties: false,
    },
  };
}

const TOOLS: Tool[] = [
  toolOf({
    id: 'tool:load_skill',
    name: 'open_guide',
    group: 'flow',
    effect: 'read',
    latency_ms: 50,
    params: [{ id: 'param:load_skill.skill', name: 'guide_name', description: '' }],
  }),
  toolOf({
    id: 'tool:price',
    name: 'get_cost',
    group: 'retrieval',
    effect: 'read',
    latency_ms: 400,
    params: [{ id: 'param:price.link', name: 'item_no', description: '' }],
  }),
  toolOf({
    id: 'tool:reserve',
    name: 'keep_back',
    group: 'commerce',
    effect: 'write',
    latency_ms: 500,
    params: [
      { id: 'param:reserve.link', name: 'item_no', description: '' },
      { id: 'param:reserve.quantity', name: 'piece_count', description: '' },
    ],
  }),
];

const rule = { check: null, essential: false };
const SKILLS: Skill[] = [
  {
    id: 'skill:facts',
    name: 'ware_facts',
    kind: 'reply',
    version: '1.0',
    description: 'for questions',
    preamble: '',
    rules: [{ ...rule, id: 'rule:facts.price', text: 'Ask {{tool:price}} first.' }],
  },
  {
    id: 'skill:calm',
    name: 'calm_words',
    kind: 'strategy',
    version: '1.0',
    description: 'for anger',
    preamble: '',
    rules: [],
  },
];

export interface TinyHarnessParts {
  readonly hooks?: readonly Hook[];
  /** Values other than the usual ones. */
  readonly limits?: Readonly<Record<LimitId, number>>;
}

/** A harness of two Skills and three tools whose names share nothing with their ids, without hooks unless given. */
export function tinyHarness({ hooks = [], limits = {} }: TinyHarnessParts = {}): Harness {
  const item = { ...rule, id: 'rule:role.host', text: 'You are {{room.host}}. Skills: {{skills}}' } as const;
  return withRevision({
    name: 'tiny',
    parent: null,
    tool_surface: 'native',
    skills: { version: '1.0', items: SKILLS },
    prompt: { version: '1.0', blocks: [{ id: 'block:role', name: 'Role', items: [item] }] },
    hooks: { version: '1.0', items: [...hooks] },
    tools: { version: '1.0', items: TOOLS },
    limits: Object.entries({ ...LIMITS, ...limits }).map(limitOf),
  });
}

function limitOf([id, value]: [string, number]): Limit {
  return { id: `limit:${id.slice('limit:'.length)}`, value, unit: 'units', min: 0, max: 100_000 };
}
