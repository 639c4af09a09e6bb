import { expect, test } from 'vitest';
import { checkEnvironment, CONFORMANCE_CHECKS } from '../check-environment.ts';
import type { Environment } from '../environment.ts';
import { BROKEN_ENVIRONMENTS } from '../testing/broken-environments.ts';
import { tinyPolicy } from '../testing/tiny-policy.ts';
import { tinyEnvironment } from '../testing/tiny-session.ts';

async function failedChecks(create: () => Environment): Promise<string[]> {
  const problems = await checkEnvironment({ create, player: tinyPolicy, seeds: ['a', 'b'] });
  return [...new Set(problems.map(({ check }) => check))];
}

test('a sound environment has no problems', async () => {
  expect(
    await checkEnvironment({ create: () => tinyEnvironment(), player: tinyPolicy, seeds: ['a', 'b'] }),
  ).toEqual([]);
});

test.each(BROKEN_ENVIRONMENTS)('%s is caught', async (_what, create, checks) => {
  expect(await failedChecks(create)).toEqual(checks);
});

test('every check of the kit is seen to fail', () => {
  const seen = new Set(BROKEN_ENVIRONMENTS.flatMap(([, , checks]) => checks));
  expect(CONFORMANCE_CHECKS.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});
