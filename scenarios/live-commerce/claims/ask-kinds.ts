import type { Claim, ToolId } from '../../../env/index.ts';

/** A number that a tool's result holds, and the words that name it in a reply. */
export interface Field {
  readonly name: string;
  readonly kind: Claim['kind'];
  readonly words: RegExp;
}

const COUPON =
  /\b(?:coupons?|off|saves?|saving|savings|discount(?:ed)?|minus|vouchers?|less|cut|deduct\w*)\b|券|减|省|优惠|红包|便宜/;

/** Result fields by meaning. Several fields of one kind are told apart by `words`. */
export const FIELDS: readonly Field[] = [
  /** What an amount of money means where nothing else is said. */
  { name: 'price_after_coupon', kind: 'money', words: /\S/ },
  {
    name: 'price',
    kind: 'money',
    words: new RegExp(
      `\\b(?:list|original|originally|regular|was|before|instead|down from|usual|usually|full price)\\b|原价|平时|标价|划线|日常|原来|吊牌|${COUPON.source}`,
    ),
  },
  { name: 'coupon', kind: 'money', words: COUPON },
  { name: 'gift_threshold', kind: 'money', words: /\b(?:gifts?|free|spend|orders? over)\b|满|赠|礼|送/ },
  {
    name: 'stock',
    kind: 'count',
    words: /\b(?:stock|left|remaining|available|only|have)\b|剩|库存|现货|还有|只有/,
  },
  {
    name: 'reserved',
    kind: 'count',
    words: /\b(?:reserv\w*|held|hold|holding|aside|saved)\b|预留|锁定|保留|留/,
  },
  {
    name: 'ship_days',
    kind: 'days',
    words:
      /\b(?:ship\w*|deliver\w*|dispatch\w*|arriv\w*|sent|sends?|post(?:ed)?|on its way|reach\w*)\b|发货|送达|到货|快递|物流|发出|寄出|收到/,
  },
  {
    name: 'return_days',
    kind: 'days',
    words: /\b(?:return\w*|refund\w*|exchang\w*|send it back|money back|change your mind)\b|退|换|无理由/,
  },
  {
    name: 'warranty_months',
    kind: 'months',
    words: /\b(?:warrant\w*|repair\w*|cover\w*)\b|保修|质保|维修|包修/,
  },
];

/** Which tool and field answer an ask. */
export const ASK_FIELDS: Readonly<Record<string, { readonly tool: ToolId; readonly field: string }>> = {
  price: { tool: 'tool:price', field: 'price_after_coupon' },
  stock: { tool: 'tool:stock', field: 'stock' },
  shipping: { tool: 'tool:shipping', field: 'ship_days' },
  return: { tool: 'tool:after_sales', field: 'return_days' },
  warranty: { tool: 'tool:after_sales', field: 'warranty_months' },
  gift: { tool: 'tool:campaign', field: 'gift_threshold' },
};
