import { describe, expect, it } from 'vitest';
import { segmentsOf } from './segments.ts';
import { buildTrajectory, load, price, type TurnScript } from './testing/index.ts';

const cases: [string, TurnScript[], { tool: [boolean, number | null]; reply: [boolean, number | null] }][] = [
  [
    'sums per segment',
    [
      { calls: [load('skill:item_qa')], reasoning: 7 },
      { calls: [price(3)], reasoning: 5 },
      { reply: 'ok', reasoning: 3 },
    ],
    { tool: [true, 12], reply: [true, 3] },
  ],
  ['a silent episode has no tool segment', [{ reasoning: 4 }], { tool: [false, null], reply: [true, 4] }],
  [
    'one turn without usage makes its segment unknown',
    [{ reasoning: 7 }, { reasoning: null }, { reply: 'ok', reasoning: 3 }],
    { tool: [true, null], reply: [true, 3] },
  ],
  [
    'zero tokens are not unknown',
    [{ reasoning: 0 }, { reasoning: 0 }],
    { tool: [true, 0], reply: [true, 0] },
  ],
  ['nothing sampled', [], { tool: [false, null], reply: [false, null] }],
];

describe('segmentsOf', () => {
  it.each(cases)('%s', (_, turns, expected) => {
    const { tool, reply } = segmentsOf(buildTrajectory({ turns }));
    expect({
      tool: [tool.exists, tool.reasoning_tokens],
      reply: [reply.exists, reply.reasoning_tokens],
    }).toEqual(expected);
  });

  it('lists the turns of each segment', () => {
    const { tool, reply } = segmentsOf(buildTrajectory({ turns: [{}, {}, { reply: 'ok' }] }));
    expect([[...tool.turns], [...reply.turns]]).toEqual([[0, 1], [2]]);
  });
});
