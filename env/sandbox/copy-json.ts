import type { JsonObject, JsonValue } from '../records/index.ts';

/** A deep copy of a JSON object; several times faster than `structuredClone` on small rows. */
export function copyJsonObject(object: JsonObject): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(object)) define(copy, key, copyJson(object[key] ?? null));
  return copy;
}

function copyJson(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map(copyJson) : copyJsonObject(value);
}

/** Plain assignment, except for the one key that would set the prototype. */
function define(object: JsonObject, key: string, value: JsonValue): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}
