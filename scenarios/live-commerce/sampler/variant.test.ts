import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../env/index.ts';
import { loadCatalogue } from '../../io/load-catalogue.ts';
import { sampleScenario } from './sample-scenario.ts';
import type { SampleScenarioOptions } from './sample-scenario.ts';

const catalogue = loadCatalogue(fileURLToPath(new URL('../content', import.meta.url)));
const fixed = { seed: 'rooms', split: 'train', catalogue, worldVersion: '1' } as const;
const ROOMS = Array.from({ length: 60 }, (_, index) => index);
const VARIANTS = [1, 2, 3, 4, 5, 6];

function sample(options: Pick<SampleScenarioOptions, 'index' | 'harness' | 'variant' | 'locale'>): Scenario {
  return sampleScenario({ ...fixed, ...options });
}

/** What everybody in a room shares: all but what is asked and what is right. */
function shared({ room, history, world, locale, split }: Scenario) {
  return { room, history, world, locale, split };
}

describe.each(['base', 'mini'] as const)('variants of a %s room', (harness) => {
  it('keep the room, its world and its talk', () => {
    for (const index of ROOMS) {
      const room = shared(sample({ index, harness }));
      for (const variant of VARIANTS) expect(shared(sample({ index, harness, variant }))).toEqual(room);
    }
  });

  it('ask other things in other words, the same for the same number', () => {
    for (const index of ROOMS) {
      const drawn = VARIANTS.map((variant) => sample({ index, harness, variant }));
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(VARIANTS.length);
      expect(new Set(drawn.map(({ comments }) => comments[0]?.text)).size).toBeGreaterThan(3);
      expect(VARIANTS.map((variant) => sample({ index, harness, variant }))).toEqual(drawn);
    }
  });

  it('ask only what the signals allow, for coupons that exist, and for no FAQ that is shown', () => {
    for (const index of ROOMS) {
      for (const { asks, room, gold, world } of VARIANTS.map((variant) =>
        sample({ index, harness, variant }),
      )) {
        expect(gold?.strategy_skills).toHaveLength(room.signals.length);
        if (room.signals.includes('upset')) expect(gold?.input).toBe('after_sales');
        if (gold?.input === 'small_talk') expect(room.signals).not.toContain('in_cart');
        for (const { kind, link, product_id } of asks) {
          if (kind === 'faq') expect(link).not.toBe(room.current_link);
          const numbers = world.delta['products']?.[product_id ?? ''];
          if (kind === 'coupon') expect(numbers?.['coupon']).toBeGreaterThan(0);
        }
      }
    }
  });
});

describe('the language that is asked for', () => {
  it.each(['en', 'zh'] as const)(
    '%s is that of every scenario, and changes nothing that is no text',
    (locale) => {
      for (const index of ROOMS) {
        const free = sample({ index, harness: 'mini' });
        const held = sample({ index, harness: 'mini', locale });
        expect(held.locale).toBe(locale);
        expect(held.comments.some(({ text }) => /\p{Script=Han}/u.test(text))).toBe(locale === 'zh');
        expect(held.asks).toEqual(free.asks);
        if (free.locale === locale) expect({ ...held, id: '' }).toEqual({ ...free, id: '' });
      }
    },
  );
});
