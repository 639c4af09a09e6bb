import type { Rng } from '../../../env/index.ts';
import { ASK_KINDS, type AskKind } from '../tasks/index.ts';
import type { ChatTopic, FaqEntry, Product } from '../world/index.ts';

/** The link that an ask is about, and what it sells. */
export interface Target {
  readonly link: number;
  readonly product: Product;
}

/** What a viewer wants, with all that its words and its fact need. */
export type Want =
  | { readonly kind: 'spec'; readonly target: Target; readonly spec: string }
  | { readonly kind: 'faq'; readonly target: Target; readonly entry: FaqEntry }
  | { readonly kind: 'reserve'; readonly target: Target; readonly quantity: number }
  | {
      readonly kind: 'price' | 'stock' | 'shipping' | 'coupon' | 'pin' | 'return' | 'warranty';
      readonly target: Target;
    }
  | { readonly kind: 'gift' | 'human'; readonly target: null }
  | { readonly kind: 'chat'; readonly target: null; readonly topic: ChatTopic };

/** Fills in a want of one kind. */
export function drawWant(rng: Rng, kind: AskKind, target: Target, topics: readonly ChatTopic[]): Want {
  switch (kind) {
    case 'chat':
      return { kind, target: null, topic: rng.pick(topics) };
    case 'gift':
    case 'human':
      return { kind, target: null };
    case 'spec':
      return { kind, target, spec: rng.pick(Object.keys(target.product.specs)) };
    case 'faq':
      return { kind, target, entry: rng.pick(target.product.faq) };
    case 'reserve':
      return { kind, target, quantity: rng.int(2, 5) };
    default:
      return { kind, target };
  }
}

/**
 * Fills in the wants of a task: they are about at most two links of the room (`products` by link, from 1),
 * each on one of them.
 */
export function drawWants(
  rng: Rng,
  kinds: readonly AskKind[],
  products: readonly Product[],
  topics: readonly ChatTopic[],
): Want[] {
  const targets = rng.sample(
    products.map((product, at) => ({ link: at + 1, product })),
    rng.chance(0.5) ? 2 : 1,
  );
  return kinds.map((kind) => drawWant(rng, kind, rng.pick(targets), topics));
}

/** The links that wants are about, each once. */
export function linksOf(wants: readonly Want[]): number[] {
  const links = wants
    .filter(({ kind }) => ASK_KINDS[kind].link !== null)
    .flatMap(({ target }) => target?.link ?? []);
  return [...new Set(links)];
}
