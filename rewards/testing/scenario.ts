import { SCENARIO_SCHEMA, type Ask, type Gold, type GoldCall, type Scenario } from '../../env/index.ts';

/** A viewer asks what link 3 costs: $99 after the coupon, $129 before it. */
export function priceScenario(changes: Partial<Scenario> = {}): Scenario {
  return {
    schema: SCENARIO_SCHEMA,
    pack: 'fake',
    id: 'fake/1',
    split: 'train',
    locale: 'en',
    mode: 'single',
    comments: [{ id: 'c1', viewer: 'Ann', text: 'What is link 3?', thread: null }],
    room: {
      host: 'Mia',
      now: '2026-01-15T12:00:00Z',
      viewers_online: 10,
      current_link: 3,
      links: [{ link: 3, product_id: 'p3' }],
      signals: [],
    },
    history: [],
    world: { world_ref: 'fake', version: '1', seed: 's', digest: 'd', delta: {} },
    asks: [priceAsk()],
    gold: priceGold(),
    ...changes,
  };
}

/** Wants to know that link 3 costs $99. */
export function priceAsk(changes: Partial<Ask> = {}): Ask {
  const fact = { kind: 'money', value: 99, currency: 'USD' } as const;
  return { id: 'ask:1', kind: 'price', comment: 'c1', link: 3, product_id: 'p3', fact, ...changes };
}

/** Load item_qa and nothing else, look up the price of link 3, never say $129. */
export function priceGold(changes: Partial<Gold> = {}): Gold {
  return {
    input: 'product_inquiry',
    reply_skills: ['skill:item_qa'],
    strategy_skills: [],
    plan: [goldCall('call:1', 3)],
    false_claims: [{ kind: 'money', value: 129, currency: 'USD' }],
    when_unavailable: 'honest_fallback',
    needed_rules: [],
    ...changes,
  };
}

/** A gold call of tool:price for a link. */
export function goldCall(id: string, link: number, changes: Partial<GoldCall> = {}): GoldCall {
  const any_of: GoldCall['any_of'] = [{ tool: 'tool:price', args: { 'param:price.link': link } }];
  return { id, asks: ['ask:1'], any_of, after: [], ...changes };
}
