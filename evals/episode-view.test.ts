import { describe, expect, it } from 'vitest';
import type { Event, Score, Trajectory, Turn } from '../env/index.ts';
import { viewEpisode, viewEvents, viewOutcome } from './episode-view.ts';
import { smallTrajectories } from './rollout/testing/small-episodes.ts';

const [one] = await smallTrajectories(1);
if (one === undefined) throw new Error('expected an episode');
const base: Trajectory = one;
const at = { at_ms: 0, turn: 1 };
const problem = { code: 'unknown_tool' as const, path: '', message: 'No such tool.' };
const call = { call_id: 'c', name: 'get_price', tool: 'tool:price' as const, repaired: [], problem: null };
const parsed = { kind: 'action_parsed' as const, ...at, content: null, reasoning: null, problems: [] };

/** The action behind the calls: arguments are shown as the policy wrote them. */
const written = { name: 'get_price', arguments: '{"link_id":3}' };
const turn: Turn = {
  index: 1,
  segment: 'tool',
  messages: [],
  action: {
    kind: 'message',
    content: null,
    tool_calls: [{ id: 'c', type: 'function', function: written }],
  },
};

const lines: [string, Event, [string, string][]][] = [
  [
    'a call by its written name, with the tool it means',
    { ...parsed, calls: [{ ...call, args: { 'param:price.link': 3 } }] },
    [['policy', 'calls get_price({"link_id":3})  [tool:price]']],
  ],
  [
    'a call that went wrong',
    { ...parsed, calls: [{ ...call, name: 'gt_price', tool: null, args: null, problem }] },
    [['policy', 'calls gt_price({"link_id":3}): unknown_tool']],
  ],
  [
    'a call without a name',
    {
      ...parsed,
      calls: [{ ...call, name: '', tool: null, args: null, problem: { ...problem, code: 'malformed_call' } }],
    },
    [['policy', 'calls something unreadable({"link_id":3}): malformed_call']],
  ],
  [
    'thought before words',
    { ...parsed, reasoning: 'Hm.', content: 'Hi.', calls: [] },
    [
      ['thought', 'Hm.'],
      ['policy', 'Hi.'],
    ],
  ],
  [
    'a retry',
    { kind: 'retry_asked', ...at, hook: null, problem, message: 'Again.', left: 1 },
    [['hook', 'Again. (1 retry left)']],
  ],
  [
    'a fault',
    {
      kind: 'fault_injected',
      ...at,
      call_id: 'c',
      tool: 'tool:price',
      fault: 'timeout',
      nth: 1,
      recoverable: false,
    },
    [['fault', 'timeout injected into tool:price (lasting)']],
  ],
  ['a reply as it was said, once', { kind: 'reply_accepted', ...at, said: 'Hi.', spoken: 'Hi.' }, []],
  [
    'a reply that a hook changed',
    { kind: 'reply_accepted', ...at, said: '**Hi.**', spoken: 'Hi.' },
    [['spoken', 'spoken after hooks: Hi.']],
  ],
];

describe('viewEvents', () => {
  it.each(lines)('shows %s', (_, event, expected) => {
    expect(viewEvents([event], [turn]).map(({ who, text }) => [who, text])).toEqual(expected);
  });
});

const texts = (trajectory: Trajectory): string[] => viewOutcome(trajectory).map(({ text }) => text);

describe('viewOutcome', () => {
  it('shows the end, every score with its evidence, criteria of the user’s own, and the reward', () => {
    const polite: Score = { value: 0.5, reason: null, by: 'me', evidence: ['thanks', 'please'] };
    const { scored } = base;
    if (scored === null) throw new Error('expected scores');
    const own = { ...scored, reward: 2 / 3, scores: { ...scored.scores, custom: { polite } } };
    const shown = texts({ ...base, scored: own });
    expect(shown[0]).toBe('terminated: replied');
    expect(shown).toContain('tool_length null (no_tokens)');
    expect(shown.slice(-2)).toEqual(['polite 0.50 · thanks; please', 'reward 0.667']);
  });

  it('says of an errored episode what broke, once, and gives it no scores', () => {
    const error = { code: 'endpoint_failed', message: 'Down.', data: {} };
    const [end, ...rest] = texts({ ...base, end: { status: 'errored', error } });
    expect(end).toBe('errored: endpoint_failed: Down.');
    expect(rest).toEqual([expect.stringContaining('reward null')]);
  });

  it('says nothing of an episode that runs', () => {
    expect(texts({ ...base, end: null, scored: null })).toEqual([]);
  });
});

describe('viewEpisode', () => {
  it('is the events, then the outcome', () => {
    expect(viewEpisode(base)).toEqual([...viewEvents(base.events, base.turns), ...viewOutcome(base)]);
    expect(viewEpisode(base)[0]?.who).toBe('viewer');
  });
});
