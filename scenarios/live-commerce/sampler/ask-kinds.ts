import type { InputKind, ParamId, SkillId, ToolId } from '../../../env/index.ts';
import type { AskKind } from '../world/index.ts';

/** The inputs that ask for one kind of thing. */
export type PlainInput = Exclude<InputKind, 'several_intents'>;

/** The kinds of ask of each input. */
export const KINDS_OF: Readonly<Record<PlainInput, readonly AskKind[]>> = {
  product_inquiry: ['price', 'stock', 'spec', 'shipping', 'faq', 'gift'],
  purchase_intent: ['coupon', 'pin', 'reserve'],
  after_sales: ['return', 'warranty', 'human'],
  small_talk: ['chat'],
};

/** The tool that answers a kind of ask, and its link parameter where it has one. */
export const TOOL_OF: Readonly<Record<AskKind, { tool: ToolId; link: ParamId | null } | null>> = {
  price: { tool: 'tool:price', link: 'param:price.link' },
  stock: { tool: 'tool:stock', link: 'param:stock.link' },
  spec: { tool: 'tool:spec', link: 'param:spec.link' },
  shipping: { tool: 'tool:shipping', link: 'param:shipping.link' },
  faq: { tool: 'tool:faq', link: 'param:faq.link' },
  gift: { tool: 'tool:campaign', link: null },
  coupon: { tool: 'tool:coupon', link: 'param:coupon.link' },
  pin: { tool: 'tool:pin', link: 'param:pin.link' },
  reserve: { tool: 'tool:reserve', link: 'param:reserve.link' },
  return: { tool: 'tool:after_sales', link: 'param:after_sales.link' },
  warranty: { tool: 'tool:after_sales', link: 'param:after_sales.link' },
  human: { tool: 'tool:handoff', link: null },
  chat: null,
};

/** True when asks of this kind are about a link. */
export function isLinked(kind: AskKind): boolean {
  return (TOOL_OF[kind]?.link ?? null) !== null;
}

/** The right Reply Skill of each input. */
export const REPLY_SKILL: Readonly<Record<InputKind, SkillId>> = {
  product_inquiry: 'skill:item_qa',
  small_talk: 'skill:small_talk',
  purchase_intent: 'skill:purchase',
  after_sales: 'skill:after_sales',
  several_intents: 'skill:combo',
};
