import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../io/load-catalogue.ts';
import type { DrawnWorld, RoomNumbers } from '../world/index.ts';
import { falseClaims } from './false-claims.ts';
import type { Target, Want } from './wants.ts';

const { products } = loadCatalogue(fileURLToPath(new URL('../content', import.meta.url))).products;
const [a, b, c] = products;
if (a === undefined || b === undefined || c === undefined) throw new Error('the catalogue has products');

const row = (price: number, coupon: number, ship_days: number, return_days: number): RoomNumbers => ({
  price,
  coupon,
  stock: price + 1,
  ship_days,
  return_days,
  warranty_months: price + 2,
});

/** Link 2 ships in as many days as link 1 can be returned in. */
const world: DrawnWorld = {
  delta: {},
  gift_threshold: 300,
  numbers: new Map([
    [a.id, row(100, 10, 2, 9)],
    [b.id, row(200, 0, 9, 20)],
    [c.id, row(50, 5, 4, 30)],
  ]),
};
const at = (link: number): Target => ({ link, product: [a, b, c][link - 1] ?? a });
const cny = (value: number) => ({ kind: 'money', value, currency: 'CNY' });
const days = (value: number) => ({ kind: 'days', value });

describe('falseClaims', () => {
  it.each<[string, Want[], object[]]>([
    ['a price with a coupon', [{ kind: 'price', target: at(1) }], [cny(100), cny(200), cny(45)]],
    ['a price without one', [{ kind: 'price', target: at(2) }], [cny(90), cny(45)]],
    [
      'two prices: neither is false of the other',
      [
        { kind: 'price', target: at(1) },
        { kind: 'price', target: at(2) },
      ],
      [cny(100), cny(45)],
    ],
    ['shipping: not the own return days', [{ kind: 'shipping', target: at(1) }], [days(4)]],
    ['return', [{ kind: 'return', target: at(3) }], [days(9), days(20)]],
    [
      'stock',
      [{ kind: 'stock', target: at(3) }],
      [101, 201].map((value) => ({ kind: 'count', value, unit: 'pieces' })),
    ],
    [
      'warranty',
      [{ kind: 'warranty', target: at(2) }],
      [102, 52].map((value) => ({ kind: 'months', value })),
    ],
    ['the gift', [{ kind: 'gift', target: null }], [cny(399)]],
    ['a deed', [{ kind: 'pin', target: at(1) }], []],
  ])('of %s', (_, wants, expected) => {
    expect(falseClaims(wants, world, 'en')).toEqual(expected);
  });

  it('lists two other links at most', () => {
    const more = new Map([...world.numbers, ['other', row(70, 7, 5, 25)]]);
    expect(falseClaims([{ kind: 'stock', target: at(1) }], { ...world, numbers: more }, 'en')).toHaveLength(
      2,
    );
  });
});
