import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runMain } from '../testing/run-cli.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const TEACH = ['teach', '--harness', 'mini', '--groups', '6'];
let count = 0;
const fresh = (): string => join(folder, String(count++), 'teach.jsonl');
const rowsIn = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const whole = fresh();

describe('teach', () => {
  it('writes rows, and a card that says what they are', async () => {
    const { code, out, err } = await runMain(...TEACH, '--out', whole, '--json');
    expect([code, err]).toEqual([0, '']);
    const card = JSON.parse(readFileSync(`${whole}.card.json`, 'utf8'));
    expect(JSON.parse(out)).toEqual({ ...card, out: whole });
    expect(card).toMatchObject({
      schema: 1,
      harness: { name: 'live-commerce-mini' },
      options: {
        seed: 'harness-gym',
        groups: 6,
        locale: 'en',
        augmented: 0.92,
        names: 0.2,
        wording: 0.74,
        plain: 0,
        faults: { rate: 0.05 },
      },
      groups: { total: 6, episode: 3, dense: 3 },
      rows: { total: 3 * 4 + 3 * 28, dense: 84 },
      data: { file: 'teach.jsonl', bytes: statSync(whole).size },
    });
    expect(card.data.sha256).toBe(createHash('sha256').update(readFileSync(whole)).digest('hex'));
    const rows = rowsIn(whole);
    const learned = rows.flatMap(({ messages, loss_on }) =>
      loss_on.map((at: number) => messages[at].content.length),
    );
    expect(card.characters.learned).toBe(learned.reduce((sum, length) => sum + length, 0));
    expect(readFileSync(`${whole}.card.md`, 'utf8')).toContain(card.data.sha256);
  });

  it('writes the same bytes again, and others from another seed', async () => {
    const [again, other] = [fresh(), fresh()];
    await runMain(...TEACH, '--out', again);
    await runMain(...TEACH, '--seed', 'other', '--out', other);
    expect(readFileSync(again).equals(readFileSync(whole))).toBe(true);
    expect(readFileSync(other).equals(readFileSync(whole))).toBe(false);
  });

  it('says the same to people', async () => {
    const { code, out } = await runMain(...TEACH, '--out', fresh());
    expect(code).toBe(0);
    expect(out).toMatch(/^live-commerce-mini [0-9a-f]{16}: 96 rows in 6 groups\n/);
  });

  it('keeps to the original harness with --harness-fixed', async () => {
    const path = fresh();
    const { out } = await runMain(...TEACH, '--harness-fixed', '--out', path, '--json');
    expect(JSON.parse(out)).toMatchObject({ states: { original: { groups: 6 }, mixed: { groups: 0 } } });
    const systems = rowsIn(path).map(({ messages }): string => messages[0].content);
    expect(new Set(systems.map((text) => text.slice(text.indexOf('# Skills')))).size).toBe(1);
  });

  it('speaks both languages where asked, and the preset’s faults can be switched off', async () => {
    const path = fresh();
    const { out } = await runMain(...TEACH, '--locale', 'both', '--faults', '0', '--out', path, '--json');
    expect(JSON.parse(out).options).toMatchObject({ locale: null, faults: null });
    expect(readFileSync(path, 'utf8')).toMatch(/\p{Script=Han}/u);
    expect(readFileSync(whole, 'utf8')).not.toMatch(/\p{Script=Han}/u);
  });

  it('does not write over a file unless told to', async () => {
    const path = join(folder, 'there.jsonl');
    writeFileSync(path, 'mine');
    const { code, err } = await runMain(...TEACH, '--out', path);
    expect([code, err]).toEqual([2, expect.stringContaining('--force')]);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await runMain(...TEACH, '--out', path, '--force')).code).toBe(0);
    expect(readFileSync(path).equals(readFileSync(whole))).toBe(true);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const path = fresh();
    const running = runMain('teach', '--harness', 'mini', '--groups', '5000', '--out', path);
    await vi.waitUntil(() => existsSync(`${path}.partial`), { interval: 1 });
    process.emit('SIGINT', 'SIGINT');
    const { code, err } = await running;
    expect([code, err]).toEqual([130, expect.stringContaining('nothing was kept')]);
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it.each([
    ['--groups', '0', /whole number of at least 1/],
    ['--dense', '1.5', /number from 0 to 1/],
    ['--wording', '0.9', /names and wording: expected a sum of at most 1/],
    ['--locale', 'fr', /Allowed choices are en, zh, both/],
    ['--harness', 'maxi', /maxi/],
  ])('refuses %s %s', async (option, value, words) => {
    const { code, err } = await runMain('teach', option, value, '--out', fresh());
    expect(code).toBeGreaterThan(1);
    expect(err).toMatch(words);
  });

  it.each(['--augmented', '--names', '--wording'])('refuses %s beside --harness-fixed', async (option) => {
    const { code, err } = await runMain(...TEACH, '--harness-fixed', option, '0.4', '--out', fresh());
    expect([code, err]).toEqual([2, expect.stringContaining('--harness-fixed')]);
  });
});
