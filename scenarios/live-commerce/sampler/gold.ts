import type { Ask, Gold, GoldCall, JsonObject } from '../../../env/index.ts';
import type { DrawnWorld } from '../world/index.ts';
import { ASK_KINDS, REPLY_SKILL, SIGNALS, type Signal } from '../tasks/index.ts';
import { falseClaims } from './false-claims.ts';
import type { Shape } from './shape.ts';
import type { Want } from './wants.ts';

function argsOf(want: Want): JsonObject {
  const link = ASK_KINDS[want.kind].link;
  if (link === null || want.target === null) return {};
  const quantity = want.kind === 'reserve' ? { 'param:reserve.quantity': want.quantity } : {};
  return { [link]: want.target.link, ...quantity };
}

/** One call per tool and link, in the order of the asks that it serves; none waits for another. */
function planOf(wants: readonly Want[], asks: readonly Ask[]): GoldCall[] {
  const calls = new Map<string, GoldCall>();
  wants.forEach((want, at) => {
    const { tool } = ASK_KINDS[want.kind];
    const key = `${tool} ${want.target?.link}`;
    const ask = asks[at];
    if (tool === null || ask === undefined) return;
    const shared = calls.get(key);
    if (shared !== undefined) return void shared.asks.push(ask.id);
    const any_of = [{ tool, args: argsOf(want) }];
    calls.set(key, { id: `call:${calls.size + 1}`, asks: [ask.id], any_of, after: [] });
  });
  return [...calls.values()];
}

/** What is right in a scenario: the Skills, the calls, and what would be false. */
export function goldOf(
  shape: Shape,
  wants: readonly Want[],
  asks: readonly Ask[],
  signals: readonly Signal[],
  world: DrawnWorld,
): Gold {
  return {
    input: shape.input,
    reply_skills: [REPLY_SKILL[shape.input]],
    strategy_skills: signals.map((signal) => SIGNALS[signal].skill),
    plan: planOf(wants, asks),
    false_claims: falseClaims(wants, world, shape.locale),
    when_unavailable: 'honest_fallback',
    needed_rules: [],
  };
}
