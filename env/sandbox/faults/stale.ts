import type { JsonObject, JsonValue } from '../../records/index.ts';
import { isoBefore } from '../iso-time.ts';
import type { Fault } from './fault.ts';
import { isIdentifier } from './key-fields.ts';

const DAY_MINUTES = 24 * 60;
/** How facts of some days ago differ from today's. */
const FACTORS = [0.7, 0.8, 0.9, 1.15, 1.25, 1.4];

/** An answer of two to nine days ago: `as_of` says so, and every number in it was another one then. */
export const stale: Fault = {
  kind: 'stale',
  effects: ['read'],
  retryable: true,
  answer(data, { now, freshnessMinutes, rng }) {
    const as_of = isoBefore(now, freshnessMinutes + rng.int(2, 9) * DAY_MINUTES);
    const factor = rng.pick(FACTORS);
    const today = new Set(numbersIn(data));
    return { text: JSON.stringify({ ...aged(data, factor, today), as_of }), extra_ms: 0 };
  },
};

function aged(data: JsonObject, factor: number, today: ReadonlySet<number>): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      isIdentifier(key) ? value : agedValue(value, factor, today),
    ]),
  );
}

function agedValue(value: JsonValue, factor: number, today: ReadonlySet<number>): JsonValue {
  if (typeof value === 'number') return agedNumber(value, factor, today);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map((item) => agedValue(item, factor, today))
    : aged(value, factor, today);
}

/** Keeps whole numbers whole and others at two decimals; equal to no number of today's answer. */
function agedNumber(value: number, factor: number, today: ReadonlySet<number>): number {
  let old = Number.isInteger(value) ? Math.round(value * factor) : Math.round(value * factor * 100) / 100;
  while (today.has(old)) old = Math.round((old + 1) * 100) / 100;
  return old;
}

function numbersIn(value: JsonValue): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
