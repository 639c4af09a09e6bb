import type { Rng } from '../../../env/index.ts';
import type { ChatTopic, DrawnWorld, Language, Product } from '../world/index.ts';
import { drawShape } from './shape.ts';
import type { HarnessSize, Shape } from './shape.ts';
import { signalsFit } from './signals.ts';
import { drawWants } from './wants.ts';
import type { Want } from './wants.ts';
import type { Signal } from '../tasks/index.ts';

/** What is settled in a room before anybody asks. */
export interface SettledRoom {
  readonly products: readonly Product[];
  readonly world: DrawnWorld;
  readonly signals: readonly Signal[];
  readonly current_link: number;
}

/** What viewers of a room want. */
export interface Wanted {
  readonly shape: Shape;
  readonly wants: readonly Want[];
}

export interface VariantOptions {
  readonly harness: HarnessSize;
  readonly language: Language;
  readonly topics: readonly ChatTopic[];
}

/** A signal such as `price_hesitant` fits one drawn task in twenty. */
const TRIES = 100;

/** A coupon that is asked for exists, and the prompt does not show the FAQ answer that is. */
function fitsRoom(want: Want, { world, current_link }: SettledRoom): boolean {
  if (want.kind === 'faq') return want.target.link !== current_link;
  if (want.kind !== 'coupon') return true;
  return (world.numbers.get(want.target.product.id)?.coupon ?? 0) > 0;
}

/**
 * Other wants for a room whose products, world, signals and link on air are settled: of kinds that its
 * signals allow. Null where none is found in a hundred draws.
 */
export function drawVariant(rng: Rng, room: SettledRoom, options: VariantOptions): Wanted | null {
  const { harness, language, topics } = options;
  for (let at = 0; at < TRIES; at++) {
    const stream = rng.fork(String(at));
    const shape = drawShape(stream.fork('shape'), harness, language);
    const wants = drawWants(stream.fork('asks'), shape.kinds, room.products, topics);
    const fits = wants.every((want) => fitsRoom(want, room));
    if (fits && signalsFit(room.signals, shape, wants, room.world.numbers, harness)) return { shape, wants };
  }
  return null;
}
