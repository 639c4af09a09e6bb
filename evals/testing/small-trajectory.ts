import {
  TRAJECTORY_SCHEMA,
  type Message,
  type Scenario,
  type Score,
  type Trajectory,
} from '../../env/index.ts';

const scenario: Scenario = {
  schema: 1,
  pack: 'small',
  id: 'small/1',
  split: 'test',
  locale: 'en',
  mode: 'single',
  comments: [{ id: 'c1', viewer: 'Ann', text: 'Hi', thread: null }],
  room: {
    host: 'Mia',
    now: '2026-01-15T12:00:00Z',
    viewers_online: 1,
    current_link: 1,
    links: [{ link: 1, product_id: 'p1' }],
    signals: [],
  },
  history: [],
  world: { world_ref: 'w', version: '1', seed: 's', digest: 'd', delta: {} },
  asks: [],
  gold: {
    input: 'product_inquiry',
    reply_skills: ['skill:qa'],
    strategy_skills: [],
    plan: [],
    false_claims: [],
    when_unavailable: 'honest_fallback',
    needed_rules: [],
  },
};

/** An ended episode in which the policy was shown these messages; scores and events may be given. */
export function smallTrajectory(shown: readonly Message[], changes: Partial<Trajectory> = {}): Trajectory {
  const opened = {
    kind: 'prompt_assembled',
    at_ms: 0,
    blocks: [],
    rules: [],
    limits: {},
    tools: [],
  } as const;
  return {
    schema: TRAJECTORY_SCHEMA,
    id: 'g/0',
    group: 'g',
    seed: 's',
    scenario,
    harness: { name: 'small', revision: '0'.repeat(16) },
    registry_digest: '0'.repeat(16),
    augmentation: null,
    faults: [],
    events: [{ ...opened, blocks: [], rules: [], tools: [], messages: [...shown] }],
    turns: [],
    end: { status: 'terminated', reason: 'replied' },
    scored: null,
    ...changes,
  };
}

/** Scores of a trajectory: tool rationality, Skill selection, accuracy, effectiveness; null is `errored`. */
export function smallScored(values: readonly [number | null, number | null, number | null, number | null]) {
  const said = { by: 'rule', evidence: [] };
  const score = (value: number | null): Score =>
    value === null ? { value, reason: 'errored', ...said } : { value, reason: null, ...said };
  const [tool_rationality, skill_selection, accuracy, effectiveness] = values.map(score);
  const none = score(null);
  const scores = {
    tool_rationality: tool_rationality ?? none,
    skill_selection: skill_selection ?? none,
    accuracy: accuracy ?? none,
    effectiveness: effectiveness ?? none,
    tool_length: none,
    reply_length: none,
    custom: {},
  };
  return { rubric: 'small', scores, reward: null };
}
