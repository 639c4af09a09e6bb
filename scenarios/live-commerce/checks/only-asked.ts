import type { Claim, RuleCheck } from '../../../env/index.ts';

type Figure = Claim['kind'];

const FIGURES: ReadonlySet<Figure> = new Set(['money', 'count', 'days', 'months']);

/** The figures that belong to an ask; a spec or an answer on use may hold any. */
const OF_ASK: Readonly<Record<string, readonly Figure[]>> = {
  price: ['money'],
  gift: ['money'],
  coupon: ['money'],
  stock: ['count'],
  reserve: ['count'],
  shipping: ['days'],
  return: ['days'],
  warranty: ['months'],
  spec: [...FIGURES],
  faq: [...FIGURES],
};

/** States sums, pieces, days and months only where an ask is about them; does not apply where nobody asked. */
export const onlyAsked: RuleCheck = (reply, { claims, scenario }) => {
  if (scenario.asks.length === 0) return null;
  const asked = new Set(
    scenario.asks.flatMap(({ kind }) => (Object.hasOwn(OF_ASK, kind) ? (OF_ASK[kind] ?? []) : [])),
  );
  return claims.extract(reply, scenario.locale).every(({ kind }) => !FIGURES.has(kind) || asked.has(kind));
};
