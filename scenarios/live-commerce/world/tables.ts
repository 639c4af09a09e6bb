import type { JsonObject, WorldTables } from '../../../env/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { Product } from './product.ts';

/** The name of the base world that the catalogue makes. */
export const WORLD_REF = 'live-commerce';

/** The one row of `campaign` and of `schedule`. */
export const CURRENT = 'current';

/** Base campaign: spend this much (CNY) for the free gift. */
export const BASE_GIFT_THRESHOLD = 399;

function productRow(product: Product): JsonObject {
  const { id: _id, split: _split, ...row } = product;
  return row;
}

/**
 * The base world: `products` by product id (the authored columns), `campaign` and `schedule` with one row
 * each, and the empty tables that writes fill: `coupons` and `reservations` by product id, `pins` under
 * `current`, `handoffs` by count.
 */
export function catalogueTables(catalogue: Catalogue): WorldTables {
  return {
    products: Object.fromEntries(
      catalogue.products.products.map((product) => [product.id, productRow(product)]),
    ),
    campaign: {
      [CURRENT]: { gift_threshold: BASE_GIFT_THRESHOLD, currency: 'CNY', ends_at: '2026-12-31T23:59:00Z' },
    },
    schedule: { [CURRENT]: { next_item_link: 1, starts_in_minutes: 30 } },
    coupons: {},
    pins: {},
    reservations: {},
    handoffs: {},
  };
}
