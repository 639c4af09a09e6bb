import { createSurface, type Surface } from '../prompt/surface.ts';
import type { Harness, Hook, JsonObject, Tool } from '../records/index.ts';

type ToolSketch = Pick<Tool, 'id' | 'name' | 'params'> & {
  readonly properties: JsonObject;
  readonly required: string[];
};

const toolOf = ({ id, name, params, properties, required }: ToolSketch): Tool => ({
  id,
  name,
  description: `what ${name} does`,
  group: 'retrieval',
  source: 'built_in',
  effect: 'read',
  latency_ms: 100,
  params,
  input_schema: { type: 'object', properties, required, additionalProperties: false },
});

/** A harness of three tools and two Skills whose names share nothing with their ids; for tests. */
export function fixtureHarness(hooks: Hook[] = []): Harness {
  const tools = [
    toolOf({
      id: 'tool:price',
      name: 'get_cost',
      params: [
        { id: 'param:price.link', name: 'item_no', description: '' },
        { id: 'param:price.options', name: 'extra_opts', description: '' },
      ],
      properties: {
        'param:price.link': { type: 'integer', minimum: 1 },
        'param:price.options': {
          type: 'object',
          properties: { unit: { type: 'string', enum: ['one', 'box'] }, day: { type: ['integer', 'null'] } },
          required: ['unit'],
          additionalProperties: false,
        },
      },
      required: ['param:price.link'],
    }),
    toolOf({
      id: 'tool:load_skill',
      name: 'open_guide',
      params: [{ id: 'param:load_skill.skill', name: 'guide_name', description: '' }],
      properties: { 'param:load_skill.skill': { type: 'string', 'x-ref': 'skill' } },
      required: ['param:load_skill.skill'],
    }),
    toolOf({ id: 'tool:schedule', name: 'see_times', params: [], properties: {}, required: [] }),
  ];
  const skill = { version: '1.0', preamble: '', rules: [], description: 'what it is for' };
  return {
    name: 'fixture',
    revision: '0123456789abcdef',
    parent: null,
    tool_surface: 'native',
    skills: {
      version: '1.0',
      items: [
        { ...skill, id: 'skill:item_qa', name: 'ware_facts', kind: 'reply' },
        { ...skill, id: 'skill:soothe', name: 'calm_words', kind: 'strategy' },
      ],
    },
    prompt: { version: '1.0', blocks: [] },
    hooks: { version: '1.0', items: hooks },
    tools: { version: '1.0', items: tools },
    limits: [{ id: 'limit:reply_chars', value: 20, unit: 'characters', min: 10, max: 40 }],
  };
}

/** The surface of that harness. */
export function fixtureSurface(hooks: Hook[] = []): Surface {
  return createSurface(fixtureHarness(hooks));
}
