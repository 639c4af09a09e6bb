import type { SkillId, ToolId } from '../../../env/index.ts';

/** The kinds of ask, with the tool that answers each (null: none) and the input each belongs to. */
export const ASK_KINDS = {
  price: { tool: 'tool:price', input: 'product_inquiry' },
  stock: { tool: 'tool:stock', input: 'product_inquiry' },
  spec: { tool: 'tool:spec', input: 'product_inquiry' },
  shipping: { tool: 'tool:shipping', input: 'product_inquiry' },
  faq: { tool: 'tool:faq', input: 'product_inquiry' },
  gift: { tool: 'tool:campaign', input: 'product_inquiry' },
  coupon: { tool: 'tool:coupon', input: 'purchase_intent' },
  pin: { tool: 'tool:pin', input: 'purchase_intent' },
  reserve: { tool: 'tool:reserve', input: 'purchase_intent' },
  return: { tool: 'tool:after_sales', input: 'after_sales' },
  warranty: { tool: 'tool:after_sales', input: 'after_sales' },
  human: { tool: 'tool:handoff', input: 'after_sales' },
  chat: { tool: null, input: 'small_talk' },
} as const satisfies Record<string, { tool: ToolId | null; input: string }>;

export type AskKind = keyof typeof ASK_KINDS;

/** Narrows a pack word to an ask kind. */
export function isAskKind(kind: string): kind is AskKind {
  return Object.hasOwn(ASK_KINDS, kind);
}

const REPLY_SKILLS: Readonly<Record<string, SkillId>> = {
  product_inquiry: 'skill:item_qa',
  purchase_intent: 'skill:purchase',
  after_sales: 'skill:after_sales',
  small_talk: 'skill:small_talk',
};

/** The Reply Skill for these kinds: that of their common input, `skill:combo` for several inputs. */
export function replySkillFor(kinds: readonly AskKind[]): SkillId {
  const inputs = new Set(kinds.map((kind) => ASK_KINDS[kind].input));
  const [only] = inputs;
  if (inputs.size > 1) return 'skill:combo';
  return REPLY_SKILLS[only ?? 'small_talk'] ?? 'skill:small_talk';
}

/** Behaviour signals in the plain words that a prompt shows, and the Strategy Skill each calls for. */
const SIGNALS: ReadonlyMap<string, SkillId> = new Map([
  ['first visit', 'skill:welcome'],
  ['upset', 'skill:soothe'],
  ['item in cart', 'skill:close_deal'],
  ['hesitates at the price', 'skill:value'],
  ['fan club member', 'skill:fan'],
]);

/** The Strategy Skills that a prompt's line of signals calls for; unknown words call for none. */
export function strategySkillsFor(signals: string): SkillId[] {
  return signals.split(', ').flatMap((words) => SIGNALS.get(words.trim()) ?? []);
}
