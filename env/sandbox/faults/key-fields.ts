import type { JsonObject } from '../../records/index.ts';

/** Fields that say what an answer is about. */
const IDENTIFIER = /(?:^|_)(?:id|link)$/;

/**
 * The fields that carry an answer's facts: its numbers and booleans, or, where it has none, everything that
 * is no identifier. All of them, because a fault must not leave the fact that was asked for readable.
 */
export function keyFields(data: JsonObject): string[] {
  const fields = Object.keys(data).filter((key) => !isIdentifier(key));
  const typed = fields.filter((key) => typeof data[key] === 'number' || typeof data[key] === 'boolean');
  return typed.length > 0 ? typed : fields;
}

/** True for a field such as `link` or `product_id`. */
export function isIdentifier(key: string): boolean {
  return IDENTIFIER.test(key);
}
