import type { JsonObject } from '../../../../env/index.ts';
import { isJsonObject } from '../brain/leading-json.ts';
import type { AskKind } from '../../tasks/index.ts';
import type { TaskAsk } from '../view.ts';
import { chatLine } from './chat-lines.ts';
import type { Finding } from './finding.ts';
import { faqWords, specWords } from './fact-words.ts';

export type Language = 'en' | 'zh';

/** A statement about a link (`is 89.9 yuan after coupon`), or about none. */
export interface Clause {
  readonly link: number | null;
  readonly text: string;
  /** A sentence of its own, which the link's name cannot be the subject of. */
  readonly whole?: boolean;
}

/** What a clause may add to a fact. */
export interface Extras {
  /** State what the coupon saves. */
  readonly saving: boolean;
}

const numberIn = (data: JsonObject, field: string) => {
  const value = data[field];
  return typeof value === 'number' ? value : null;
};

const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function priceClause(data: JsonObject, language: Language, { saving }: Extras): string | null {
  const price = numberIn(data, 'price_after_coupon');
  const coupon = numberIn(data, 'coupon') ?? 0;
  if (price === null) return null;
  const said = saving && coupon > 0;
  if (language === 'zh') return `券后${price}元${said ? `，省${coupon}元` : ''}`;
  return `is ${price} yuan after coupon${said ? `, saving ${coupon} yuan` : ''}`;
}

/** Clauses that are one number in a frame. */
const NUMBERS: Partial<
  Record<AskKind, { field: string; en: (n: number) => string; zh: (n: number) => string }>
> = {
  stock: { field: 'stock', en: (n) => `has ${n} left`, zh: (n) => `还剩${n}件` },
  shipping: { field: 'ship_days', en: (n) => `ships in ${some(n, 'day')}`, zh: (n) => `${n}天内发货` },
  return: {
    field: 'return_days',
    en: (n) => `has ${some(n, 'day')} for returns`,
    zh: (n) => `${n}天内可退货`,
  },
  warranty: {
    field: 'warranty_months',
    en: (n) => `has ${some(n, 'month')} of warranty`,
    zh: (n) => `保修${n}个月`,
  },
  gift: {
    field: 'gift_threshold',
    en: (n) => `orders from ${n} yuan get a gift`,
    zh: (n) => `满${n}元有赠品`,
  },
  reserve: { field: 'reserved', en: (n) => `has ${n} reserved for you`, zh: (n) => `已预留${n}件` },
};

const DONE: Partial<Record<AskKind, Readonly<Record<Language, string>>>> = {
  coupon: { en: 'coupon is issued', zh: '优惠券已发放' },
  pin: { en: 'is pinned', zh: '已置顶' },
  human: { en: 'a human agent will take over', zh: '已转人工客服' },
};

function statement(finding: Finding, language: Language, extras: Extras): string | null {
  const { ask, data } = finding;
  if (data === null) return null;
  const number = NUMBERS[ask.kind];
  if (number !== undefined) {
    const value = numberIn(data, number.field);
    return value === null ? null : number[language](value);
  }
  if (ask.kind === 'price') return priceClause(data, language, extras);
  if (ask.kind === 'spec') return specWords(ask, data, language);
  if (ask.kind === 'faq') return faqWords(ask, data, language);
  if (ask.kind === 'chat') return chatLine(ask, language);
  const refused = isJsonObject(data['error']);
  return refused ? null : (DONE[ask.kind]?.[language] ?? null);
}

/** The link that a kind's statement is about; the show's gifts and a handover are about none. */
function linkOf(ask: TaskAsk): number | null {
  return ask.kind === 'gift' || ask.kind === 'human' || ask.kind === 'chat' ? null : ask.link;
}

/** The statement of a finding; null when it could not be found out. */
export function clauseOf(finding: Finding, language: Language, extras: Extras): Clause | null {
  const text = statement(finding, language, extras);
  return text === null ? null : { link: linkOf(finding.ask), text, whole: finding.ask.kind === 'faq' };
}
