import { describe, expect, it } from 'vitest';
import type { Score, ScoreName } from '../../env/index.ts';
import { grade, missing } from '../score.ts';
import { buildTrajectory, inputOf, load } from '../testing/index.ts';
import { replyLength } from './reply-length.ts';
import { toolLength } from './tool-length.ts';

type Known = Partial<Record<ScoreName, Score>>;

const good: Known = {
  skill_selection: grade(1, []),
  tool_rationality: grade(0.5, []),
  accuracy: grade(1, []),
  effectiveness: grade(1, []),
};

/** Targets are 160 tokens for the tool segment and 60 for the reply. */
function lengths(tool: number | null, reply: number | null, known: Known = good) {
  const turns = [
    { calls: [load('skill:item_qa')], reasoning: tool },
    { reply: 'ok', reasoning: reply },
  ];
  const input = inputOf(buildTrajectory({ turns }), known);
  return [toolLength.evaluate(input), replyLength.evaluate(input)] as const;
}

describe('lengths', () => {
  it.each([
    [0, 1, 0, 1],
    [160, 1, 60, 1],
    [200, 0.75, 75, 0.75],
    [240, 0.5, 90, 0.5],
    [320, 0, 120, 0],
    [1000, 0, 1000, 0],
  ])('tool %i -> %f, reply %i -> %f', (tool, toolValue, reply, replyValue) => {
    const scores = lengths(tool, reply);
    expect(scores.map(({ value }) => value)).toEqual([toolValue, replyValue]);
  });

  it.each([
    ['half a Skill selection', { skill_selection: grade(0.5, []) }, [0, 1]],
    ['tool_rationality under .5', { tool_rationality: grade(0.49, []) }, [0, 1]],
    ['not accurate', { accuracy: grade(0, []) }, [1, 0]],
    ['half effective', { effectiveness: grade(0.5, []) }, [1, 0]],
  ])('gate closed: %s', (_, change: Known, values) => {
    expect(lengths(1, 1, { ...good, ...change }).map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ['no usage', null, null, good, ['no_tokens', 'no_tokens']],
    ['no usage, gate closed', null, 1, { ...good, skill_selection: grade(0, []) }, ['no_tokens', null]],
    [
      'no gold',
      1,
      1,
      { ...good, skill_selection: missing('no_gold'), effectiveness: missing('no_gold') },
      ['no_gold', 'no_gold'],
    ],
    ['a failed judge', 1, 1, { ...good, accuracy: missing('judge_failed') }, [null, 'judge_failed']],
    ['gates not known yet', 1, 1, {}, ['pending', 'pending']],
  ] as [string, number | null, number | null, Known, (string | null)[]][])(
    'null: %s',
    (_, tool, reply, known, reasons) => {
      expect(lengths(tool, reply, known).map(({ reason }) => reason)).toEqual(reasons);
    },
  );
});
