import type { AnyId } from '../records/index.ts';
import type { HarnessBody } from './revision.ts';

/** A text that a policy may come to see, and whose it is. The scope decides what it may refer to. */
export interface HarnessText {
  readonly owner: AnyId;
  readonly scope: 'skill' | 'prompt' | 'heading' | 'hook' | 'tool';
  readonly text: string;
}

/** Every text of a harness: descriptions, preambles, rules, headings, prompt items and hook messages. */
export function harnessTexts(harness: HarnessBody): HarnessText[] {
  const skills = harness.skills.items.flatMap((skill): HarnessText[] => [
    { owner: skill.id, scope: 'skill', text: skill.description },
    { owner: skill.id, scope: 'skill', text: skill.preamble },
    ...skill.rules.map((rule): HarnessText => ({ owner: rule.id, scope: 'skill', text: rule.text })),
  ]);
  const prompt = harness.prompt.blocks.flatMap((block): HarnessText[] => [
    { owner: block.id, scope: 'heading', text: block.name },
    ...block.items.map((item): HarnessText => ({ owner: item.id, scope: 'prompt', text: item.text })),
  ]);
  const hooks = harness.hooks.items.map((hook): HarnessText => ({
    owner: hook.id,
    scope: 'hook',
    text: hook.message,
  }));
  const tools = harness.tools.items.flatMap((tool): HarnessText[] => [
    { owner: tool.id, scope: 'tool', text: tool.description },
    ...tool.params.map((param): HarnessText => ({ owner: param.id, scope: 'tool', text: param.description })),
  ]);
  return [...skills, ...prompt, ...hooks, ...tools];
}
