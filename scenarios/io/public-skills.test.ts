import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseSkill } from '../../env/index.ts';

const ROOT = fileURLToPath(new URL('../../../shared/data/skills', import.meta.url));
const isHere = existsSync(ROOT);
if (!isHere) process.stdout.write(`public-skills.test: skipped, there is no ${ROOT}\n`);

const BROKEN = {
  'neo4j-driver-javascript-skill': 7,
  'neo4j-migration-skill': 6,
  'neo4j-spring-data-skill': 3,
};

test.skipIf(!isHere)('90 public Skills: 87 load, three are refused with file and line', () => {
  const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('SKILL.md'),
  );
  const read = paths.map((path) => ({ path, ...parseSkill(path, readFileSync(join(ROOT, path), 'utf8')) }));
  const refused = read.filter(({ skill }) => skill === null);
  expect(paths).toHaveLength(90);
  expect(
    Object.fromEntries(
      refused.map(({ path, problems }) => [path.split('/').at(-2), problems.map((p) => p.line)]),
    ),
  ).toEqual(Object.fromEntries(Object.entries(BROKEN).map(([name, line]) => [name, [line]])));
  for (const { path, problems } of refused) expect(problems[0]?.file).toBe(path);
  for (const { skill } of read) if (skill) expect(skill.rules).toHaveLength(1);
  const warned = read.filter(({ skill, problems }) => skill !== null && problems.length > 0);
  expect(
    warned.map(({ path, problems }) => [path.split('/').at(-2), problems.map((p) => p.message)]),
  ).toEqual([['claude-api', ['a description of 1068 characters']]]);
});
