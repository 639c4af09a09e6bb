import { InfrastructureError } from '../../../env/index.ts';
import type { JsonObject, JsonValue } from '../../../env/index.ts';
import { KEY, type FaqEntry } from './product.ts';
import type { Localised } from './localised.ts';

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

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Plain guards where the schemas would do: rows are read at every reset, and authored ones were parsed once. */
function readLocalised(value: JsonValue | undefined): Localised | null {
  if (!isObject(value) || Object.keys(value).length !== 2) return null;
  const { en, zh } = value;
  return typeof en === 'string' && en !== '' && typeof zh === 'string' && zh !== '' ? { en, zh } : null;
}

function readFaqEntry(value: JsonValue): FaqEntry | null {
  if (!isObject(value) || Object.keys(value).length !== 3) return null;
  const { topic } = value;
  const question = readLocalised(value['question']);
  const answer = readLocalised(value['answer']);
  if (typeof topic !== 'string' || !KEY.test(topic) || question === null || answer === null) return null;
  return { topic, question, answer };
}

/** A text column in both languages. @throws InfrastructureError when the world holds anything else. */
export function localisedColumn(row: JsonObject, column: string): Localised {
  return readLocalised(row[column]) ?? broken(row, column, 'a text in en and zh');
}

/** The FAQ of a product's row. @throws InfrastructureError when the world holds anything else. */
export function faqColumn(row: JsonObject): FaqEntry[] {
  const { faq } = row;
  const entries = Array.isArray(faq) ? faq.map(readFaqEntry) : [null];
  const read = entries.filter((entry) => entry !== null);
  return read.length === entries.length ? read : broken(row, 'faq', 'a list of FAQ entries');
}
