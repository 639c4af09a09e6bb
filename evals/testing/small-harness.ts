import { withRevision, type Harness } from '../../env/index.ts';

const rule = (id: `rule:${string}`, text: string, essential = false) => ({
  id,
  text,
  essential,
  check: null,
});

/** A harness of two Skills, two tools, one hook and one limit; for tests of what compares harnesses. */
export function smallHarness(): Harness {
  const skill = { version: '1.0', preamble: '' };
  const tool = {
    group: 'retrieval',
    source: 'built_in',
    effect: 'read',
    latency_ms: 1,
    input_schema: {},
  } as const;
  return withRevision({
    name: 'small',
    parent: null,
    tool_surface: 'native',
    skills: {
      version: '1.0',
      items: [
        {
          ...skill,
          id: 'skill:qa',
          name: 'item_qa',
          kind: 'reply',
          description: 'asks',
          rules: [rule('rule:qa.1', 'Look.', true)],
        },
        {
          ...skill,
          id: 'skill:calm',
          name: 'calm_down',
          kind: 'strategy',
          description: 'calms',
          rules: [rule('rule:calm.1', 'Sorry.')],
        },
      ],
    },
    prompt: {
      version: '1.0',
      blocks: [
        {
          id: 'block:role',
          name: 'Role',
          items: [rule('rule:role.1', 'One.', true), rule('rule:role.2', 'Two.')],
        },
      ],
    },
    hooks: {
      version: '1.0',
      items: [
        {
          id: 'hook:gate',
          name: 'gate_hook',
          event: 'reply',
          check: { name: 'required_skill', args: [] },
          decision: 'retry',
          message: 'No.',
          structure: 'plain',
          max_retries: 2,
          modify: null,
        },
      ],
    },
    tools: {
      version: '1.0',
      items: [
        {
          ...tool,
          id: 'tool:price',
          name: 'get_price',
          description: 'price',
          params: [{ id: 'param:price.link', name: 'link_id', description: '' }],
        },
        {
          ...tool,
          id: 'tool:stock',
          name: 'get-stock',
          description: 'stock',
          params: [{ id: 'param:stock.link', name: 'link_id', description: '' }],
        },
      ],
    },
    limits: [{ id: 'limit:rounds', value: 8, unit: 'turns', min: 6, max: 10 }],
  });
}
