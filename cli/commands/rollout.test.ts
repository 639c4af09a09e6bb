import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runMain } from '../testing/run-cli.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const RUN = ['rollout', '--harness', 'mini', '--oracle', 'expert_with_slips', '--faults', '--episodes', '6'];
let count = 0;
const fresh = (): string => join(folder, `${count++}.jsonl`);
const lines = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);

const whole = fresh();

describe('rollout', () => {
  it('keeps one trajectory a line and sums them up', async () => {
    const { code, out, err } = await runMain(...RUN, '--out', whole, '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({
      policy: 'expert_with_slips',
      rolled_out: 6,
      rewarded: 6,
      total: 6,
      errored: {},
    });
    const ids = lines(whole).map((line): unknown => JSON.parse(line).id);
    expect(ids).toEqual([0, 1, 2, 3, 4, 5].map((index) => `harness-gym/train/${index}/0`));
  });

  it('says the same to people', async () => {
    const { code, out } = await runMain(...RUN, '--out', fresh());
    expect(code).toBe(0);
    expect(out).toMatch(/^expert_with_slips: 6 of 6 episodes, mean reward 0\.\d{3} over 6\n/);
    expect(out).toMatch(/tool_length +– +6 no_tokens\n/);
  });

  it('plays another part of the split from --start', async () => {
    const path = fresh();
    await runMain(...RUN.slice(0, -1), '2', '--start', '4', '--out', path);
    expect(lines(path)).toEqual(lines(whole).slice(4));
  });

  it('does not depend on --concurrency', async () => {
    const path = fresh();
    await runMain(...RUN, '--concurrency', '4', '--out', path);
    expect(lines(path)).toEqual(lines(whole));
  });

  it('puts the file where HGYM_RUNS says, under a name of its settings', async () => {
    vi.stubEnv('HGYM_RUNS', join(folder, 'runs'));
    const { out } = await runMain(...RUN, '--json');
    expect(JSON.parse(out).out).toMatch(/runs\/rollout-[0-9a-f]+\.jsonl$/);
    expect(await runMain(...RUN, '--resume', '--json')).toMatchObject({ code: 0, out });
    vi.unstubAllEnvs();
  });

  it('does not write over a file', async () => {
    const before = readFileSync(whole);
    const { code, err } = await runMain(...RUN, '--out', whole);
    expect([code, err]).toEqual([2, expect.stringContaining('--resume')]);
    expect(readFileSync(whole)).toEqual(before);
  });
});

/** A rollout file that holds these bytes, with the settings of the whole one. */
function left(bytes: string): string {
  const path = fresh();
  writeFileSync(path, bytes);
  writeFileSync(`${path}.settings.json`, readFileSync(`${whole}.settings.json`));
  return path;
}

describe('rollout --resume', () => {
  it.each([
    ['nothing yet', () => ''],
    ['two episodes', () => lines(whole).slice(0, 2).join('\n') + '\n'],
    ['a torn last line', () => readFileSync(whole, 'utf8').slice(0, -1000)],
    ['a last line that lacks only its newline', () => readFileSync(whole, 'utf8').slice(0, -1)],
    ['everything', () => readFileSync(whole, 'utf8')],
  ])('makes the same file of %s', async (_, bytes) => {
    const path = left(bytes());
    const { code, out } = await runMain(...RUN, '--out', path, '--resume', '--json');
    expect([code, JSON.parse(out).rolled_out]).toEqual([0, 6]);
    expect(readFileSync(path, 'utf8') === readFileSync(whole, 'utf8')).toBe(true);
    expect(existsSync(`${path}.partial`)).toBe(false);
  });

  it('stops in order at the first signal, and the rest makes the same file', async () => {
    const path = fresh();
    const many = [...RUN.slice(0, -1), '40'];
    const uninterrupted = fresh();
    await runMain(...many, '--out', uninterrupted);
    const running = runMain(...many, '--out', path);
    await vi.waitUntil(() => existsSync(path) && lines(path).length > 2, { interval: 1 });
    process.emit('SIGINT', 'SIGINT');
    const { code, err } = await running;
    expect(code).toBe(130);
    expect(err).toContain('--resume');
    expect(lines(path).length).toBeLessThan(40);
    expect((await runMain(...many, '--out', path, '--resume')).code).toBe(0);
    expect(readFileSync(path, 'utf8') === readFileSync(uninterrupted, 'utf8')).toBe(true);
  });

  it.each([
    ['more episodes', ['--episodes', '7'], /episodes was 6 and is 7/],
    ['another seed', ['--seed', 'x'], /seed was "harness-gym" and is "x"/],
    ['augmentation', ['--augment', 'tools=1'], /augment was .*"tools":0.* and is .*"tools":1/],
    ['another rubric', ['--rubric', 'task-only'], /rubric was "default@.*" and is "task-only@/],
    ['another harness', ['--harness', 'base'], /harness was/],
  ])('refuses %s', async (_, more, words) => {
    const { code, err } = await runMain(...RUN, ...more, '--out', whole, '--resume');
    expect(code).toBe(2);
    expect(err).toMatch(words);
  });

  it('refuses a file whose settings are gone, and one with a bad line in the middle', async () => {
    const orphan = fresh();
    writeFileSync(orphan, readFileSync(whole));
    expect(await runMain(...RUN, '--out', orphan, '--resume')).toMatchObject({
      code: 3,
      err: expect.stringContaining('is gone'),
    });
    const bad = left(`${lines(whole)[0]}\n{"schema":1}\n${lines(whole)[1]}\n`);
    const before = readFileSync(bad);
    expect(await runMain(...RUN, '--out', bad, '--resume')).toMatchObject({
      code: 3,
      err: expect.stringMatching(/:2: expected a trajectory/),
    });
    expect(readFileSync(bad)).toEqual(before);
  });
});

describe('rollout --comments', () => {
  it('answers every comment, without a reward, and says what it did not take', async () => {
    const comments = join(folder, 'comments.csv');
    writeFileSync(comments, 'comment_id,comment_text\n7,How much is link 2?\n8,!!!\n,Hello there\n');
    const path = fresh();
    const { code, out } = await runMain('rollout', '--comments', comments, '--out', path, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      reward: null,
      total: 2,
      refused: 1,
      reasons: { no_letter: 1 },
      comments: { imported: 2, renamed: 1 },
      nulls: { effectiveness: { no_gold: 2 } },
    });
    const log = readFileSync(`${path}.comments.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(log).toMatchObject([
      { scenario: 'live-commerce/import/7', input: 'product_inquiry', question: true },
      { scenario: 'live-commerce/import/row-3', input: 'small_talk', rules: ['nothing_asked'] },
      { comment: '8', refused: 'no_letter' },
    ]);
    truncateSync(path, 10);
    writeFileSync(comments, 'comment_id,comment_text\n7,How much is link 3?\n');
    expect(await runMain('rollout', '--comments', comments, '--out', path, '--resume')).toMatchObject({
      code: 2,
    });
  });

  it('needs a policy', async () => {
    const comments = join(folder, 'c.csv');
    writeFileSync(comments, 'comment_id,comment_text\n7,Hi\n');
    const { code, err } = await runMain('rollout', '--comments', comments, '--oracle', 'expert');
    expect([code, err]).toEqual([2, expect.stringContaining('no gold')]);
  });
});
