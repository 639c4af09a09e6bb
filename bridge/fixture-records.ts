import type { ActionTokens, Group, Scenario, Trajectory } from '../env/index.ts';

/** Numbers whose bytes are easily told apart. */
export const FIXTURE_TOKENS: ActionTokens = {
  context_ids: [1, 258, 151_643],
  sampled_ids: [7, -1],
  logprobs: [-0.1, -1e-9],
  policy_version: 'rl@12',
  temperature: 0.7,
};

const SCENARIO: Scenario = {
  schema: 1,
  pack: 'fixture',
  id: 'fixture/0',
  split: 'train',
  locale: 'zh',
  mode: 'single',
  comments: [{ id: 'c0', viewer: '小红', text: '3号链接多少钱？', thread: null }],
  room: {
    host: 'Ann',
    now: '2026-01-15T12:00:00Z',
    viewers_online: 42,
    current_link: 1,
    links: [{ link: 1, product_id: 'p1' }],
    signals: [],
  },
  history: [],
  world: { world_ref: 'w', version: '1.10', seed: 's', digest: '0000000000000000', delta: {} },
  asks: [],
  gold: null,
};

function trajectory(sibling: number): Trajectory {
  const prefix = FIXTURE_GROUP_PREFIX;
  const tokens = { ...FIXTURE_TOKENS, context_ids: prefix };
  return {
    schema: 1,
    id: `run/mixed/train/0/${sibling}`,
    group: 'run/mixed/train/0',
    seed: 'seed/mixed/train/0',
    scenario: SCENARIO,
    harness: { name: 'fixture', revision: '0123456789abcdef' },
    registry_digest: 'fedcba9876543210',
    augmentation: null,
    faults: [],
    events: [{ kind: 'ended', at_ms: 1.5, status: 'errored', reason: 'db_down' }],
    turns: [
      { index: 0, segment: 'reply', action: { kind: 'message', content: '99元', tokens }, messages: [] },
    ],
    end: { status: 'errored', error: { code: 'db_down', message: 'The database is down.', data: {} } },
    scored: null,
  };
}

const FIXTURE_GROUP_PREFIX = [11, 12, 13];

/** Two siblings with one prefix. */
export const FIXTURE_GROUP: Group = {
  schema: 1,
  id: 'run/mixed/train/0',
  prefix_ids: FIXTURE_GROUP_PREFIX,
  trajectories: [trajectory(0), trajectory(1)],
};
