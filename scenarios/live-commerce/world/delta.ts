import type { Rng, WorldRef } from '../../../env/index.ts';
import type { Product } from './product.ts';
import { BASE_GIFT_THRESHOLD, CURRENT } from './tables.ts';

/** What a scenario says of one product. Money in CNY, times in days and months. */
export interface RoomNumbers {
  readonly price: number;
  /** 0 when no coupon applies. */
  readonly coupon: number;
  readonly stock: number;
  readonly ship_days: number;
  readonly return_days: number;
  readonly warranty_months: number;
}

/** A drawn world: the delta, and its numbers by product id in plain form. */
export interface DrawnWorld {
  readonly delta: WorldRef['delta'];
  readonly numbers: ReadonlyMap<string, RoomNumbers>;
  readonly gift_threshold: number;
}

export interface DeltaOptions {
  /** The room's products, by link. */
  readonly products: readonly Product[];
  /** Products that must have a coupon. */
  readonly withCoupon: ReadonlySet<string>;
  /** ISO date (`2026-05-01`) on which the campaign ends. */
  readonly day: string;
}

/** Numbers already used in the room, by what they count. */
interface Taken {
  readonly money: number[];
  readonly stock: number[];
  readonly ship: number[];
  readonly returns: number[];
  readonly warranty: number[];
}

/** A drawn number of `min`..`max` that is free; the next one, round the range and then above it, if it is not. */
function firstFree(rng: Rng, min: number, max: number, free: (value: number) => boolean): number {
  const start = rng.int(min, max);
  for (let value = start; value <= max; value++) if (free(value)) return value;
  for (let value = min; value < start; value++) if (free(value)) return value;
  for (let value = max + 1; ; value++) if (free(value)) return value;
}

/** A number that none of the lists holds; it then joins them. */
function fresh(rng: Rng, min: number, max: number, ...taken: number[][]): number {
  const value = firstFree(rng, min, max, (candidate) => !taken.some((list) => list.includes(candidate)));
  for (const list of taken) list.push(value);
  return value;
}

/** A coupon whose remainder is new too; now and then 0 where none is needed. */
function drawCoupon(rng: Rng, price: number, needed: boolean, ...taken: number[][]): number {
  if (rng.chance(0.2) && !needed) return 0;
  const [min, max] = [Math.max(2, Math.round(price * 0.06)), Math.max(4, Math.round(price * 0.3))];
  const free = (value: number) =>
    value * 2 !== price && !taken.some((list) => list.includes(value) || list.includes(price - value));
  const coupon = firstFree(rng, min, max, free);
  for (const list of taken) list.push(coupon, price - coupon);
  return coupon;
}

/** The base numbers of a product, none of which stays true. */
function baseNumbers(product: Product): number[] {
  const { price, coupon, stock, ship_days, return_days, warranty_months } = product;
  return [price, price - coupon, coupon, stock, ship_days, return_days, warranty_months];
}

function drawProduct(rng: Rng, product: Product, needed: boolean, taken: Taken): RoomNumbers {
  const own = baseNumbers(product);
  const [low, high] = [Math.round(product.price * 0.75), Math.round(product.price * 1.3)];
  const price = fresh(rng, Math.max(18, low), Math.max(30, high), own, taken.money);
  return {
    price,
    coupon: drawCoupon(rng, price, needed, own, taken.money),
    stock: fresh(rng, 6, 320, own, taken.stock),
    ship_days: fresh(rng, 1, 14, own, taken.ship),
    return_days: fresh(rng, 7, 40, own, taken.returns),
    warranty_months: fresh(rng, 3, 48, own, taken.warranty),
  };
}

/**
 * Draws what a scenario changes in the base world, so that no authored number can be known by heart: every
 * number differs from its base. Within a product no number stands twice (a free coupon aside), and in the
 * room no two products share a price, stock, or term, so that the wrong product's number is wrong.
 */
export function drawDelta(rng: Rng, options: DeltaOptions): DrawnWorld {
  const taken: Taken = { money: [BASE_GIFT_THRESHOLD], stock: [], ship: [], returns: [], warranty: [] };
  const gift_threshold = fresh(rng, 150, 650, taken.money);
  const numbers = new Map(
    options.products.map((product) => [
      product.id,
      drawProduct(rng, product, options.withCoupon.has(product.id), taken),
    ]),
  );
  const next_item_link = rng.int(1, options.products.length);
  const schedule = { next_item_link, starts_in_minutes: rng.int(4, 55) };
  const campaign = { gift_threshold, ends_at: `${options.day}T23:59:00Z` };
  const products = Object.fromEntries([...numbers].map(([id, columns]) => [id, { ...columns }]));
  return {
    delta: { products, campaign: { [CURRENT]: campaign }, schedule: { [CURRENT]: schedule } },
    numbers,
    gift_threshold,
  };
}
