import { expect, test } from 'vitest';
import { isoBefore } from './iso-time.ts';

test.each([
  ['2026-03-01T00:05:00Z', 10, '2026-02-28T23:55:00Z'],
  ['2026-01-15T10:00:00.500Z', 1440, '2026-01-14T10:00:00.500Z'],
])('%s minus %d minutes is %s', (now, minutes, before) => {
  expect(isoBefore(now, minutes)).toBe(before);
});
