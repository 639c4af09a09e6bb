import type { JsonObject, JsonValue } from '../records/index.ts';

/**
 * A deep copy of a JSON object; several times faster than `structuredClone` on small rows. The spread makes
 * even a key `__proto__` a member like any other.
 */
export function copyJsonObject(object: JsonObject): JsonObject {
  const copy = { ...object };
  for (const key of Object.keys(copy)) {
    const value = copy[key] ?? null;
    if (typeof value === 'object') copy[key] = copyJson(value);
  }
  return copy;
}

function copyJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map(copyJson) : copyJsonObject(value);
}
