import {
  ContentError,
  digest,
  LOAD_SKILL,
  validateHooks,
  type CheckRef,
  type Harness,
  type Pack,
} from '../../env/index.ts';
import { argumentsOf, ruleChecks } from './checks/index.ts';
import { createClaims } from './claims/index.ts';
import { sampleScenario, type HarnessSize } from './sampler/index.ts';
import { executors } from './tools/index.ts';
import { catalogueTables, promptContext, WORLD_REF, type Catalogue } from './world/index.ts';

/** Tools without which the base tasks cannot be done; a harness that lacks one plays the mini tasks. */
const BASE_TOOLS = ['tool:coupon', 'tool:pin', 'tool:reserve', 'tool:faq', 'tool:campaign', 'tool:handoff'];

/** The live-commerce pack: what is true in its rooms, governed by the given harness. */
export function createPack(harness: Harness, catalogue: Catalogue): Pack {
  const missing = missingParts(harness).map(({ message }) => message);
  if (missing.length > 0) {
    const message = `The harness ${harness.name} names things that do not exist:\n${missing.join('\n')}`;
    throw new ContentError('missing_parts', message, { problems: missing });
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

/** An id of a harness that names something this pack does not have. */
export interface MissingPart {
  readonly id: string;
  readonly message: string;
}

/** Rules and hooks whose check or transform, and tools whose executor, this pack does not have. */
export function missingParts(harness: Harness): MissingPart[] {
  const rules = [
    ...harness.skills.items.flatMap((skill) => skill.rules),
    ...harness.prompt.blocks.flatMap(({ items }) => items),
  ];
  const ofRules = rules.flatMap(({ id, check }) => {
    const message = check === null ? null : checkProblem(check);
    return message === null ? [] : [{ id, message: `${id}: ${message}` }];
  });
  const ofHooks = validateHooks(harness, ruleChecks).map(({ hook, message, expected }) => ({
    id: hook,
    message: `${hook}: ${message}; expected ${expected}`,
  }));
  const tools = Object.keys(executors).join(', ');
  const ofTools = harness.tools.items
    .filter(({ id }) => id !== LOAD_SKILL && !Object.hasOwn(executors, id))
    .map(({ id }) => ({
      id,
      message: `${id}: nothing executes it; expected ${LOAD_SKILL} or one of ${tools}`,
    }));
  return [...ofRules, ...ofHooks, ...ofTools];
}

function checkProblem({ name, args }: CheckRef): string | null {
  if (!Object.hasOwn(ruleChecks, name)) {
    return `there is no check ${name}; expected one of ${Object.keys(ruleChecks).join(', ')}`;
  }
  const wanted = argumentsOf(name);
  return args.length === wanted ? null : `${name} takes ${wanted} arguments, and got ${args.length}`;
}
