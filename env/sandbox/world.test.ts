import { expect, test } from 'vitest';
import type { JsonValue } from '../records/index.ts';
import { createWorld } from './world.ts';

const base = () => ({
  products: { p1: { name: 'kettle', price: 129, specs: { size: ['1 l', '2 l'] } }, p2: { name: 'lamp' } },
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

test('reads rows with the scenario and the episode applied over the base', () => {
  const world = createWorld(deepFreeze(base()), deepFreeze({ products: { p1: { price: 99 } } }));
  expect(world.row('products', 'p1')).toMatchObject({ name: 'kettle', price: 99 });
  world.patch('products', 'p1', { pinned: true });
  expect(world.row('products', 'p1')).toMatchObject({ name: 'kettle', price: 99, pinned: true });
  expect(world.row('products', 'p3')).toBeNull();
  expect(world.row('nope', 'p1')).toBeNull();
});

test('lists keys once, new rows last', () => {
  const world = createWorld(base(), { products: { p1: { price: 1 }, p9: {} } });
  world.patch('products', 'p5', { name: 'new' });
  world.patch('coupons', 'k1', { of: 'p1' });
  expect(world.keys('products')).toEqual(['p1', 'p2', 'p9', 'p5']);
  expect(world.keys('coupons')).toEqual(['k1']);
  expect(world.keys('nope')).toEqual([]);
});

test('nothing given in or out is shared', () => {
  const tables = base();
  const delta = { products: { p2: { tags: ['new'] } } };
  const columns = { tags: ['mine'] };
  const world = createWorld(tables, delta);
  world.patch('products', 'p1', columns);
  columns.tags.push('changed');
  for (const row of [world.row('products', 'p1'), world.row('products', 'p2'), world.delta()]) scribble(row);
  expect(world.row('products', 'p1')).toEqual({ ...base().products.p1, tags: ['mine'] });
  expect([tables, delta]).toEqual([base(), { products: { p2: { tags: ['new'] } } }]);
});

/** Writes wherever it can; what is frozen refuses by itself. */
function scribble(value: JsonValue | undefined): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  for (const member of Object.values(value)) scribble(member);
  if (Array.isArray(value)) value.push('scribbled');
  else value['scribbled'] = true;
}

test('two worlds of one base keep their writes to themselves', () => {
  const tables = base();
  const [one, two] = [createWorld(tables, {}), createWorld(tables, {})];
  one.patch('products', 'p1', { canary: 'one' });
  two.patch('products', 'p1', { canary: 'two' });
  expect([one.row('products', 'p1')?.['canary'], two.row('products', 'p1')?.['canary']]).toEqual([
    'one',
    'two',
  ]);
});

test('the delta restores the world', () => {
  const given = { products: { p1: { price: 99 } }, coupons: {} };
  const world = createWorld(base(), given);
  world.patch('products', 'p1', { pinned: true });
  world.patch('products', 'p2', { price: 5 });
  expect(world.delta()).toEqual({
    products: { p1: { price: 99, pinned: true }, p2: { price: 5 } },
    coupons: {},
  });
  const again = createWorld(base(), world.delta());
  expect(again.row('products', 'p1')).toEqual(world.row('products', 'p1'));
  expect(again.delta()).toEqual(world.delta());
});

test('keys that objects inherit are no rows', () => {
  const world = createWorld(base(), {});
  for (const key of ['constructor', '__proto__', 'toString']) {
    expect(world.row(key, key)).toBeNull();
    expect(world.row('products', key)).toBeNull();
  }
  world.patch('products', '__proto__', { polluted: true });
  expect(world.row('products', '__proto__')).toEqual({ polluted: true });
  expect('polluted' in {}).toBe(false);
});
