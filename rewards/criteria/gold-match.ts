import { canonicalJson, type GoldCall, type JsonObject, type JsonValue } from '../../env/index.ts';
import type { CallRecord } from '../ledger/call-record.ts';

/** True when the call is one of the gold call's alternatives: the same tool, and at least its arguments. */
export function matchesGold(call: CallRecord, gold: GoldCall): boolean {
  const said = call.args ?? {};
  return gold.any_of.some(({ tool, args }) => tool === call.tool && includesAll(said, args));
}

function includesAll(said: JsonObject, wanted: JsonObject): boolean {
  return Object.entries(wanted).every(([key, value]) => {
    const own = Object.hasOwn(said, key) ? said[key] : undefined;
    return own !== undefined && sameValue(own, value);
  });
}

function sameValue(a: JsonValue, b: JsonValue): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}
