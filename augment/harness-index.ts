import type { AnyId, Harness, Rule, RuleId, Skill, SkillId, ToolId } from '../env/index.ts';
import { isSkillId, isToolId, referencesIn } from './references.ts';

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

function mentionedSkills(harness: Harness): Set<SkillId> {
  const outside = [
    ...harness.prompt.blocks.flatMap((block) => block.items.map((item) => item.text)),
    ...harness.hooks.items.map((hook) => hook.message),
    ...harness.tools.items.flatMap((tool) => [tool, ...tool.params].map((item) => item.description)),
  ].map((text): [AnyId | null, string] => [null, text]);
  const inside = harness.skills.items.flatMap((skill) =>
    textsOf(skill).map((text): [AnyId | null, string] => [skill.id, text]),
  );
  return new Set(
    [...outside, ...inside].flatMap(([owner, text]) =>
      referencesIn(text)
        .filter((key) => isSkillId(key) && key !== owner)
        .filter(isSkillId),
    ),
  );
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
