import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createEnvironment, playEpisode, type Scored } from '../env/index.ts';
import { createScorer, DEFAULT_RUBRIC } from '../rewards/index.ts';
import { createLiveCommerce, HARNESS_NAMES } from '../scenarios/index.ts';
import { loadRubric } from './load-rubric.ts';

const folder = mkdtempSync(join(tmpdir(), 'hgym-rubric-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** A rubric whose second criterion is this module's; its weight makes the reward show it. */
function rubric(module: string, required = false): string {
  const name = `own${files++}`;
  writeFileSync(join(folder, `${name}.mjs`), module);
  const path = join(folder, `${name}.yaml`);
  writeFileSync(
    path,
    `name: mine
criteria:
  - { name: accuracy, weight: 1, required: true, source: rule }
  - { name: own, weight: 1, required: ${required}, source: ./${name}.mjs }
`,
  );
  return path;
}

/** An expert's episode (accuracy 1) under a rubric. */
async function scored(path: string): Promise<Scored | null> {
  const { pack, policies } = createLiveCommerce({ harness: 'mini' });
  const scorer = createScorer({ ...(await loadRubric(path)), claims: pack.claims, checks: pack.checks });
  const reset = { seed: 's', scenario: { split: 'train', index: 0 } } as const;
  return (await playEpisode(createEnvironment({ pack, scorer }), policies.expert, reset)).scored;
}

const graded = (score: string): string => `export const grade = ({ ledger }) => (${score});`;

describe('loadRubric', () => {
  it('bundles the default rubric of the rewards, with targets for our harnesses only', async () => {
    const { targets = {}, ...bundled } = (await loadRubric()).rubric;
    expect(bundled).toEqual(DEFAULT_RUBRIC);
    const names = HARNESS_NAMES.map((harness) => createLiveCommerce({ harness }).pack.harness.name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(targets)));
  });

  it('bundles the four task scores alone', async () => {
    const { rubric, custom } = await loadRubric('task-only');
    expect(rubric.criteria.every(({ weight, required }) => weight === 1 && required)).toBe(true);
    expect([rubric.criteria.length, custom]).toEqual([4, {}]);
  });

  it('imports a criterion from its file beside the rubric', async () => {
    const own = await scored(
      rubric(graded("{ value: 0.5, reason: null, by: 'me', evidence: [ledger.reply] }")),
    );
    expect(own?.scores.custom['own']).toMatchObject({ value: 0.5, by: 'me' });
    expect(own?.reward).toBe(0.75);
  });

  const failing: [string, string, RegExp][] = [
    ['throws', `export const grade = () => { throw new Error('oops'); };`, /oops/],
    ['rejects', `export const grade = async () => { throw new Error('oops'); };`, /oops/],
    ['returns a number', 'export const grade = () => 1;', /not_a_score/],
    ['returns more than 1', graded("{ value: 2, reason: null, by: 'me', evidence: [] }"), /not_a_score/],
  ];

  it.each(failing)('makes the score null, never 0, when the criterion %s', async (_, module, words) => {
    const optional = await scored(rubric(module));
    expect(optional?.scores.custom['own']).toMatchObject({ value: null, reason: 'judge_failed' });
    expect(optional?.scores.custom['own']?.evidence.join()).toMatch(words);
    expect(optional?.reward).toBe(1);
    expect((await scored(rubric(module, true)))?.reward).toBeNull();
  });

  it.each([
    ['exports no grade', 'export const grades = 1;', /must export a function `grade/],
    ['exports a grade that is no function', 'export const grade = 1;', /must export a function `grade/],
    ['is no module', 'export const = 1;', /cannot be imported: \S/],
    ['throws while it is imported', `throw new Error('early');`, /cannot be imported: .*early/],
  ])('refuses a file that %s', async (_, module, words) => {
    await expect(loadRubric(rubric(module))).rejects.toThrow(words);
  });

  it('refuses a file that is not there, by its whole path', async () => {
    const path = rubric('export const grade = 1;');
    rmSync(path.replace('.yaml', '.mjs'));
    await expect(loadRubric(path)).rejects.toThrow(path.replace('.yaml', '.mjs'));
  });

  it('refuses an unknown name, and says which there are', async () => {
    await expect(loadRubric('nope')).rejects.toThrow(/among the rubrics \(default, task-only\)/);
  });
});
