import {
  createRng,
  strengthsOf,
  type Augmentation,
  type AugmentOptions,
  type Gold,
  type Harness,
  type Rng,
  type Scenario,
} from '../../../env/index.ts';
import type { TeachingOptions, TeachingParts } from './options.ts';

/** What of the harness a group sees changed. */
export const TEACHING_STATES = ['original', 'names', 'wording', 'mixed'] as const;
export type TeachingState = (typeof TEACHING_STATES)[number];

/** Operators that change what things are called and where they stand, and no text and no number. */
export const NAMES_ONLY = [
  'rename_skills',
  'rename_tools',
  'rename_params',
  'reorder_skills',
  'reorder_rules',
  'reorder_tools',
  'reorder_items',
  'reorder_blocks',
];

/** Operators that also say everything in other words, and add and take away nothing. */
export const NAMES_AND_WORDING = [
  ...NAMES_ONLY,
  'rewrite_skill_descriptions',
  'rewrite_tool_descriptions',
  'paraphrase_rules',
  'paraphrase_items',
];

/** The harness of a group, and how it was made. */
export interface GroupState {
  readonly state: TeachingState;
  readonly harness: Harness;
  readonly applied: Augmentation['applied'];
}

function unionOf(golds: readonly Gold[]): Gold | null {
  const [first] = golds;
  if (first === undefined) return null;
  return {
    ...first,
    reply_skills: [...new Set(golds.flatMap(({ reply_skills }) => reply_skills))],
    strategy_skills: [...new Set(golds.flatMap(({ strategy_skills }) => strategy_skills))],
    plan: golds.flatMap(({ plan }) => plan),
    needed_rules: [...new Set(golds.flatMap(({ needed_rules }) => needed_rules))],
  };
}

/** A scenario that needs all that these do, so that augmentation spares it. */
export function neededBy(scenarios: readonly [Scenario, ...Scenario[]]): Scenario {
  const golds = scenarios.flatMap(({ gold }) => gold ?? []);
  return { ...scenarios[0], gold: golds.length < scenarios.length ? null : unionOf(golds) };
}

function drawKind(rng: Rng, { augmented, names, wording }: TeachingOptions): TeachingState {
  if (!rng.chance(augmented)) return 'original';
  const level = rng.next();
  if (level < names) return 'names';
  return level < names + wording ? 'wording' : 'mixed';
}

/** How augmentation makes a state. */
function askedFor(state: TeachingState, { strengths }: TeachingOptions): Omit<AugmentOptions, 'seed'> {
  const pools = 'train';
  if (state === 'mixed') return { pools, strengths };
  return { pools, strengths: strengthsOf(3), operators: state === 'names' ? NAMES_ONLY : NAMES_AND_WORDING };
}

/** Draws the state of a group and makes it, leaving alone what any of its scenarios needs. */
export function drawState(
  { pack, augmenter }: TeachingParts,
  options: TeachingOptions,
  seed: string,
  scenarios: readonly [Scenario, ...Scenario[]],
): GroupState {
  const state = drawKind(createRng(`${seed}/state`), options);
  if (state === 'original') return { state, harness: pack.harness, applied: [] };
  const asked = { seed: `${seed}/augment`, ...askedFor(state, options) };
  return { state, ...augmenter.augment(pack.harness, neededBy(scenarios), asked) };
}
