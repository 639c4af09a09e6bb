import type { Harness } from '../records/index.ts';

/**
 * Makes something of a harness: once for a base, anew for a harness that was made from one. The latter lives
 * for one episode, and what a weak map holds under short-lived keys survives several young collections.
 */
export function onceForBase<T>(make: (harness: Harness) => T): (harness: Harness) => T {
  const known = new WeakMap<Harness, { readonly made: T }>();
  return (harness) => {
    if (harness.parent !== null) return make(harness);
    const cached = known.get(harness) ?? { made: make(harness) };
    known.set(harness, cached);
    return cached.made;
  };
}
