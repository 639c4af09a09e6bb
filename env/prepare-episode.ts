import type { EnvironmentParts, ResetOptions } from './environment-parts.ts';
import { UsageError } from './errors.ts';
import type { Pack } from './ports/index.ts';
import type { Augmentation, FaultConfig, FaultPlan, Harness, LimitId, Scenario } from './records/index.ts';
import { createRng } from './rng.ts';
import { drawFaultPlan } from './sandbox/fault-plan.ts';
import { settledHarness } from './settled-harness.ts';
import { settledScenario } from './settled-scenario.ts';
import { strengthsOf } from './strengths.ts';

/** Indices that a bare seed draws its scenario from. */
const INDEX_SPACE = 2 ** 31 - 1;

/** What `reset` settles before the episode begins. */
export interface Prepared {
  readonly seed: string;
  readonly scenario: Scenario;
  readonly harness: Harness;
  readonly augmentation: Augmentation | null;
  readonly faults: FaultPlan;
  readonly group: string;
  readonly id: string;
}

/** Draws and checks everything that an episode is made of; each part from a label path of its own. */
export function prepareEpisode(parts: EnvironmentParts, options: ResetOptions): Prepared {
  const { seed } = options;
  const scenario = scenarioOf(parts.pack, options);
  const base = settledHarness(options.harness ?? parts.pack.harness);
  const { harness, augmentation } = augmented(parts, options, base, scenario);
  const faults = faultsOf(options, harness);
  const group = options.ids?.group ?? `${seed}/${scenario.id}`;
  const id = options.ids?.episode ?? `${group}/0`;
  return { seed, scenario, harness, augmentation, faults, group, id };
}

function scenarioOf(pack: Pack, { seed, scenario }: ResetOptions): Scenario {
  if (scenario === undefined) {
    const index = createRng(`${seed}/index`).int(0, INDEX_SPACE);
    return pack.sample({ seed: `${seed}/scenario`, split: 'train', index });
  }
  if ('index' in scenario) return pack.sample({ seed: `${seed}/scenario`, ...scenario });
  if (scenario.pack !== pack.name) {
    const message = `Scenario ${scenario.id} belongs to pack ${scenario.pack}, and this environment plays ${pack.name}.`;
    throw new UsageError('wrong_pack', message);
  }
  return settledScenario(scenario);
}

function augmented(
  parts: EnvironmentParts,
  { seed, augment }: ResetOptions,
  base: Harness,
  scenario: Scenario,
): { harness: Harness; augmentation: Augmentation | null } {
  if (augment === undefined || augment === null) return { harness: base, augmentation: null };
  if (parts.augmenter === undefined) {
    throw new UsageError('no_augmenter', 'reset was asked to augment, but no augmenter was composed in.');
  }
  const strengths = strengthsOf(augment.strengths);
  const { pools, operators } = augment;
  const only = operators === undefined ? {} : { operators: [...operators] };
  const options = { seed: augment.seed ?? `${seed}/augment`, strengths, pools, ...only };
  const { harness, applied } = parts.augmenter.augment(base, scenario, options);
  return { harness, augmentation: { ...options, applied } };
}

function faultsOf({ seed, faults }: ResetOptions, harness: Harness): FaultPlan {
  if (faults === undefined || faults === null) return [];
  if (Array.isArray(faults)) return knownTools(faults, harness);
  const limit = (id: LimitId) => harness.limits.find((one) => one.id === id)?.value;
  const config = limit('limit:freshness_min') === undefined ? withoutStale(faults) : faults;
  const retries = limit('limit:tool_retries') ?? 0;
  return drawFaultPlan(config, harness.tools.items, retries, createRng(`${seed}/faults`));
}

function knownTools(plan: FaultPlan, { name, tools }: Harness): FaultPlan {
  const stranger = plan.find(({ tool }) => !tools.items.some(({ id }) => id === tool));
  if (stranger === undefined) return plan;
  throw new UsageError(
    'unknown_tool',
    `The fault plan names ${stranger.tool}, which the harness ${name} lacks.`,
  );
}

/** Where the harness says nothing about age, nobody can tell that data is stale. */
function withoutStale(config: FaultConfig): FaultConfig {
  return { ...config, kinds: config.kinds.filter((kind) => kind !== 'stale') };
}
