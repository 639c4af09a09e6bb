import type { Ask, Evidence, Fact, JsonObject, ToolId } from '../../../env/index.ts';

const result = (tool: ToolId, data: JsonObject): Evidence['results'][number] => ({
  tool,
  args: {},
  result: data,
});

export const context: JsonObject = {
  product: { link: 3, name: 'desk lamp', category: 'home' },
  faq: 'Q: Does it last 5 years? A: The LED lasts 30000 hours and 8 of 10 buyers come back.\nQ: Size? A: 40 cm.',
  room: {
    host: 'Mia',
    viewers_online: 777,
    current_link: 3,
    links: '3 desk lamp; 5 kettle',
    signals: 'none',
  },
  dialogue:
    'viewer: I heard 55 yuan\nhost: We ship within 4 days.\nand 66 yuan postage\nviewer: is it 44 yuan?\n33 days?',
};

/** Everything known of links 3 and 5. */
export const evidence: Evidence = {
  context,
  results: [
    result('tool:price', { link: 3, price: 99, coupon: 10, price_after_coupon: 89, currency: 'CNY' }),
    result('tool:stock', { link: 3, stock: 34 }),
    result('tool:spec', {
      link: 3,
      name: 'desk lamp',
      specs: {
        power: { en: '12 W', zh: '12 瓦' },
        material: { en: 'cotton', zh: '棉' },
        color: { en: 'pearl', zh: '珠光色' },
      },
    }),
    result('tool:shipping', { link: 3, ship_days: 2, free_shipping: true }),
    result('tool:after_sales', { link: 3, return_days: 7, warranty_months: 12 }),
    result('tool:reserve', { link: 3, reserved: 2 }),
    result('tool:campaign', { gift_threshold: 199, currency: 'CNY', ends_at: '2026-11-30T00:00:00Z' }),
  ],
};

/** The same, and the price and stock of link 5. */
export const evidenceOfTwo: Evidence = {
  context,
  results: [
    ...evidence.results,
    result('tool:price', { link: 5, price: 49.9, coupon: 0, price_after_coupon: 49.9, currency: 'CNY' }),
    result('tool:stock', { link: 5, stock: 0 }),
  ],
};

/** Evidence without any tool result. */
export const nothing: Evidence = { context: {}, results: [] };

/** An ask about a link. */
export function ask(kind: string, link: number | null, fact: Fact): Ask {
  return { id: 'ask:1', kind, comment: 'c1', link, product_id: link === null ? null : `p${link}`, fact };
}

export const money = (value: number): Fact => ({ kind: 'money', value, currency: 'CNY' });
export const count = (value: number): Fact => ({ kind: 'count', value, unit: 'piece' });
