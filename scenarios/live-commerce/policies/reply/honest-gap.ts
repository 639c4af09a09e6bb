import type { AskKind } from '../../tasks/index.ts';
import type { Language } from './clauses.ts';
import type { Finding } from './finding.ts';
import { linkName } from './join-clauses.ts';

const NOUNS: Readonly<Record<AskKind, Readonly<Record<Language, string>>>> = {
  price: { en: 'price', zh: '价格' },
  stock: { en: 'stock', zh: '库存' },
  spec: { en: 'details', zh: '参数' },
  shipping: { en: 'delivery time', zh: '发货时间' },
  faq: { en: 'answer', zh: '用法' },
  gift: { en: 'gift terms', zh: '赠品规则' },
  coupon: { en: 'coupon', zh: '优惠券' },
  pin: { en: 'pinning', zh: '置顶' },
  reserve: { en: 'reservation', zh: '预留' },
  return: { en: 'return terms', zh: '退货条件' },
  warranty: { en: 'warranty', zh: '保修期' },
  human: { en: 'handover', zh: '转接' },
  chat: { en: 'topic', zh: '话题' },
};

function thing({ ask }: Finding, language: Language): string {
  const noun = NOUNS[ask.kind][language];
  if (ask.link === null) return language === 'zh' ? noun : `the ${noun}`;
  const link = linkName(ask.link, language);
  return language === 'zh' ? `${link}的${noun}` : `the ${noun} of ${link}`;
}

/** Says honestly what cannot be confirmed right now; '' when there is nothing of the kind. */
export function honestGap(findings: readonly Finding[], language: Language): string {
  const things = [...new Set(findings.map((finding) => thing(finding, language)))];
  if (things.length === 0) return '';
  if (language === 'zh') return `${things.join('和')}暂时无法确认`;
  return `I cannot confirm ${things.join(' and ')} right now`;
}
