import type { JsonObject, JsonValue, ToolId } from '../../../../env/index.ts';
import { isJsonObject, leadingJson } from './leading-json.ts';

/** `ok`: usable data. `retry`: a fault that may pass. `lost`: asking again is of no use. */
export type Reading =
  | { readonly status: 'ok'; readonly data: JsonObject }
  /** `slow`: it was a time-out, and the next try may be one. */
  | { readonly status: 'retry'; readonly slow: boolean }
  | { readonly status: 'lost' };

type FieldType = 'number' | 'string' | 'boolean' | 'object';

/** The fields that each tool's answer has, with their types. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, FieldType>>>> = {
  'tool:price': {
    link: 'number',
    price: 'number',
    coupon: 'number',
    price_after_coupon: 'number',
    currency: 'string',
  },
  'tool:stock': { link: 'number', stock: 'number' },
  'tool:spec': { link: 'number', specs: 'object' },
  'tool:shipping': { link: 'number', ship_days: 'number', free_shipping: 'boolean' },
  'tool:after_sales': { link: 'number', return_days: 'number', warranty_months: 'number' },
  'tool:faq': { link: 'number', answer: 'object' },
  'tool:coupon': { link: 'number', issued: 'boolean' },
  'tool:pin': { link: 'number', pinned: 'boolean' },
  'tool:reserve': { link: 'number', reserved: 'number' },
  'tool:handoff': { transferred: 'boolean' },
  'tool:campaign': { gift_threshold: 'number', currency: 'string' },
};

function hasType(value: JsonValue | undefined, type: FieldType): boolean {
  return type === 'object' ? isJsonObject(value) : typeof value === type;
}

function isStale(data: JsonObject, now: number | null, freshnessMinutes: number): boolean {
  const asOf = data['as_of'];
  if (now === null || typeof asOf !== 'string') return false;
  return now - Date.parse(asOf) > freshnessMinutes * 60_000;
}

/**
 * Reads a tool's answer as a careful host does: errors by their `retryable`, and cut-off JSON, a missing
 * field, a wrong type, empty or out-of-date data as faults that may pass.
 * `now` is the room's clock in ms since 1970 (null: unknown, nothing counts as out of date).
 */
export function readResult(
  tool: ToolId,
  text: string,
  now: number | null,
  freshnessMinutes: number,
): Reading {
  const data = leadingJson(text);
  if (data === null) return { status: 'retry', slow: false };
  const error = data['error'];
  if (isJsonObject(error)) {
    return error['retryable'] === true
      ? { status: 'retry', slow: error['code'] === 'timeout' }
      : { status: 'lost' };
  }
  const fields = Object.entries(FIELDS[tool] ?? {});
  const whole = fields.every(([name, type]) => hasType(data[name], type));
  return whole && !isStale(data, now, freshnessMinutes)
    ? { status: 'ok', data }
    : { status: 'retry', slow: false };
}
