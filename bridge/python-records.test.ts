import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { schemaDigest } from './json-schemas.ts';
import { pythonModel } from './python-records-model.ts';
import { pythonRecords } from './python-records.ts';

const COMMITTED = new URL('python/harness_gym/records.py', import.meta.url);
const model = pythonModel();

const membersOf = (name: string): string[] =>
  (model.classes.get(name)?.fields ?? []).map(({ name: member, type, default: value }) =>
    value === null ? `${member}: ${type}` : `${member}: ${type} = ${value}`,
  );

it('the committed module is the one that is made', () => {
  expect(readFileSync(COMMITTED, 'utf8')).toBe(pythonRecords());
  expect(pythonRecords()).toContain(`SCHEMA_DIGEST = "${schemaDigest()}"`);
});

describe('members', () => {
  it.each<[string, string, string[]]>([
    [
      'what must be given comes first, the tag has a value',
      'MoneyFact',
      ['value: float', 'currency: str', 'kind: Literal["money"] = "money"'],
    ],
    [
      'a list of a union, and an optional member',
      'Observation',
      ['messages: list[Message]', 'left: ObservationLeft', 'tools: list[ToolSpec] | None = None'],
    ],
    [
      'an optional member that may be null is absent in another way',
      'MessageAction',
      [
        'content: str | None',
        'kind: Literal["message"] = "message"',
        'reasoning: str | Absent | None = ABSENT',
        'tool_calls: list[ToolCall] | None = None',
        'usage: Usage | None = None',
        'tokens: ActionTokens | None = None',
      ],
    ],
    [
      'variants without a tag are one record',
      'Score',
      ['value: float | None', 'reason: NullReason | None', 'by: str', 'evidence: list[str]'],
    ],
    [
      'references to arrays are arrays',
      'ActionTokens',
      [
        'context_ids: IntArray',
        'sampled_ids: IntArray',
        'logprobs: FloatArray',
        'policy_version: str',
        'temperature: float',
        'restart: bool | None = None',
      ],
    ],
    ['any JSON is any value', 'ErrorRecord', ['code: str', 'message: str', 'data: dict[str, Any]']],
    ['nested records of no name', 'ToolCallFunction', ['name: str', 'arguments: str | None']],
    ['other names', 'Step', ['episode: str', 'step: int', 'action: Action']],
  ])('%s', (_says, name, members) => {
    expect(membersOf(name)).toEqual(members);
  });
});

it('unions are by their tag', () => {
  expect(model.unions.get('Message')).toBe('SystemMessage | UserMessage | AssistantMessage | ToolMessage');
  expect(model.unions.get('ResetEntry')).toBe('EpisodeEntry | GroupEntry');
  expect(model.literals.get('Outcome')).toBe('Literal["trained", "filtered", "returned"]');
});

it('every class is of known types', () => {
  const known = new Set([...model.classes.keys(), ...model.unions.keys(), ...model.literals.keys()]);
  for (const word of ['Any', 'Literal', 'Absent', 'ABSENT', 'IntArray', 'FloatArray', 'None'])
    known.add(word);
  const used = [...model.classes.values()].flatMap(({ fields }) =>
    fields.flatMap(({ type }) => type.replaceAll(/"[^"]*"/g, '').match(/\b[A-Z]\w*/g) ?? []),
  );
  expect(used.filter((word) => !known.has(word))).toEqual([]);
});

it('words of the sources become docstrings', () => {
  const text = pythonRecords();
  expect(text).toContain('class Scores:\n');
  expect(text).toMatch(/class ToolSpec:\n {4}"""A tool as the policy sees it: names, never ids\."""/);
  expect(text).toMatch(/class DaysFact:\n {4}"""The `Fact` whose `kind` is "days"\."""/);
  expect(text).toMatch(/end: End \| None\n {4}"""Null while the episode runs\."""/);
  expect(text.split('\n').filter((line) => line.length > 110)).toEqual([]);
});
