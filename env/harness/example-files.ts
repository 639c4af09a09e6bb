/** The files of a small valid harness, by path; for tests and examples. Each call gives a new map. */
export function exampleFiles(): Map<string, string> {
  return new Map([
    ['harness.yaml', MANIFEST],
    ['prompt/10_role.md', ROLE],
    ['prompt/20_menu.md', MENU],
    ['skills/item_qa/SKILL.md', ITEM_QA],
    ['skills/calm_down/SKILL.md', CALM_DOWN],
    ['hooks.yaml', HOOKS],
    ['tools.yaml', TOOLS],
  ]);
}

/**
 * The example with the first `from` of one file replaced by `to`.
 * @throws RangeError where there is nothing to replace, so that a test cannot pass by changing nothing.
 */
export function editedExample(file: string, from: string, to: string): Map<string, string> {
  const files = exampleFiles();
  const text = files.get(file);
  if (text?.includes(from) !== true) throw new RangeError(`editedExample: ${file} does not hold ${from}`);
  return files.set(
    file,
    text.replace(from, () => to),
  );
}

const MANIFEST = `name: example
tool_surface: text
parts: { skills: 1.10, prompt: 1.0, hooks: 1.0, tools: 2.0 }
modules:
  - { path: prompt/10_role.md, version: 1.0 }
  - { path: prompt/20_menu.md, version: 1.0 }
  - { path: skills/item_qa/SKILL.md, version: 1.10 }
  - { path: skills/calm_down/SKILL.md, version: 1.0 }
  - { path: hooks.yaml, version: 1.0 }
  - { path: tools.yaml, version: 2.0 }
limits:
  - { id: 'limit:reply_chars', value: 120, unit: characters, min: 90, max: 160 }
  - { id: 'limit:rounds', value: 8, unit: turns, min: 6, max: 10 }
  - { id: 'limit:retries', value: 3, unit: retries, min: 2, max: 5 }
  - { id: 'limit:tool_retries', value: 2, unit: retries, min: 2, max: 4 }
  - { id: 'limit:latency_ms', value: 30000, unit: ms, min: 20000, max: 60000 }
  - { id: 'limit:ms_per_token', value: 20, unit: ms, min: 5, max: 60 }
`;

const ROLE = `---
id: block:role
name: Role
version: 1.0
---
- You are {{room.host}}, on air with {{product.name}}.
- Say at most {{limit:reply_chars}} characters. <!-- rule:max_chars check:max_chars(limit:reply_chars) essential -->
- {{faq}}
`;

const MENU = `---
id: block:menu
name: What you can do
version: 1.0
---
- {{skills}}
- {{tools}}
- Load a Skill with {{tool:load_skill}}.
`;

const ITEM_QA = `---
name: item_qa
description: Product questions
metadata:
  id: skill:item_qa
  kind: reply
  version: 1.10
---
For questions about a link.

- Look the price up with {{tool:price}}
  before you quote it. <!-- rule:item_qa.price check:price_after_coupon() essential -->
- Name the link. <!-- rule:item_qa.link -->
- Be brief.
`;

const CALM_DOWN = `---
name: calm_down
description: The viewer is upset
metadata: { id: 'skill:soothe', kind: strategy, version: 1.0 }
---
- Say sorry first. <!-- rule:soothe.sorry check:apologises_first() -->
`;

const HOOKS = `version: 1.0
hooks:
  - id: hook:reply_length
    name: reply_length
    event: reply
    check: max_chars(limit:reply_chars)
    decision: retry
    message: 'Too long ({{problem}}): at most {{limit:reply_chars}} characters.'
    structure: plain
    max_retries: 2
    modify: null
  - id: hook:input_privacy
    name: input_privacy
    event: input
    check: private_data()
    decision: modify
    message: ''
    structure: plain
    max_retries: 0
    modify: { transform: mask_private, args: [] }
`;

const TOOLS = `version: 2.0
tools:
  - id: tool:price
    name: get_price
    group: retrieval
    source: built_in
    effect: read
    latency_ms: 300
    description: Price of a link
    parameters:
      - id: param:price.link
        name: link_id
        description: number of the link
        required: true
        schema: { type: integer, minimum: 1 }
  - id: tool:load_skill
    name: load_skill
    group: flow
    source: built_in
    effect: read
    latency_ms: 0
    description: Opens a Skill
    parameters:
      - id: param:load_skill.skill
        name: skill_name
        description: ''
        required: true
        schema: { type: string }
        ref: skill
`;
