import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Trajectory } from '../../env/index.ts';
import { runMain } from '../testing/run-cli.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const path = join(folder, 'some.jsonl');
const EPISODES = 12;

const value = ({ scored }: Trajectory): number | null => scored?.scores.tool_rationality.value ?? null;

async function shown(...args: string[]): Promise<Trajectory[]> {
  const { code, out } = await runMain('show', path, ...args, '--json');
  expect(code).toBe(0);
  const lines = out.split('\n').filter((line) => line !== '');
  return lines.map((line) => Trajectory.parse(JSON.parse(line)));
}

beforeAll(async () => {
  const run = ['rollout', '--oracle', 'expert_with_slips', '--faults', '0.8', '--episodes', String(EPISODES)];
  await runMain(...run, '--out', path);
});

describe('show', () => {
  it('prints five episodes turn by turn, and says that there are more', async () => {
    const { code, out } = await runMain('show', path);
    expect(code).toBe(0);
    expect(out.match(/^end {8}terminated: replied$/gm)).toHaveLength(5);
    expect(out).toMatch(/^policy 1 +calls load_skill\(\{"skill_name":"\w+"\}\) {2}\[tool:load_skill\]$/m);
    expect(out).toMatch(/There are more: --limit <n> shows more than 5\.\n$/);
  });

  it('filters by fault, by its kind, by missing scores and by id', async () => {
    const all = await shown('--limit', '100');
    const kinds = all.map(({ events }) =>
      events.flatMap((event) => (event.kind === 'fault_injected' ? [event.fault] : [])),
    );
    const kind = kinds.flat()[0] ?? '';
    expect(await shown('--fault', '--limit', '100')).toHaveLength(
      kinds.filter((met) => met.length > 0).length,
    );
    const met = kinds.filter((own) => own.some((one) => one === kind));
    expect(await shown('--fault', kind, '--limit', '100')).toHaveLength(met.length);
    expect(met.length).toBeGreaterThan(0);
    expect(await shown('--null', 'no_tokens', '--limit', '100')).toHaveLength(EPISODES);
    expect(await shown('--null', 'judge_failed')).toEqual([]);
    expect((await shown('--id', 'harness-gym/train/3/0')).map(({ id }) => id)).toEqual([
      'harness-gym/train/3/0',
    ]);
  });

  it('shows the lowest first, and leaves out what has no such score', async () => {
    const all = (await shown('--limit', '100')).map(value).sort((a, b) => Number(a) - Number(b));
    expect((await shown('--lowest', 'tool_rationality', '--limit', '4')).map(value)).toEqual(all.slice(0, 4));
    expect(all[0]).toBeLessThan(all[EPISODES - 1] ?? 0);
    expect(await shown('--lowest', 'tool_length')).toEqual([]);
    const { code, err } = await runMain('show', path, '--lowest', 'polite');
    expect([code, err]).toEqual([2, expect.stringContaining('expected one of reward, tool_rationality')]);
  });

  it('leaves out a torn last line with a warning', async () => {
    const torn = join(folder, 'torn.jsonl');
    writeFileSync(torn, readFileSync(path, 'utf8').slice(0, -500));
    const { code, out, err } = await runMain('show', torn, '--limit', '100', '--json');
    expect([code, err]).toEqual([
      0,
      expect.stringContaining(`torn.jsonl:${EPISODES}: the last line was cut off`),
    ]);
    expect(out.trimEnd().split('\n')).toHaveLength(EPISODES - 1);
  });
});

describe('score', () => {
  it('makes the same scores again under the same rubric', async () => {
    const out = join(folder, 'again.jsonl');
    const { code } = await runMain('score', path, '--rubric', 'default', '--out', out);
    expect(code).toBe(0);
    expect(readFileSync(out, 'utf8') === readFileSync(path, 'utf8')).toBe(true);
  });

  it('compares with another rubric', async () => {
    const rubric = join(folder, 'reply.yaml');
    writeFileSync(
      rubric,
      'name: reply\ncriteria: [{name: accuracy, weight: 1, required: true, source: rule}]\n',
    );
    const { out } = await runMain('score', path, '--rubric', rubric, '--json');
    const { before, after } = JSON.parse(out);
    expect(after.scores).toEqual(before.scores);
    expect(after.reward).toBe(before.scores.accuracy);
    expect(after.reward).not.toBe(before.reward);
  });

  it('leaves no file behind when a line is bad', async () => {
    const [bad, out] = [join(folder, 'bad.jsonl'), join(folder, 'out.jsonl')];
    writeFileSync(bad, `${readFileSync(path, 'utf8')}{}\n`);
    expect(await runMain('score', bad, '--rubric', 'default', '--out', out)).toMatchObject({ code: 3 });
    expect(() => readFileSync(out)).toThrow('ENOENT');
    expect(() => readFileSync(`${out}.partial`)).toThrow('ENOENT');
  });
});
