import { referencesIn } from '../env/index.ts';
import type { Harness, Rule, Skill } from '../env/index.ts';
import { textsOf } from './harness-index.ts';

const needs = new WeakMap<Skill, readonly string[]>();

/** Ids that templates and the checks of rules refer to, each once. */
function idsNeeded(texts: readonly string[], rules: readonly Rule[]): string[] {
  const keys = [...texts.flatMap(referencesIn), ...rules.flatMap((rule) => rule.check?.args ?? [])];
  return [...new Set(keys)].filter((key) => /^[a-z]+:[a-z0-9_.]+$/.test(key));
}

function has(harness: Harness, id: string): boolean {
  const named = (item: { readonly id: string }) => item.id === id;
  return (
    harness.tools.items.some((tool) => named(tool) || tool.params.some(named)) ||
    harness.limits.some(named) ||
    harness.skills.items.some(named)
  );
}

/** Ids that templates and the checks of rules refer to and that the harness does not have. */
export function danglingIds(harness: Harness, texts: readonly string[], rules: readonly Rule[]): string[] {
  return idsNeeded(texts, rules).filter((id) => !has(harness, id));
}

/** True when the harness has every tool, parameter, limit and Skill that a Skill refers to, itself aside. */
export function rendersIn(harness: Harness, skill: Skill): boolean {
  const needed = needs.get(skill) ?? idsNeeded(textsOf(skill), skill.rules);
  needs.set(skill, needed);
  return needed.every((id) => id === skill.id || has(harness, id));
}
