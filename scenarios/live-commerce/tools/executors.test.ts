import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createWorld, InfrastructureError } from '../../../env/index.ts';
import type { ToolArgs, ToolId } from '../../../env/index.ts';
import { loadCatalogue } from '../../io/load-catalogue.ts';
import { catalogueTables } from '../world/index.ts';
import { executors } from './executors.ts';

const catalogue = loadCatalogue(fileURLToPath(new URL('../content', import.meta.url)));
const tables = catalogueTables(catalogue);
const context = {
  now: '2026-05-01T20:00:00Z',
  links: new Map([
    [1, 'ember_skillet'],
    [4, 'tundra_lunch_box'],
  ]),
};
const delta = { products: { ember_skillet: { price: 210, coupon: 31, stock: 7, ship_days: 5 } } };

type Step = readonly [ToolId, ToolArgs];

/** The outcome of the last of some calls in one world. */
async function last(...steps: readonly Step[]): Promise<unknown> {
  const world = createWorld(tables, delta);
  let outcome: unknown;
  for (const [tool, args] of steps) outcome = await executors[tool]?.(args, world, context);
  return outcome;
}

const reserve = (quantity: number): Step => [
  'tool:reserve',
  { 'param:reserve.link': 1, 'param:reserve.quantity': quantity },
];
const faq = (query: string): Step => ['tool:faq', { 'param:faq.link': 1, 'param:faq.query': query }];
const heat = { en: 'heats evenly on any hob', zh: '各种灶具都受热均匀' };
const dish = { en: 'hand washing is safer', zh: '建议手洗' };

describe('executors', () => {
  it('are one for each tool but load_skill', () => {
    expect(Object.keys(executors)).toHaveLength(12);
    expect(executors['tool:load_skill']).toBeUndefined();
  });

  it.each<[Step, object]>([
    [
      ['tool:price', { 'param:price.link': 1 }],
      { link: 1, price: 210, coupon: 31, price_after_coupon: 179, currency: 'CNY' },
    ],
    [
      ['tool:price', { 'param:price.link': 4 }],
      { link: 4, price: 68, coupon: 0, price_after_coupon: 68, currency: 'CNY' },
    ],
    [['tool:stock', { 'param:stock.link': 1 }], { link: 1, stock: 7 }],
    [['tool:shipping', { 'param:shipping.link': 1 }], { link: 1, ship_days: 5, free_shipping: true }],
    [
      ['tool:after_sales', { 'param:after_sales.link': 1 }],
      { link: 1, return_days: 15, warranty_months: 12 },
    ],
    [['tool:coupon', { 'param:coupon.link': 1 }], { link: 1, issued: true, coupon: 31 }],
    [['tool:pin', { 'param:pin.link': 4 }], { link: 4, pinned: true }],
    [reserve(7), { link: 1, reserved: 7 }],
    [['tool:handoff', { 'param:handoff.reason': 'upset' }], { transferred: true }],
    [['tool:campaign', {}], { gift_threshold: 399, currency: 'CNY', ends_at: '2026-12-31T23:59:00Z' }],
    [['tool:schedule', {}], { next_item_link: 1, starts_in_minutes: 30 }],
    [faq('does it work on an induction hob'), { link: 1, answer: heat }],
    [faq('电磁炉能用吗'), { link: 1, answer: heat }],
    [faq('Dishwasher?'), { link: 1, answer: dish }],
  ])('%j answers %j', async (step, data) => {
    expect(await last(step)).toEqual({ ok: true, data });
  });

  it('gives the specs of a link in both languages', async () => {
    const outcome = await last(['tool:spec', { 'param:spec.link': 1 }]);
    expect(outcome).toMatchObject({
      ok: true,
      data: { link: 1, name: { en: 'Ember Skillet' }, specs: { material: { en: 'cast iron', zh: '铸铁' } } },
    });
  });

  it.each<[string, Step[], string]>([
    ['a link that does not exist', [['tool:price', { 'param:price.link': 3 }]], 'not_found'],
    ['a question that the FAQ does not know', [faq('what is the meaning of life')], 'not_found'],
    ['more than the stock', [reserve(8)], 'out_of_stock'],
    ['more than what reservations left', [reserve(5), reserve(3)], 'out_of_stock'],
    ['a coupon where there is none', [['tool:coupon', { 'param:coupon.link': 4 }]], 'no_coupon'],
    [
      'a second coupon',
      [
        ['tool:coupon', { 'param:coupon.link': 1 }],
        ['tool:coupon', { 'param:coupon.link': 1 }],
      ],
      'already_issued',
    ],
  ])('refuse %s', async (_, steps, code) => {
    expect(await last(...steps)).toMatchObject({ ok: false, code });
  });

  it('name the links that exist', async () => {
    expect(await last(['tool:pin', { 'param:pin.link': 9 }])).toEqual({
      ok: false,
      code: 'not_found',
      message: 'No link 9 in this room. Links: 1, 4.',
    });
  });

  it('show a reservation in the stock', async () => {
    expect(await last(reserve(5), ['tool:stock', { 'param:stock.link': 1 }])).toEqual({
      ok: true,
      data: { link: 1, stock: 2 },
    });
  });

  it('write into the world they are given and no other', async () => {
    const world = createWorld(tables, {});
    await executors['tool:pin']?.({ 'param:pin.link': 4 }, world, context);
    await executors['tool:handoff']?.({ 'param:handoff.reason': 'wants a person' }, world, context);
    expect(world.delta()).toEqual({
      pins: { current: { link: 4, product_id: 'tundra_lunch_box' } },
      handoffs: { 1: { reason: 'wants a person' } },
    });
    expect(tables['pins']).toEqual({});
  });

  it('call unchecked arguments and a broken world a fault of ours', () => {
    const world = createWorld(tables, { products: { ember_skillet: { price: 'free' } } });
    expect(() => executors['tool:price']?.({}, world, context)).toThrow(InfrastructureError);
    expect(() => executors['tool:price']?.({ 'param:price.link': 1 }, world, context)).toThrow(
      InfrastructureError,
    );
  });
});
