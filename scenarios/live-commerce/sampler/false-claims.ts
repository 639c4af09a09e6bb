import type { Fact } from '../../../env/index.ts';
import { BASE_GIFT_THRESHOLD } from '../world/index.ts';
import type { DrawnWorld, Language, RoomNumbers } from '../world/index.ts';
import { factOf, numbersOf } from './fact.ts';
import type { Want } from './wants.ts';

/** At most this many other links' numbers are listed for each ask. */
const OTHERS = 2;

const money = (value: number): Fact => ({ kind: 'money', value, currency: 'CNY' });

/** The same number of another product of the room. */
function ofOther(want: Want, other: RoomNumbers): Fact[] {
  switch (want.kind) {
    case 'price':
      return [money(other.price - other.coupon)];
    case 'stock':
      return [{ kind: 'count', value: other.stock, unit: 'pieces' }];
    case 'shipping':
      return [{ kind: 'days', value: other.ship_days }];
    case 'return':
      return [{ kind: 'days', value: other.return_days }];
    case 'warranty':
      return [{ kind: 'months', value: other.warranty_months }];
    default:
      return [];
  }
}

/** All that can truly be said of a product. The list price is not among it where a coupon applies. */
function truths(numbers: RoomNumbers): Fact[] {
  return [
    money(numbers.price - numbers.coupon),
    money(numbers.coupon),
    { kind: 'count', value: numbers.stock, unit: 'pieces' },
    { kind: 'days', value: numbers.ship_days },
    { kind: 'days', value: numbers.return_days },
    { kind: 'months', value: numbers.warranty_months },
  ];
}

const keyOf = (fact: Fact) => ('value' in fact ? `${fact.kind} ${fact.value}` : fact.kind);

function falseFor(want: Want, world: DrawnWorld, asked: ReadonlySet<string>): Fact[] {
  if (want.kind === 'gift') return [money(BASE_GIFT_THRESHOLD)];
  const own = numbersOf(want, world);
  const list = want.kind === 'price' && own !== undefined && own.coupon > 0 ? [money(own.price)] : [];
  const others = [...world.numbers].filter(([id]) => !asked.has(id)).slice(0, OTHERS);
  return [...list, ...others.flatMap(([, numbers]) => ofOther(want, numbers))];
}

/**
 * Facts that would be wrong to state: the list price where a coupon applies, numbers of links that nobody
 * asked about, the campaign that everybody remembers. None of them is true of anything that was asked.
 */
export function falseClaims(wants: readonly Want[], world: DrawnWorld, language: Language): Fact[] {
  const asked = new Set(wants.flatMap(({ target }) => target?.product.id ?? []));
  const known = new Set(wants.map((want) => keyOf(factOf(want, world, language))));
  for (const want of wants) {
    const own = numbersOf(want, world);
    if (own !== undefined) for (const fact of truths(own)) known.add(keyOf(fact));
  }
  return wants
    .flatMap((want) => falseFor(want, world, asked))
    .filter((fact) => {
      const isNew = !known.has(keyOf(fact));
      known.add(keyOf(fact));
      return isNew;
    });
}
