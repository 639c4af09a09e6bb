import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ended, runMain, startCli } from './testing/run-cli.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = temporaryFolder();
const EPISODES = 300;
const RUN = ['rollout', '--harness', 'mini', '--episodes', String(EPISODES)];
const whole = join(folder, 'whole.jsonl');
beforeAll(() => runMain(...RUN, '--out', whole));

/** Types these lines into `hgym play`, then closes standard input. */
function play(typed: string[], ...args: string[]) {
  const child = startCli('play', '--harness', 'mini', '--index', '1', ...args);
  child.stdin?.end(typed.map((line) => `${line}\n`).join(''));
  return ended(child);
}

describe('hgym as a process', () => {
  it('lets a person play by hand, and ends with the scores', async () => {
    const typed = [
      'Hello',
      '/cal',
      '',
      '/call load_skill {"skill_name": "item_qa"}',
      '/call get_price {"link_id": 3}',
    ];
    const { code, out, err } = await play([...typed, 'Hello!']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('── system ──');
    expect(out).toContain('> Hello\nhook       No Reply Skill is loaded.');
    expect(out).toContain('> /cal\nThere is no command /cal.');
    expect(out).toContain('tool       # item_qa\n           - Get the price');
    expect(out).toContain('tool       {"link":3,"price":');
    expect(out).toMatch(
      /\((\d) rounds and [\d.]+ s left\)[^]*> Hello!\nspoken {5}Hello!\nend {8}terminated: replied\n/,
    );
    expect(out).toMatch(/score {6}effectiveness 0\.00 · not answered[^]*\nscore {6}reward 0\.\d+\n$/);
  });

  it('takes raw text, and says so when a person leaves', async () => {
    const call = '<tool_call>{"name": "get_stock", "arguments": {"link_id": 1}}</tool_call>';
    const { code, out } = await play([`/text ${call}`, '/quit', 'never sent']);
    expect(code).toBe(0);
    expect(out).toContain('tool       {"link":1,"stock":');
    expect(out).toMatch(/> \/quit\nLeft before the end: there are no scores\.\n$/);
  });

  it('prints the record alone with --json, and the room to standard error', async () => {
    const { code, out, err } = await play(['Hello'], '--json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { end: null, scored: null }]);
    expect(err).toContain('── system ──');
  });

  it('does not mind a reader that stops early', async () => {
    const child = startCli('show', whole, '--limit', String(EPISODES), '--json');
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, err } = await ended(child);
    expect([code, err]).toEqual([0, '']);
  });

  it('continues what was killed, to the same file', async () => {
    const killed = join(folder, 'killed.jsonl');
    const child = startCli(...RUN, '--out', killed);
    const end = ended(child);
    await vi.waitUntil(() => existsSync(killed) && statSync(killed).size > 0, {
      interval: 1,
      timeout: 20_000,
    });
    child.kill('SIGKILL');
    expect((await end).code).toBeNull();
    expect(statSync(killed).size).toBeLessThan(statSync(whole).size);
    expect((await runMain(...RUN, '--out', killed, '--resume')).code).toBe(0);
    expect(readFileSync(killed, 'utf8') === readFileSync(whole, 'utf8')).toBe(true);
  });

  it('ends in order at Ctrl-C, with code 130', async () => {
    const path = join(folder, 'stopped.jsonl');
    const child = startCli('rollout', '--harness', 'mini', '--episodes', '100000', '--out', path);
    const end = ended(child);
    await vi.waitUntil(() => existsSync(path) && statSync(path).size > 0, { interval: 1, timeout: 20_000 });
    child.kill('SIGINT');
    const { code, err } = await end;
    expect([code, err]).toEqual([
      130,
      expect.stringContaining('Continue with the same command and --resume'),
    ]);
    expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
  });
});
