import { describe, expect, it } from 'vitest';
import { groupOptions } from '../bridge/index.ts';
import { loadPreset } from '../configs/index.ts';
import { playEpisode, type Trajectory } from '../env/index.ts';
import { stageOf } from './support/stage.ts';

const { arms } = loadPreset('mini');
const mini = stageOf('mini');
const RUN = { run: 'arms', run_seed: 'arms' };
const NAMES = ['rename_skills', 'reorder_skills', 'reorder_rules', 'rename_tools', 'rename_params'].concat([
  'reorder_tools',
  'reorder_items',
  'reorder_blocks',
]);
const WORDING = [
  'rewrite_skill_descriptions',
  'rewrite_tool_descriptions',
  'paraphrase_rules',
  'paraphrase_items',
];

async function played(name: string, groups = 30): Promise<Trajectory[]> {
  const arm = arms[name];
  if (arm === undefined) throw new Error(`no arm ${name}`);
  const environment = mini.create();
  const trajectories: Trajectory[] = [];
  for (let index = 0; index < groups; index++) {
    const ref = { kind: 'group', arm: name, split: 'test', index, siblings: 1 } as const;
    for (const options of groupOptions(RUN, ref, arm)) {
      trajectories.push(await playEpisode(environment, mini.policies.expert, options));
    }
  }
  return trajectories;
}

const operatorsOf = (trajectories: readonly Trajectory[]) =>
  new Set(
    trajectories.flatMap(({ augmentation }) => (augmentation?.applied ?? []).map(({ operator }) => operator)),
  );

describe('arms of the mini preset', () => {
  it.each(Object.keys(arms))('%s speaks English, and the expert solves all of it', async (name) => {
    for (const { scenario, scored, augmentation } of await played(name)) {
      expect(scenario.locale).toBe('en');
      expect(scored?.reward).toBe(1);
      expect(augmentation?.pools ?? arms[name]?.pools).toBe(arms[name]?.pools);
    }
  });

  it.each([
    ['original', [], 'train'],
    ['original_faults', [], 'train'],
    ['names_train', NAMES, 'train'],
    ['names_clean', NAMES, 'test'],
    ['names', NAMES, 'test'],
    ['faults', NAMES, 'test'],
    ['wording_clean', [...NAMES, ...WORDING], 'test'],
    ['wording', [...NAMES, ...WORDING], 'test'],
  ])('%s applies its operators and no others', async (name, operators, pools) => {
    expect(operatorsOf(await played(name))).toEqual(new Set(operators));
    expect(arms[name]?.pools).toBe(pools);
  });

  it('has faults where they belong, and in `faults` kinds that no arm to train with has', async () => {
    for (const name of ['original', 'names_clean', 'wording_clean']) expect(arms[name]?.faults).toBeNull();
    const trained = new Set(
      Object.values(arms).flatMap(({ pools, faults }) => (pools === 'train' ? (faults?.kinds ?? []) : [])),
    );
    const trajectories = await played('faults', 150);
    const met = new Set(trajectories.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
    expect(met).toEqual(new Set(arms['faults']?.faults?.kinds));
    expect([...met].filter((kind) => trained.has(kind))).toEqual([]);
  });
});
