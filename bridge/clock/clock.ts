/** Time as an argument. Milliseconds from any fixed point, never going back. */
export interface Clock {
  now(): number;
  /** Calls once after `ms`; the returned function calls it off. */
  after(ms: number, call: () => void): () => void;
}

/**
 * Waits for `work`, but no longer than `ms`, and then settles with what `onLate` gives or throws. What `work`
 * comes to later is dropped.
 */
export async function within<T>(clock: Clock, ms: number, work: Promise<T>, onLate: () => T): Promise<T> {
  let cancel: (() => void) | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    cancel = clock.after(ms, () => resolve(LATE));
  });
  try {
    const first = await Promise.race([work, late]);
    return first === LATE ? onLate() : first;
  } finally {
    cancel?.();
  }
}

const LATE = Symbol('late');
