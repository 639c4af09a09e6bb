import {
  ContentError,
  digest,
  validateHooks,
  type Harness,
  type Pack,
  type RuleChecks,
} from '../../env/index.ts';
import { ruleChecks } from './checks/index.ts';
import { createClaims } from './claims/index.ts';
import { sampleScenario, type HarnessSize } from './sampler/index.ts';
import { executors } from './tools/index.ts';
import { catalogueTables, promptContext, WORLD_REF, type Catalogue } from './world/index.ts';

/** Tools without which the base tasks cannot be done; a harness that lacks one plays the mini tasks. */
const BASE_TOOLS = ['tool:coupon', 'tool:pin', 'tool:reserve', 'tool:faq', 'tool:campaign', 'tool:handoff'];

/** The live-commerce pack: what is true in its rooms, governed by the given harness. */
export function createPack(harness: Harness, catalogue: Catalogue): Pack {
  const unknown = unknownChecks(harness, ruleChecks);
  if (unknown.length > 0) {
    const message = `The harness ${harness.name} names checks that do not exist:\n${unknown.join('\n')}`;
    throw new ContentError('unknown_check', message, { problems: unknown });
  }
  const tables = catalogueTables(catalogue);
  const worldVersion = digest(tables);
  const size: HarnessSize = BASE_TOOLS.every((id) => harness.tools.items.some((tool) => tool.id === id))
    ? 'base'
    : 'mini';
  return {
    name: 'live-commerce',
    harness,
    executors,
    claims: createClaims(),
    checks: ruleChecks,
    world(ref, version) {
      if (ref === WORLD_REF && version === worldVersion) return tables;
      const message = `There is no world ${ref} ${version}; this version has ${WORLD_REF} ${worldVersion}. Sample the scenarios again.`;
      throw new ContentError('unknown_world', message, { ref, version });
    },
    context: (scenario, world) => promptContext(scenario, world, catalogue),
    sample: (options) => sampleScenario({ ...options, catalogue, harness: size, worldVersion }),
  };
}

/** Rules and hooks whose check or transform this pack does not have. */
export function unknownChecks(harness: Harness, checks: RuleChecks): string[] {
  const rules = [
    ...harness.skills.items.flatMap((skill) => skill.rules),
    ...harness.prompt.blocks.flatMap(({ items }) => items),
  ];
  const ofRules = rules
    .filter(({ check }) => check !== null && !Object.hasOwn(checks, check.name))
    .map(
      ({ id, check }) =>
        `${id}: there is no check ${check?.name}; expected one of ${Object.keys(checks).join(', ')}`,
    );
  const ofHooks = validateHooks(harness, checks).map(
    ({ hook, message, expected }) => `${hook}: ${message}; expected ${expected}`,
  );
  return [...ofRules, ...ofHooks];
}
