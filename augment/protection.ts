import type { Gold, Harness, Scenario, ToolId } from '../env/index.ts';
import { indexHarness } from './harness-index.ts';
import type { Protection } from './operator.ts';

const LOAD_SKILL: ToolId = 'tool:load_skill';

function neededTools(gold: Gold): Set<ToolId> {
  const planned = gold.plan.flatMap((call) => call.any_of.map((choice) => choice.tool));
  return new Set([LOAD_SKILL, ...planned]);
}

/**
 * What a scenario needs of a harness: gold's Skills, its needed rules, `essential` rules, and every rule whose
 * text names a tool of an acceptable plan or the tool that loads Skills. Without gold everything may be
 * needed: all Skills and every rule that names a tool.
 */
export function protectionFor(harness: Harness, { gold }: Scenario): Protection {
  const { essential, rulesNaming } = indexHarness(harness);
  if (gold === null) {
    const skills = new Set(harness.skills.items.map((skill) => skill.id));
    return { skills, rules: new Set([...essential, ...[...rulesNaming.values()].flat()]) };
  }
  const rules = new Set([...essential, ...gold.needed_rules]);
  for (const tool of neededTools(gold)) for (const rule of rulesNaming.get(tool) ?? []) rules.add(rule);
  return { skills: new Set([...gold.reply_skills, ...gold.strategy_skills]), rules };
}
