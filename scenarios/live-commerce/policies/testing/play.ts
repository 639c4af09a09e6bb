import {
  createEnvironment,
  playEpisode,
  type FaultPlan,
  type Harness,
  type Trajectory,
} from '../../../../env/index.ts';
import { createPolicies } from '../create-policies.ts';
import { base, basePhrases, noScorer, scene, smallPack, type SceneSpec } from './small-pack.ts';

export const PRICE: SceneSpec = {
  text: 'how much is the Mellow Mug',
  asks: [{ kind: 'price', link: 2, fact: { kind: 'money', value: 39, currency: 'CNY' } }],
  signals: ['first_visit'],
  strategies: ['skill:welcome'],
};
export const BOTH: SceneSpec = {
  text: 'how many of link 3 are left also hold 2 of this one for me',
  asks: [
    { kind: 'stock', link: 3, fact: { kind: 'count', value: 172, unit: 'pieces' } },
    { kind: 'reserve', link: 1, fact: { kind: 'done', tool: 'tool:reserve', any_of: ['reserved'] } },
  ],
};
export const RETURN: SceneSpec = {
  text: '2号链接几天内可以退',
  locale: 'zh',
  viewer: '小鹿',
  asks: [{ kind: 'return', link: 2, fact: { kind: 'days', value: 8 } }],
  signals: ['upset'],
  strategies: ['skill:soothe'],
};
export const CHAT: SceneSpec = {
  text: 'what song is playing',
  asks: [{ kind: 'chat', link: null, fact: { kind: 'chat', any_of: ['music', 'song'] } }],
};

export type Name = keyof ReturnType<typeof createPolicies>;

export interface Play {
  readonly harness?: Harness;
  /** What the policies take for the base harness. */
  readonly known?: Harness;
  readonly faults?: FaultPlan;
  readonly seed?: string;
}

export function play(
  name: Name,
  spec: SceneSpec,
  { harness = base, known = harness, faults = [], seed = 's' }: Play = {},
) {
  const policy = createPolicies({ harness: known, phrases: basePhrases })[name];
  const environment = createEnvironment({ pack: smallPack(harness), scorer: noScorer });
  return playEpisode(environment, policy, { seed, scenario: scene(spec), faults });
}

export function replyOf({ events }: Trajectory): string | null {
  return events.find((event) => event.kind === 'reply_accepted')?.said ?? null;
}

/** Executed calls as `tool link`, Skills by id. */
export function callsOf({ events }: Trajectory): string[] {
  return events.flatMap((event) => {
    if (event.kind === 'skill_loaded') return [event.skill];
    if (event.kind !== 'tool_called' || event.tool === 'tool:load_skill') return [];
    return [`${event.tool} ${Object.values(event.args).join(' ')}`.trim()];
  });
}
