import type { Around, Reader, Reading } from './reading.ts';

interface Unit {
  readonly kind: 'days' | 'months';
  readonly after: RegExp;
  readonly factor: number;
}

const UNITS: readonly Unit[] = [
  {
    kind: 'days',
    factor: 1,
    after:
      /^(?:[\s-]*(?:(?:business|working|calendar|full)\s+)?days?\b|\s*个?(?:自然日|工作日|天)|\s*日(?=内|之内|达|无))/,
  },
  {
    kind: 'days',
    factor: 7,
    after: /^(?:[\s-]*(?:full |whole )?weeks?\b|\s*个?(?:星期|礼拜)|\s*周(?![年边岁日末一二三四五六]))/,
  },
  { kind: 'days', factor: 14, after: /^[\s-]*fortnights?\b/ },
  {
    kind: 'days',
    factor: 1 / 24,
    after: /^(?:[\s-]*(?:hours?|hrs?)\b(?!\s+a\s+day)|\s*个?(?:小时|钟头)(?!在线|客服|服务|营业))/,
  },
  { kind: 'months', factor: 1, after: /^(?:[\s-]*(?:full |whole )?months?\b|\s*个月)/ },
  {
    kind: 'months',
    factor: 12,
    after:
      /^(?:[\s-]*(?:full |whole )?(?:years?|yrs?)\b(?![\s-]*(?:old|ago|of age|of experience))|\s*整?年(?![级前龄货轻代夜初末底四]))/,
  },
];
const NO_SPAN_BEFORE = /(?:[每哪某那这同第]|\b(?:once|twice|times|all|every))\s*$/;
const HALF_BEFORE = /\bhalf\s*$/;

function measure(unit: Unit, { numeral, before }: Around, taken: string, rest: string): Reading | null {
  const half = unit.factor === 12 && rest.startsWith('半') ? 0.5 : 0;
  const share = numeral.raw === 'a' && HALF_BEFORE.test(before) ? 0.5 : 1;
  const value = (numeral.value * share + half) * unit.factor;
  const rounded = Math.round(value * 1000) / 1000;
  if (unit.factor < 1 && !Number.isInteger(rounded)) return null;
  return { kind: unit.kind, value: rounded, pre: 0, post: taken.length + (half > 0 ? 1 : 0) };
}

/** `有一天` is "one day" as stories begin, not a term. */
function isIdiom({ numeral, before, after }: Around): boolean {
  return numeral.raw === '一' && before.endsWith('有') && after.startsWith('天');
}

/** Days (weeks, and hours in full days) and months (years). A calendar year such as 2026年 is none. */
export const readSpan: Reader = (around) => {
  if (around.numeral.script !== 'arabic' && NO_SPAN_BEFORE.test(around.before)) return null;
  if (isIdiom(around)) return null;
  for (const unit of UNITS) {
    const taken = unit.after.exec(around.after)?.[0];
    if (taken === undefined) continue;
    if (unit.factor === 12 && around.numeral.value > 100) return null;
    return measure(unit, around, taken, around.after.slice(taken.length));
  }
  return null;
};
