/** Calls `next` with all values: at once if they are all here, else when the last promise has settled. */
export function whenAll<T, R>(
  values: readonly (T | Promise<T>)[],
  next: (values: readonly T[]) => R | Promise<R>,
): R | Promise<R> {
  const here = values.filter((value): value is T => !(value instanceof Promise));
  return here.length === values.length ? next(here) : Promise.all(values).then(next);
}
