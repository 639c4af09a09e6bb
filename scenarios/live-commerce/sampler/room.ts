import type { Rng, Room } from '../../../env/index.ts';
import type { Product } from '../world/index.ts';
import { linksOf } from './wants.ts';
import type { Want } from './wants.ts';

/** The products of a room, by link from 1: three to six of the split (three in the mini harness). */
export function drawProducts(rng: Rng, products: readonly Product[], mini: boolean): Product[] {
  const size = mini ? 3 : rng.int(3, 6);
  const chosen = new Set<Product>();
  while (chosen.size < Math.min(size, products.length)) chosen.add(rng.pick(products));
  return [...chosen];
}

/**
 * The link on air. Often one that is asked about; never when an FAQ answer is asked for, because the prompt
 * shows the FAQ of the link on air.
 */
export function drawCurrentLink(rng: Rng, wants: readonly Want[], links: number): number {
  const asked = linksOf(wants);
  const all = Array.from({ length: links }, (_, at) => at + 1);
  const onTopic = rng.chance(0.5);
  if (wants.some(({ kind }) => kind === 'faq')) return rng.pick(all.filter((link) => !asked.includes(link)));
  return rng.pick(onTopic && asked.length > 0 ? asked : all);
}

const two = (value: number) => String(value).padStart(2, '0');

/** What is around the products. */
export interface Setting extends Pick<Room, 'host' | 'now' | 'viewers_online'> {
  /** The date of `now`. */
  readonly day: string;
}

/** Who hosts, before how many viewers, and when: some hour of the day in 2026, in virtual time. */
export function drawSetting(rng: Rng, hosts: readonly string[]): Setting {
  const day = `2026-${two(rng.int(1, 12))}-${two(rng.int(1, 28))}`;
  const now = `${day}T${two(rng.int(9, 22))}:${two(rng.int(0, 59))}:00Z`;
  return { day, now, host: rng.pick(hosts), viewers_online: rng.int(24, 9200) };
}
