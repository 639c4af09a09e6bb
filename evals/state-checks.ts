import { digest, type Harness, type Rule, type Scenario } from '../env/index.ts';

/** A property of one augmented state that can be decided without playing it. */
export interface StateCheck {
  readonly name: string;
  /** What is wrong with the state, one entry per finding. */
  find(base: Harness, state: Harness, scenario: Scenario): string[];
}

/** Rules that this scenario's gold may rest on: the prompt's, and those of the Skills it needs. */
function neededRules(harness: Harness, scenario: Scenario): Rule[] {
  const skills = new Set([...(scenario.gold?.reply_skills ?? []), ...(scenario.gold?.strategy_skills ?? [])]);
  const loaded = harness.skills.items.filter(({ id }) => skills.has(id));
  return [...harness.prompt.blocks.flatMap(({ items }) => items), ...loaded.flatMap(({ rules }) => rules)];
}

/** Essential rules, and those that gold names, still stand with the check they had. */
const essentialsKept: StateCheck = {
  name: 'essentials_kept',
  find(base, state, scenario) {
    const present = new Map(neededRules(state, scenario).map((rule) => [rule.id, rule]));
    const named = new Set(scenario.gold?.needed_rules ?? []);
    return neededRules(base, scenario)
      .filter(({ id, essential }) => essential || named.has(id))
      .filter(({ id, check }) => {
        const rule = present.get(id);
        return rule === undefined || digest(rule.check) !== digest(check);
      })
      .map(({ id }) => `${id} is masked or has another check`);
  },
};

/** Limits keep their range and stay inside it: any value in it can be met. */
const limitsInRange: StateCheck = {
  name: 'limits_in_range',
  find(base, state) {
    return base.limits.flatMap(({ id, min, max }) => {
      const now = state.limits.find((limit) => limit.id === id);
      if (now === undefined) return [`${id} is gone`];
      const kept = now.min === min && now.max === max && now.value >= min && now.value <= max;
      return kept
        ? []
        : [`${id} is ${now.value} in ${now.min}..${now.max}, expected a value in ${min}..${max}`];
    });
  },
};

/** Tools keep their ids and schemas, hooks their ids, and the Skills that gold needs are there. */
const idsKept: StateCheck = {
  name: 'ids_kept',
  find(base, state, scenario) {
    const schemas = new Map(state.tools.items.map(({ id, input_schema }) => [id, digest(input_schema)]));
    const tools = base.tools.items
      .filter(({ id, input_schema }) => schemas.get(id) !== digest(input_schema))
      .map(({ id }) => `${id} is gone or has another schema`);
    const hooks = base.hooks.items
      .filter(({ id }) => !state.hooks.items.some((hook) => hook.id === id))
      .map(({ id }) => `${id} is gone`);
    const skills = [...(scenario.gold?.reply_skills ?? []), ...(scenario.gold?.strategy_skills ?? [])]
      .filter((id) => !state.skills.items.some((skill) => skill.id === id))
      .map((id) => `${id} is needed and masked`);
    return [...tools, ...hooks, ...skills];
  },
};

/** No two Skills, and no two tools, carry one name or one description. */
const surfacesApart: StateCheck = {
  name: 'surfaces_apart',
  find(_base, state) {
    const lists = [
      state.skills.items.map(({ name }) => name),
      state.skills.items.map(({ description }) => description),
      state.tools.items.map(({ name }) => name),
      state.tools.items.map(({ description }) => description),
    ];
    return lists.flatMap((list) =>
      list.filter((text, i) => list.indexOf(text) !== i).map((text) => `twice: ${text}`),
    );
  },
};

export const STATE_CHECKS: readonly StateCheck[] = [essentialsKept, limitsInRange, idsKept, surfacesApart];
