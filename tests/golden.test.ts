import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GOLDEN_CASES } from './golden/cases.ts';
import { goldenDigests } from './golden/compute.ts';
import { ROOT } from './support/source-files.ts';

const committed: unknown = JSON.parse(readFileSync(new URL('golden/digests.json', import.meta.url), 'utf8'));
const RENEW = 'A change that should alter bytes renews them: node --import tsx tests/golden/print.ts --write';

test('trajectories have the committed digests', async () => {
  expect(await goldenDigests(), RENEW).toEqual(committed);
});

test('another process comes to the same digests', () => {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'tests/golden/print.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(JSON.parse(printed), RENEW).toEqual(committed);
});

test('every case has a digest of its own', () => {
  const digests = Object.values(committed ?? {});
  expect(digests).toHaveLength(GOLDEN_CASES.length);
  expect(new Set(digests).size).toBe(digests.length);
});
