import type { Gold, Scenario } from '../../env/index.ts';

const GOLD: Gold = {
  input: 'product_inquiry',
  reply_skills: ['skill:item'],
  strategy_skills: ['skill:welcome'],
  plan: [
    {
      id: 'call:1',
      asks: ['ask:1'],
      any_of: [{ tool: 'tool:price', args: { 'param:price.link': '3' } }],
      after: [],
    },
  ],
  false_claims: [],
  when_unavailable: 'honest_fallback',
  needed_rules: ['rule:speech.rivals'],
};

/** A price question on the fixture harness, or the same as an import without gold. */
export function fixtureScenario(gold: Gold | null = GOLD): Scenario {
  return {
    schema: 1,
    pack: 'fixture',
    id: 'fixture/0',
    split: 'train',
    locale: 'en',
    mode: 'single',
    comments: [{ id: 'c1', viewer: 'Ada', text: 'How much is link 3?', thread: null }],
    room: {
      host: 'Mia',
      now: '2026-01-01T00:00:00Z',
      viewers_online: 5,
      current_link: 1,
      links: [{ link: 3, product_id: 'p3' }],
      signals: [],
    },
    history: [],
    world: { world_ref: 'fixture', version: '1', seed: 's', digest: '0', delta: {} },
    asks: [],
    gold,
  };
}
