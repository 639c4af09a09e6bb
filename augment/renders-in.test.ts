import { expect, test } from 'vitest';
import type { Skill } from '../env/index.ts';
import { rendersIn } from './renders-in.ts';
import { fixtureHarness } from './testing/fixture-harness.ts';

function skillSaying(text: string, args: string[] = []): Skill {
  const rule = { id: 'rule:new.1' as const, text, check: { name: 'max_chars', args }, essential: false };
  return {
    id: 'skill:new',
    name: 'base_new',
    kind: 'reply',
    version: '1',
    description: 'New',
    preamble: '',
    rules: [rule],
  };
}

test.each([
  ['Plain.', [], true],
  [
    '{{tool:price}}, {{param:price.link}}, {{skill:chat}}, {{limit:chars}}, {{room.host}}, {{skill:new}}',
    [],
    true,
  ],
  ['{{tool:weather}}', [], false],
  ['{{skill:gone}}', [], false],
  ['Plain.', ['limit:chars', '3'], true],
  ['Plain.', ['limit:gone'], false],
])('%j with check arguments %j: %s', (text, args, renders) => {
  expect(rendersIn(fixtureHarness(), skillSaying(text, args))).toBe(renders);
});
