const frozen = new WeakSet<object>();

/** Freezes a value in depth, once, and gives it back: what many episodes share can then be handed out as it is. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(value);
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
  return value;
}
