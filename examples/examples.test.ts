import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'hgym-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs node as the README does, from the repository root. */
const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

describe('examples', () => {
  it('quickstart.ts plays an episode and prints what it is worth', () => {
    const out = node('--import', 'tsx', 'examples/quickstart.ts');
    expect(out).toMatch(/^said \S.*\n/);
    expect(out).toMatch(/\ntool_rationality 1\nskill_selection 1\naccuracy 1\neffectiveness 1\nreward 1\n$/);
  });

  it('greeter.ts, a policy of one’s own, plays by the command', () => {
    const rest = ['--episodes', '5', '--out', join(folder, 'greeter.jsonl'), '--json'];
    const summary = JSON.parse(
      node('cli/hgym.mjs', 'rollout', ...'--policy examples/greeter.ts --harness mini'.split(' '), ...rest),
    );
    expect(summary).toMatchObject({ policy: 'greeter', rolled_out: 5, rewarded: 5, errored: {} });
    expect(summary.scores.effectiveness).toBe(0);
  });

  it('polite-rubric.yaml rewards with a criterion of your own, at once and afterwards', () => {
    const [out, again] = [join(folder, 'polite.jsonl'), join(folder, 'again.jsonl')];
    const rubric = ['--rubric', 'examples/polite-rubric.yaml'];
    node('cli/hgym.mjs', 'rollout', '--episodes', '20', ...rubric, '--out', out);
    const scores = JSON.parse(node('cli/hgym.mjs', 'score', out, ...rubric, '--out', again, '--json'));
    expect(scores.after).toEqual(scores.before);
    expect(scores.after.scores.polite).toBeGreaterThan(0);
    expect(scores.after.scores.polite).toBeLessThan(1);
    expect(readFileSync(again, 'utf8') === readFileSync(out, 'utf8')).toBe(true);
  });
});
