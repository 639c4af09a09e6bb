import type { Harness, Hook, PromptBlock, Rule, Skill, Tool, ToolParam } from '../env/index.ts';

/** The harness with another list of Skills; itself if it is the same list. */
export function withSkills(harness: Harness, items: Skill[]): Harness {
  return items === harness.skills.items ? harness : { ...harness, skills: { ...harness.skills, items } };
}

/** The harness with another list of prompt blocks; itself if it is the same list. */
export function withBlocks(harness: Harness, blocks: PromptBlock[]): Harness {
  return blocks === harness.prompt.blocks ? harness : { ...harness, prompt: { ...harness.prompt, blocks } };
}

/** The harness with another list of hooks; itself if it is the same list. */
export function withHooks(harness: Harness, items: Hook[]): Harness {
  return items === harness.hooks.items ? harness : { ...harness, hooks: { ...harness.hooks, items } };
}

/** The harness with another list of tools; itself if it is the same list. */
export function withTools(harness: Harness, items: Tool[]): Harness {
  return items === harness.tools.items ? harness : { ...harness, tools: { ...harness.tools, items } };
}

/** The Skill with other rules; itself if they are the same list. */
export function withRules(skill: Skill, rules: Rule[]): Skill {
  return rules === skill.rules ? skill : { ...skill, rules };
}

/** The tool with other parameters; itself if they are the same list. */
export function withParams(tool: Tool, params: ToolParam[]): Tool {
  return params === tool.params ? tool : { ...tool, params };
}

/** The block with other items; itself if they are the same list. */
export function withBlockItems(block: PromptBlock, items: Rule[]): PromptBlock {
  return items === block.items ? block : { ...block, items };
}

/** The rule or item in other words; itself if they are the same words. */
export function withText(rule: Rule, text: string): Rule {
  return text === rule.text ? rule : { ...rule, text };
}

/** The Skill, tool or parameter with another description; itself if it is the same. */
export function withDescription<T extends { description: string }>(item: T, description: string): T {
  return description === item.description ? item : { ...item, description };
}
