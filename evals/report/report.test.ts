import { expect, test } from 'vitest';
import type { Certificate } from '../certificate.ts';
import { ROWS } from '../rows.ts';
import { smallScored, smallTrajectory } from '../testing/small-trajectory.ts';
import { reportHtml, type ReportParts } from './report.ts';

const EVIL = `</style><script src="https://x.test/a.js"></script><img src='http://x.test' onerror="alert(1)">`;

const certificate: Certificate = {
  schema: 1,
  seed: EVIL,
  harness: EVIL,
  harness_revision: '0'.repeat(16),
  registry_digest: '0'.repeat(16),
  versions: {},
  states: 2,
  split: 'test',
  pools: 'test',
  faults: false,
  scores: ROWS.map((row) => {
    const by_score = { tool_rationality: 1, skill_selection: 1, accuracy: 1, effectiveness: 1 };
    return { policy: 'expert', ...row, mean: row.strength === 2 ? null : 0.625, n: 2, by_score };
  }),
  checks: [{ name: 'no_leak', demand: EVIL, ok: false, findings: [EVIL], count: 1 }],
  leaks: 1,
  ok: false,
  seconds: 1,
};

const at = { turn: 0, at_ms: 0 };
const trajectory = smallTrajectory([], {
  scored: smallScored([1, 1, 1, 1]),
  events: [
    { kind: 'request_normalised', at_ms: 0, used: ['c1'], left: [], text: `Ann: ${EVIL}`, context: {} },
    { kind: 'action_parsed', ...at, content: EVIL, reasoning: EVIL, calls: [], problems: [] },
    { kind: 'reply_accepted', ...at, said: EVIL, spoken: EVIL },
    { kind: 'ended', at_ms: 0, status: 'terminated', reason: 'replied' },
  ],
});
const change = { part: 'hooks', id: 'hook:gate', field: 'message', before: EVIL, after: EVIL } as const;
const parts: ReportParts = {
  certificate,
  diff: { title: EVIL, changes: [change] },
  examples: [{ title: EVIL, trajectory }],
};
const page = reportHtml(parts);

test('nothing that was written by others becomes markup', () => {
  expect(page).not.toMatch(/<script|<img/i);
  expect(page).toContain('Ann: &lt;/style&gt;&lt;script src=&quot;https://x.test/a.js&quot;&gt;');
  expect(page.match(/<\/style>/g)).toHaveLength(1);
});

test('the page asks nobody for anything', () => {
  expect(page).not.toMatch(/<[^>]*\s(?:href|src|srcset|action|data|poster)\s*=/i);
  expect(page).not.toMatch(/@import|url\(|<link|<iframe|<object|<base|http-equiv/i);
});

test('it shows the verdict, each check, every row and score, and the episode', () => {
  expect(page).toContain('does not hold');
  expect(page).toContain('no_leak');
  for (const row of ['base', 'all 3', 'hooks 1']) expect(page).toContain(`<td>${row}</td>`);
  expect(page).toContain('0.625');
  expect(page).toContain('<td>–</td>');
  expect(page).toContain('terminated: replied');
  const good = reportHtml({ ...parts, certificate: { ...certificate, ok: true } });
  expect(good).toContain('>holds<');
  expect(good).not.toContain('does not hold');
});
