import { describe, expect, it } from 'vitest';
import { HgymError } from '../../env/index.ts';
import { DEFAULT_RUBRIC } from './default-rubric.ts';
import { parseRubric } from './parse-rubric.ts';
import { Rubric } from './rubric.ts';
import { targetsFor } from './targets-for.ts';

const good = `name: mine
criteria:
  - {name: accuracy, weight: 2, required: true, source: rule}
  - {name: effectiveness, weight: 1, required: true, source: judge}
  - {name: tool_length, weight: 0.5, required: false, source: rule, target_tokens: 100}
  - {name: polite, weight: 1, required: false, source: ./rewards/polite.ts}
targets:
  mini: {reply: 30}
`;

function problems(text: string): unknown {
  try {
    parseRubric(text, 'r.yaml');
  } catch (thrown) {
    if (thrown instanceof HgymError && thrown.code === 'rubric_invalid') return thrown.data['problems'];
    throw thrown;
  }
  return 'accepted';
}

/** A rubric of one line whose entry is `entry`, on line 3. */
const withEntry = (entry: string) => `name: x\ncriteria:\n  - ${entry}\n`;

const refused: [string, string, string][] = [
  [
    'a weight in words',
    'name: accuracy\n    weight: much\n    required: true\n    source: rule',
    'r.yaml:4: criteria.0.weight: Invalid input: expected number, received string',
  ],
  [
    'a negative weight',
    '{name: accuracy, weight: -1, required: true, source: rule}',
    'r.yaml:3: criteria.0.weight: Too small: expected number to be >=0',
  ],
  [
    'a misspelt key',
    'name: accuracy\n    weight: 1\n    required: true\n    source: rule\n    wieght: 1',
    'r.yaml:7: criteria.0.wieght: Unrecognized key: "wieght"',
  ],
  [
    'a missing field',
    '{name: accuracy, weight: 1, required: true}',
    'r.yaml:3: criteria.0.source: Invalid input: expected string, received undefined',
  ],
  [
    'a source that is nothing',
    '{name: accuracy, weight: 1, required: true, source: rules}',
    'r.yaml:3: criteria.0.source: expected rule, judge, or the path of a .ts, .mts, .js or .mjs file',
  ],
  [
    'no such rule',
    '{name: polite, weight: 1, required: true, source: rule}',
    'r.yaml:3: criteria.0.name: expected one of tool_rationality, skill_selection, accuracy, effectiveness, tool_length, reply_length for source rule, got polite',
  ],
  [
    'a required length',
    '{name: tool_length, weight: 1, required: true, source: rule}',
    'r.yaml:3: criteria.0.required: expected false: a length never makes the reward null',
  ],
  [
    'a target for a task',
    '{name: accuracy, weight: 1, required: true, source: rule, target_tokens: 5}',
    'r.yaml:3: criteria.0.target_tokens: expected only on tool_length and reply_length',
  ],
  [
    'no weight at all',
    '{name: accuracy, weight: 0, required: true, source: rule}',
    'r.yaml:2: criteria: expected at least one weight above 0',
  ],
];

describe('parseRubric', () => {
  it('reads entries, sources and targets', () => {
    const rubric = parseRubric(good, 'r.yaml');
    expect(rubric.criteria.map(({ name, weight, source }) => [name, weight, source])).toEqual([
      ['accuracy', 2, 'rule'],
      ['effectiveness', 1, 'judge'],
      ['tool_length', 0.5, 'rule'],
      ['polite', 1, './rewards/polite.ts'],
    ]);
    expect(rubric.targets).toEqual({ mini: { reply: 30 } });
  });

  it.each(refused)('refuses %s', (_, entry, line) => {
    expect(problems(withEntry(entry))).toEqual([line]);
  });

  it.each([
    [
      'a name twice',
      `${good.slice(0, good.indexOf('targets'))}  - {name: accuracy, weight: 1, required: true, source: rule}\n`,
      'r.yaml:7: criteria.4.name: expected each name once, accuracy is repeated',
    ],
    [
      'no criteria',
      'name: x\ncriteria: []\n',
      'r.yaml:2: criteria: Too small: expected array to have >=1 items',
    ],
    ['a list', '- 1\n', 'r.yaml:1: rubric: Invalid input: expected object, received array'],
    ['broken YAML', 'name: x\ncriteria: [1\nb: 2\n', 'r.yaml:3: expected YAML: deficient indentation'],
    ['an empty file', '', 'r.yaml:1: expected YAML: expected a document, but the input is empty'],
    ['an alias', 'name: &a x\ncriteria: *a\n', 'r.yaml:2: expected YAML: aliases exceeded maxAliases (0)'],
  ])('refuses %s', (_, text, line) => {
    expect(problems(text)).toContain(line);
  });
});

describe('the default rubric', () => {
  it('is valid, with the four task dimensions required and the lengths at a quarter', () => {
    const { criteria } = Rubric.parse(DEFAULT_RUBRIC);
    expect(criteria.filter(({ required }) => required).map(({ name, weight }) => [name, weight])).toEqual([
      ['tool_rationality', 1],
      ['skill_selection', 1],
      ['accuracy', 1],
      ['effectiveness', 1],
    ]);
    expect(criteria.filter(({ required }) => !required).map(({ name, weight }) => [name, weight])).toEqual([
      ['tool_length', 0.25],
      ['reply_length', 0.25],
    ]);
  });
});

describe('targetsFor', () => {
  it.each([
    ['the default', DEFAULT_RUBRIC, 'base', { tool: 160, reply: 60 }],
    ['stated by the entry, default for the other', parseRubric(good, 'r'), 'base', { tool: 100, reply: 60 }],
    ['the harness overrides one', parseRubric(good, 'r'), 'mini', { tool: 100, reply: 30 }],
  ])('%s', (_, rubric, harness, targets) => {
    expect(targetsFor(rubric, harness)).toEqual(targets);
  });
});
