import type { Rng } from '../../../env/index.ts';
import type { Signal } from '../tasks/index.ts';
import type { RoomNumbers } from '../world/index.ts';
import type { HarnessSize, Shape } from './shape.ts';
import type { Want } from './wants.ts';

/** Whoever hesitates at a price must have a saving to hear of. */
function hasSaving(wants: readonly Want[], numbers: ReadonlyMap<string, RoomNumbers>): boolean {
  return wants.some(
    (want) => want.kind === 'price' && (numbers.get(want.target.product.id)?.coupon ?? 0) > 0,
  );
}

function allowed(shape: Shape, saving: boolean, harness: HarnessSize): Signal[] {
  const signals: Signal[] = ['first_visit'];
  if (shape.input === 'after_sales') signals.push('upset');
  if (harness === 'mini') return signals;
  if (shape.input === 'product_inquiry' || shape.input === 'purchase_intent') signals.push('in_cart');
  if (saving) signals.push('price_hesitant');
  return [...signals, 'fan_club'];
}

/** True when all of these signals fit the task. */
export function signalsFit(
  signals: readonly Signal[],
  shape: Shape,
  wants: readonly Want[],
  numbers: ReadonlyMap<string, RoomNumbers>,
  harness: HarnessSize,
): boolean {
  const fitting = allowed(shape, hasSaving(wants, numbers), harness);
  return signals.every((signal) => fitting.includes(signal));
}

/** How often a signal is drawn against a general one: those that few tasks allow come up more when they may. */
const WEIGHT: Readonly<Record<Signal, number>> = {
  first_visit: 1,
  fan_club: 1,
  in_cart: 2,
  upset: 3,
  price_hesitant: 5,
};

/** Up to `count` different signals, by weight. */
function drawSome(rng: Rng, signals: readonly Signal[], count: number): Signal[] {
  const weighted: Signal[] = [];
  for (const signal of signals) for (let n = 0; n < WEIGHT[signal]; n++) weighted.push(signal);
  return [...new Set(rng.shuffle(weighted))].slice(0, count);
}

/**
 * Behaviour signals that fit the task: none for half of the viewers, one or two for the others (one at most
 * in the mini harness). Nobody is in the fan club on a first visit.
 */
export function drawSignals(
  rng: Rng,
  shape: Shape,
  wants: readonly Want[],
  numbers: ReadonlyMap<string, RoomNumbers>,
  harness: HarnessSize,
): Signal[] {
  const level = rng.next();
  const count = level < 0.5 ? 0 : level < 0.85 || harness === 'mini' ? 1 : 2;
  const drawn = drawSome(rng, allowed(shape, hasSaving(wants, numbers), harness), count);
  const clash = drawn.includes('first_visit') && drawn.includes('fan_club');
  return clash ? drawn.slice(0, 1) : drawn;
}
