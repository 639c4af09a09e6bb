import { z } from 'zod';
import { Localised } from './localised.ts';

/** What ids and keys of the content look like. */
export const KEY = /^[a-z][a-z_]*$/;
const Key = z.string().regex(KEY);

/** One FAQ entry; `topic` is a key of the file's `faq_topics`. */
export const FaqEntry = z.strictObject({ topic: Key, question: Localised, answer: Localised });
export type FaqEntry = z.infer<typeof FaqEntry>;

/** The splits that content is written for. */
export const ContentSplit = z.enum(['train', 'dev', 'test']);
export type ContentSplit = z.infer<typeof ContentSplit>;

/** A product as authored. Money is CNY, whole units; scenarios change the numbers and never the words. */
export const Product = z.strictObject({
  id: Key,
  split: ContentSplit,
  category: Key,
  name: Localised,
  /** List price. */
  price: z.int().min(10),
  /** What the coupon takes off the list price; 0 when there is none. */
  coupon: z.int().min(0),
  /** Pieces. */
  stock: z.int().min(1),
  ship_days: z.int().min(1),
  free_shipping: z.boolean(),
  return_days: z.int().min(1),
  warranty_months: z.int().min(1),
  /** Keys are those of the file's `spec_keys`. */
  specs: z.record(Key, Localised).refine((specs) => Object.keys(specs).length === 3, 'expected 3 specs'),
  faq: z.array(FaqEntry).length(2),
});
export type Product = z.infer<typeof Product>;

/** `products.yaml`. */
export const ProductsFile = z.strictObject({
  categories: z.record(Key, Localised),
  /** The word viewers use for a spec. */
  spec_keys: z.record(Key, Localised),
  /** The word that names a topic; it occurs in each question of the topic. */
  faq_topics: z.record(Key, Localised),
  products: z.array(Product).min(1),
});
export type ProductsFile = z.infer<typeof ProductsFile>;
