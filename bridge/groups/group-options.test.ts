import { describe, expect, it } from 'vitest';
import { createEnvironment, type ResetOptions, type Trajectory } from '../../env/index.ts';
import { ARMS, composeParts, INFO } from '../testing/compose.ts';
import { ref } from '../testing/play-group.ts';
import { groupOptions } from './group-options.ts';

const parts = await composeParts({});
const mixed = ARMS['mixed'];
if (mixed === undefined) throw new Error('no arm');

const optionsOf = (given: Parameters<typeof ref>[0], info = INFO): ResetOptions[] =>
  groupOptions(info, ref({ arm: 'mixed', siblings: 3, ...given }), mixed);

async function begun(options: ResetOptions | undefined): Promise<Trajectory> {
  const environment = createEnvironment(parts);
  await environment.reset(options ?? { seed: 'none' });
  return environment.trajectory();
}

describe('a group', () => {
  it('shares scenario, harness state, world and faults among its siblings', async () => {
    for (const index of [0, 1, 2, 3]) {
      const [first, ...others] = await Promise.all(optionsOf({ index }).map(begun));
      for (const other of others) expect({ ...other, id: '' }).toEqual({ ...first, id: '' });
      expect(first?.group).toBe(`run/mixed/train/${index}`);
      expect(others.map(({ id }) => id)).toEqual([1, 2].map((i) => `run/mixed/train/${index}/${i}`));
    }
  });

  it('is the same every time, and however many siblings it has', async () => {
    const [a] = optionsOf({ index: 5, siblings: 1 });
    const [b] = optionsOf({ index: 5, siblings: 8 });
    expect(await begun(a)).toEqual(await begun(b));
  });

  it('hands the language and the operators of its arm on', async () => {
    const arm = { ...mixed, augmented: 1, operators: ['rename_tools'], locale: 'zh' as const };
    for (const index of [0, 1, 2, 3]) {
      const { scenario, augmentation } = await begun(groupOptions(INFO, ref({ index }), arm)[0]);
      expect(scenario.locale).toBe('zh');
      expect(augmentation).toMatchObject({ operators: ['rename_tools'], applied: [{ dimension: 'tools' }] });
    }
    expect((await begun(optionsOf({ index: 0 })[0])).augmentation).not.toHaveProperty('operators');
  });

  it.each<[string, Parameters<typeof optionsOf>]>([
    ['index', [{ index: 6 }]],
    ['split', [{ index: 5, split: 'test' }]],
    ['run seed', [{ index: 5 }, { ...INFO, run_seed: 'other' }]],
    ['arm', [{ index: 5, arm: 'second' }]],
  ])('another %s is another task', async (_name, given) => {
    const [a] = optionsOf({ index: 5 });
    const [b] = optionsOf(...given);
    expect((await begun(a)).scenario).not.toEqual((await begun(b)).scenario);
  });
});

it.each([
  [0, 0, 0],
  [0.5, 60, 140],
  [1, 200, 200],
])('of an arm with share %d, between %d and %d of 200 groups are augmented', (augmented, least, most) => {
  const groups = Array.from({ length: 200 }, (_, index) =>
    groupOptions(INFO, ref({ index }), { ...mixed, augmented }),
  );
  const changed = groups.filter(([first]) => first?.augment !== null).length;
  expect(changed).toBeGreaterThanOrEqual(least);
  expect(changed).toBeLessThanOrEqual(most);
});
