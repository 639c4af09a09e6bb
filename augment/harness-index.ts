import { referencesIn } from '../env/index.ts';
import type { Harness, Rule, RuleId, Skill, SkillId, ToolId } from '../env/index.ts';
import { isSkillId, isToolId } from './references.ts';

/** What protection and masks need to know about a harness's texts. */
export interface HarnessIndex {
  readonly essential: readonly RuleId[];
  /** Rules and prompt items by the tools that their text refers to. */
  readonly rulesNaming: ReadonlyMap<ToolId, readonly RuleId[]>;
  /** Skills that a text other than their own refers to: without them it would not render. */
  readonly mentioned: ReadonlySet<SkillId>;
}

const indexes = new WeakMap<Harness, HarnessIndex>();

function rulesNaming(rules: readonly Rule[]): Map<ToolId, RuleId[]> {
  const naming = new Map<ToolId, RuleId[]>();
  for (const rule of rules) {
    for (const tool of referencesIn(rule.text).filter(isToolId)) {
      naming.set(tool, [...(naming.get(tool) ?? []), rule.id]);
    }
  }
  return naming;
}

/** Every template of a Skill. */
export function textsOf(skill: Skill): string[] {
  return [skill.description, skill.preamble, ...skill.rules.map((rule) => rule.text)];
}

const skillsIn = (texts: readonly string[]) => texts.flatMap(referencesIn).filter(isSkillId);

function mentionedSkills(harness: Harness): Set<SkillId> {
  const { skills, prompt, hooks, tools } = harness;
  const outside = [
    ...prompt.blocks.flatMap((block) => block.items.map((item) => item.text)),
    ...hooks.items.map((hook) => hook.message),
    ...tools.items.flatMap((tool) => [tool, ...tool.params].map((item) => item.description)),
  ];
  const inside = skills.items.flatMap((skill) => skillsIn(textsOf(skill)).filter((id) => id !== skill.id));
  return new Set([...skillsIn(outside), ...inside]);
}

/** The index of a harness, made once for each. */
export function indexHarness(harness: Harness): HarnessIndex {
  const cached = indexes.get(harness);
  if (cached !== undefined) return cached;
  const rules = [
    ...harness.skills.items.flatMap((skill) => skill.rules),
    ...harness.prompt.blocks.flatMap((block) => block.items),
  ];
  const made = {
    essential: rules.filter((rule) => rule.essential).map((rule) => rule.id),
    rulesNaming: rulesNaming(rules),
    mentioned: mentionedSkills(harness),
  };
  indexes.set(harness, made);
  return made;
}
