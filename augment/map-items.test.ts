import { expect, test } from 'vitest';
import type { AnyId } from '../env/index.ts';
import { dropMasked, gather, mapChosen, mapShared } from './map-items.ts';

const A = { id: 'rule:a' as const, n: 1 };
const B = { id: 'rule:b' as const, n: 2 };
const items: { id: AnyId; n: number }[] = [A, B];

test('inner lists are gathered in order', () => {
  expect(gather([[1], [], [2, 3]], (item) => item)).toEqual([1, 2, 3]);
});

test('a list that no change touched is the same list', () => {
  expect(mapShared(items, (item) => item)).toBe(items);
  expect(dropMasked(items, new Set(), [])).toBe(items);
});

test('only chosen items change, and only changed ones are named', () => {
  const changed: AnyId[] = [];
  const mapped = mapChosen(items, new Set([A, B]), changed, (item) =>
    item === A ? { ...item, n: 5 } : item,
  );
  expect(mapped).toEqual([{ id: 'rule:a', n: 5 }, B]);
  expect(mapped[1]).toBe(B);
  expect(changed).toEqual(['rule:a']);
});

test('masked items go and are named', () => {
  const changed: AnyId[] = [];
  expect(dropMasked(items, new Set([B]), changed)).toEqual([A]);
  expect(changed).toEqual(['rule:b']);
});
