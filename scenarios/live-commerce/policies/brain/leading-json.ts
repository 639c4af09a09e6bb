import type { JsonObject, JsonValue } from '../../../../env/index.ts';

/** Length of the first balanced JSON object at the start of a text; -1 when it never closes. */
function objectEnd(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

/** Narrows a JSON value to an object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON object a text starts with (a hook's advice may follow it), or null when there is none or it is cut off. */
export function leadingJson(text: string): JsonObject | null {
  const start = text.trimStart();
  const end = start.startsWith('{') ? objectEnd(start) : -1;
  if (end < 0) return null;
  try {
    const value: JsonValue = JSON.parse(start.slice(0, end));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
