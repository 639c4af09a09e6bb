import { InfrastructureError } from '../../../env/index.ts';
import type { JsonObject } from '../../../env/index.ts';
import { FaqEntry } from './product.ts';
import { Localised } from './localised.ts';

function broken(row: JsonObject, column: string, expected: string): never {
  const found = JSON.stringify(row[column] ?? null);
  throw new InfrastructureError('world_column', `column ${column} is ${found}; expected ${expected}`, {
    row,
  });
}

/** A numeric column of a world's row. @throws InfrastructureError when the world holds anything else. */
export function numberColumn(row: JsonObject, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : broken(row, column, 'a number');
}

/** A yes-or-no column. @throws InfrastructureError when the world holds anything else. */
export function booleanColumn(row: JsonObject, column: string): boolean {
  const value = row[column];
  return typeof value === 'boolean' ? value : broken(row, column, 'true or false');
}

/** A text column in both languages. @throws InfrastructureError when the world holds anything else. */
export function localisedColumn(row: JsonObject, column: string): Localised {
  const parsed = Localised.safeParse(row[column]);
  return parsed.success ? parsed.data : broken(row, column, 'a text in en and zh');
}

/** The FAQ of a product's row. @throws InfrastructureError when the world holds anything else. */
export function faqColumn(row: JsonObject): FaqEntry[] {
  const parsed = FaqEntry.array().safeParse(row['faq']);
  return parsed.success ? parsed.data : broken(row, 'faq', 'a list of FAQ entries');
}
