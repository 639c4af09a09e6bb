import { describe, expect, it } from 'vitest';
import { SCORE_NAMES, type End, type ScoreName } from '../env/index.ts';
import { RULE_CRITERIA } from './criteria/index.ts';
import { buildTrajectory, inputOf, load, priceScenario, type TrajectoryScript } from './testing/index.ts';

const replied = [{ calls: [load('skill:item_qa')] }, { reply: 'It is nice.' }];
const imported = priceScenario({ gold: null, asks: [] });
const errored: End = { status: 'errored', error: { code: 'executor_failed', message: 'boom', data: {} } };
const stopped: End = { status: 'truncated', reason: 'stopped' };
const rounds: End = { status: 'truncated', reason: 'rounds' };

const all = (outcome: string) => Object.fromEntries(SCORE_NAMES.map((name) => [name, outcome]));

const table: [string, TrajectoryScript, Record<string, string | number>][] = [
  ['errored', { turns: replied, end: errored }, all('errored')],
  ['errored before the first turn', { turns: [], end: errored }, all('errored')],
  ['stopped from outside', { turns: replied.slice(0, 1), end: stopped }, all('errored')],
  ['still running', { turns: replied.slice(0, 1), end: null }, all('pending')],
  [
    'imported',
    { turns: replied, scenario: imported },
    { tool_rationality: 'no_gold', skill_selection: 'no_gold', accuracy: 1, effectiveness: 'no_gold' },
  ],
  [
    'imported and silent',
    { turns: [{}], scenario: imported },
    { tool_rationality: 'no_gold', skill_selection: 'no_gold', accuracy: 0, effectiveness: 'no_gold' },
  ],
  [
    'silent: a single message, no reply',
    { turns: [{}] },
    {
      tool_rationality: 'no_segment',
      skill_selection: 'no_segment',
      accuracy: 0,
      effectiveness: 0,
      tool_length: 'no_segment',
    },
  ],
  [
    'rounds spent',
    { turns: [{ calls: [load('skill:item_qa')] }, {}], end: rounds },
    { tool_rationality: 0, skill_selection: 1, accuracy: 0, effectiveness: 0 },
  ],
];

describe('null reasons of the rule criteria', () => {
  it.each(table)('%s', (_, script, expected) => {
    const input = inputOf(buildTrajectory(script));
    const outcomes = Object.keys(expected).map((name) => {
      const { value, reason } = RULE_CRITERIA[name as ScoreName].evaluate(input);
      return [name, reason ?? value];
    });
    expect(Object.fromEntries(outcomes)).toEqual(expected);
  });

  it('says no_reply', () => {
    const input = inputOf(buildTrajectory({ turns: [{}] }));
    expect(RULE_CRITERIA.accuracy.evaluate(input).evidence).toEqual(['no_reply']);
    expect(RULE_CRITERIA.effectiveness.evaluate(input).evidence).toEqual(['no_reply']);
  });
});
