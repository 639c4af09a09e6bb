/**
 * The time `minutes` before a virtual time. Reads no clock.
 * @param now ISO 8601 in UTC; the result has milliseconds where `now` has.
 */
export function isoBefore(now: string, minutes: number): string {
  const iso = new Date(Date.parse(now) - minutes * 60_000).toISOString();
  return now.includes('.') ? iso : iso.replace(/\.\d{3}Z$/, 'Z');
}
