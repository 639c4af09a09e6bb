import type { Fact, ToolId } from '../../../env/index.ts';
import type { DrawnWorld, Language, Localised, RoomNumbers } from '../world/index.ts';
import type { Want } from './wants.ts';

/** Words in which a host says that something was done. */
const DONE: Readonly<
  Record<'coupon' | 'pin' | 'reserve' | 'human', Record<Language, string[]> & { tool: ToolId }>
> = {
  coupon: {
    tool: 'tool:coupon',
    en: ['coupon', 'issued', 'discount code'],
    zh: ['券', '优惠', '发放', '已发'],
  },
  pin: {
    tool: 'tool:pin',
    en: ['pinned', 'on screen', 'on the screen', 'popped up', 'at the top'],
    zh: ['置顶', '弹出', '弹好', '弹了', '屏幕'],
  },
  reserve: {
    tool: 'tool:reserve',
    en: ['reserved', 'held', 'holding', 'on hold', 'set aside', 'saved for you'],
    zh: ['留好', '预留', '留了', '保留', '锁定'],
  },
  human: {
    tool: 'tool:handoff',
    en: ['human', 'agent', 'colleague', 'transferred', 'support team'],
    zh: ['人工', '客服', '转接', '同事'],
  },
};

/** A text in both spellings, the viewer's language first. */
function spellings(text: Localised, language: Language): string[] {
  const other = language === 'en' ? text.zh : text.en;
  return text[language] === other ? [other] : [text[language], other];
}

/** The numbers of the product that a want is about. */
export function numbersOf(want: Want, world: DrawnWorld): RoomNumbers | undefined {
  return want.target === null ? undefined : world.numbers.get(want.target.product.id);
}

function numericFact(kind: string, numbers: RoomNumbers | undefined): Fact {
  if (numbers === undefined) throw new RangeError(`no numbers were drawn for the product of a ${kind} ask`);
  switch (kind) {
    case 'price':
      return { kind: 'money', value: numbers.price - numbers.coupon, currency: 'CNY' };
    case 'stock':
      return { kind: 'count', value: numbers.stock, unit: 'pieces' };
    case 'shipping':
      return { kind: 'days', value: numbers.ship_days };
    case 'return':
      return { kind: 'days', value: numbers.return_days };
    default:
      return { kind: 'months', value: numbers.warranty_months };
  }
}

/** What a want is to be told or have done, as a typed fact of the drawn world. */
export function factOf(want: Want, world: DrawnWorld, language: Language): Fact {
  switch (want.kind) {
    case 'spec': {
      const value = want.target.product.specs[want.spec];
      return { kind: 'text', any_of: value === undefined ? [want.spec] : spellings(value, language) };
    }
    case 'faq':
      return { kind: 'text', any_of: spellings(want.entry.answer, language) };
    case 'gift':
      return { kind: 'money', value: world.gift_threshold, currency: 'CNY' };
    case 'chat':
      return { kind: 'chat', any_of: want.topic.words[language] };
    case 'coupon':
    case 'pin':
    case 'reserve':
    case 'human':
      return { kind: 'done', tool: DONE[want.kind].tool, any_of: DONE[want.kind][language] };
    default:
      return numericFact(want.kind, numbersOf(want, world));
  }
}
