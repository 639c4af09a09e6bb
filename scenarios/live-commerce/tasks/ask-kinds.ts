import { z } from 'zod';
import type { InputKind, ParamId, SkillId, ToolId } from '../../../env/index.ts';

/** What a viewer can want. */
export const AskKind = z.enum([
  'price',
  'stock',
  'spec',
  'shipping',
  'faq',
  'gift',
  'coupon',
  'pin',
  'reserve',
  'return',
  'warranty',
  'human',
  'chat',
]);
export type AskKind = z.infer<typeof AskKind>;

/** The inputs that ask for one kind of thing. */
export type PlainInput = Exclude<InputKind, 'several_intents'>;

/** What a kind of ask belongs to, and the tool that answers it (null: none) with its link parameter. */
export interface AskKindFacts {
  readonly input: PlainInput;
  readonly tool: ToolId | null;
  readonly link: ParamId | null;
}

export const ASK_KINDS: Readonly<Record<AskKind, AskKindFacts>> = {
  price: { input: 'product_inquiry', tool: 'tool:price', link: 'param:price.link' },
  stock: { input: 'product_inquiry', tool: 'tool:stock', link: 'param:stock.link' },
  spec: { input: 'product_inquiry', tool: 'tool:spec', link: 'param:spec.link' },
  shipping: { input: 'product_inquiry', tool: 'tool:shipping', link: 'param:shipping.link' },
  faq: { input: 'product_inquiry', tool: 'tool:faq', link: 'param:faq.link' },
  gift: { input: 'product_inquiry', tool: 'tool:campaign', link: null },
  coupon: { input: 'purchase_intent', tool: 'tool:coupon', link: 'param:coupon.link' },
  pin: { input: 'purchase_intent', tool: 'tool:pin', link: 'param:pin.link' },
  reserve: { input: 'purchase_intent', tool: 'tool:reserve', link: 'param:reserve.link' },
  return: { input: 'after_sales', tool: 'tool:after_sales', link: 'param:after_sales.link' },
  warranty: { input: 'after_sales', tool: 'tool:after_sales', link: 'param:after_sales.link' },
  human: { input: 'after_sales', tool: 'tool:handoff', link: null },
  chat: { input: 'small_talk', tool: null, link: null },
};

/** The kinds of ask of an input, in the order of `AskKind`. */
export function kindsOf(input: PlainInput): AskKind[] {
  return AskKind.options.filter((kind) => ASK_KINDS[kind].input === input);
}

/** Narrows a pack word to an ask kind. */
export function isAskKind(kind: string): kind is AskKind {
  return Object.hasOwn(ASK_KINDS, kind);
}

/** The right Reply Skill of each input. */
export const REPLY_SKILL: Readonly<Record<InputKind, SkillId>> = {
  product_inquiry: 'skill:item_qa',
  small_talk: 'skill:small_talk',
  purchase_intent: 'skill:purchase',
  after_sales: 'skill:after_sales',
  several_intents: 'skill:combo',
};

/** The Reply Skill for these kinds: that of their common input, or the one for several intents. */
export function replySkillFor(kinds: readonly AskKind[]): SkillId {
  const inputs = new Set(kinds.map((kind) => ASK_KINDS[kind].input));
  const [only = 'small_talk'] = inputs;
  return REPLY_SKILL[inputs.size > 1 ? 'several_intents' : only];
}
