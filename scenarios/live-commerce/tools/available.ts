import type { World } from '../../../env/index.ts';
import { numberColumn } from '../world/index.ts';
import type { LinkedProduct } from './linked-product.ts';

/** Pieces of a product that this episode's reservations hold. */
export function reservedPieces(world: World, product_id: string): number {
  const row = world.row('reservations', product_id);
  return row === null ? 0 : numberColumn(row, 'pieces');
}

/** Pieces left of a product: its stock without what is reserved. */
export function availablePieces(world: World, product: LinkedProduct): number {
  return numberColumn(product.row, 'stock') - reservedPieces(world, product.product_id);
}
