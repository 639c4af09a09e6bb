import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeTrainingRun } from '../testing/training-run.ts';
import { readRun } from '../training/read-run.ts';
import { summariseRuns, type SeedRun } from '../training/summarise-run.ts';
import { trainingReportHtml } from './training-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'hgym-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeTrainingRun(join(folder, 'run'));
writeTrainingRun(join(folder, 'control'), { control: true });
writeTrainingRun(join(folder, 'empty'), {
  without: ['rl.jsonl', 'eval.jsonl', 'episodes.jsonl', 'mtp.json'],
});

const EVIL = '</style><script>alert(1)</script><img src=x onerror=alert(1)>';

function page(runs: SeedRun[], controls: SeedRun[] = []): string {
  const proof = { ok: true, states: 20, leaks: 0, seconds: 5 };
  const facts = { harness: EVIL, headline: 'names', versions: {}, proof, seconds: 90 };
  const summary = summariseRuns({ runs, controls, beside: null, ...facts });
  return trainingReportHtml({ summary, runs, controls, config: EVIL });
}

const run = readRun(join(folder, 'run'));
const control = readRun(join(folder, 'control'), []);
const whole = page([{ seed: 0, run }]);

test('nothing that was written by others becomes markup', () => {
  expect(whole).not.toMatch(/<script|<img|<b>guess/i);
  expect(whole).toContain('I &lt;b&gt;guess&lt;/b&gt; 3.');
  expect(whole.match(/<\/style>/g)).toHaveLength(1);
});

test('the page asks nobody for anything', () => {
  expect(whole).not.toMatch(/<[^>]*\s(?:href|src|srcset|action|data|poster)\s*=/i);
  expect(whole).not.toMatch(/@import|url\(|<link|<iframe|<object|<base|http-equiv|https?:/i);
});

test('it shows rows, curves, drafts and three pairs of episodes', () => {
  expect(whole).toContain('+0.250 [+0.250, +0.250]');
  for (const title of ['Scores', 'Tokens an episode', 'Spread of advantages', 'Accepted share by depth'])
    expect(whole).toContain(`<figcaption>${title}</figcaption>`);
  expect(whole).toContain('<title>accuracy at 3: 0.2</title>');
  expect(whole).toContain('<title>pairs counted at 1: 0.4</title>');
  expect(whole.match(/class="pair"/g)).toHaveLength(3);
  expect(whole).toContain('reward 0.750 before, 1.000 after');
  expect(whole).toContain('1.5 minutes');
  expect(whole).not.toMatch(/NaN|Infinity|undefined/);
});

test('seeds and a control get columns and a chart of their own', () => {
  const both = page(
    [
      { seed: 1, run },
      { seed: 2, run },
    ],
    [{ seed: 1, run: control }],
  );
  for (const words of ['after − control [95 %]', 'Seed by seed', 'seed 2', 'control 1', 'Reward by seed'])
    expect(both).toContain(words);
  expect(whole).not.toContain('control');
});

test('a run that left nothing is told, not drawn', () => {
  const empty = page([{ seed: 0, run: readRun(join(folder, 'empty')) }]);
  expect(empty.match(/is missing: /g)).toHaveLength(4);
  expect(empty).not.toMatch(/NaN|Infinity|undefined|<svg/);
});
