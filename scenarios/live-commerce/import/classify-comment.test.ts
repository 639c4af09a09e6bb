import { describe, expect, it } from 'vitest';
import type { InputKind } from '../../../env/index.ts';
import { classifyComment } from './classify-comment.ts';

type Row = readonly [text: string, input: InputKind, question: boolean, rule: string];

const rows: readonly Row[] = [
  ['How much is it?', 'product_inquiry', true, 'question_mark'],
  ['how much', 'product_inquiry', true, 'question_start'],
  ['Nice lamp, but does it come in blue', 'product_inquiry', true, 'question_start'],
  ['price please', 'product_inquiry', true, 'request'],
  ['I wonder whether the battery lasts a day.', 'product_inquiry', true, 'request'],
  ['Wie lange hält der Akku', 'product_inquiry', true, 'question_start'],
  ['¿Funciona sin internet?', 'product_inquiry', true, 'question_mark'],
  ['这个多少钱', 'product_inquiry', true, 'question_form'],
  ['배터리가 얼마나 가는지 궁금합니다', 'product_inquiry', true, 'question_form'],
  ['この製品は防水ですか', 'product_inquiry', true, 'question_form'],
  ['Where can I buy it?', 'purchase_intent', true, 'topic_purchase_intent'],
  ['I need this, take my money', 'purchase_intent', false, 'topic_purchase_intent'],
  ['想买，求链接', 'purchase_intent', true, 'topic_purchase_intent'],
  ['Does it come with a warranty?', 'after_sales', true, 'topic_after_sales'],
  ['我要退货', 'after_sales', false, 'topic_after_sales'],
  ['Is it waterproof? And what about a refund if it breaks?', 'several_intents', true, 'topic_after_sales'],
  ['多少钱？坏了能保修吗？', 'several_intents', true, 'topic_after_sales'],
  ['I would never buy it', 'small_talk', false, 'nothing_asked'],
  ['How cute!', 'small_talk', false, 'nothing_asked'],
  ['What a lovely day', 'small_talk', false, 'nothing_asked'],
  ['Is that his sister?', 'small_talk', false, 'about_people'],
  ['Nice device, right?', 'small_talk', false, 'rhetorical'],
  ['This costs what?!', 'small_talk', false, 'rhetorical'],
  ['Maybe make it a bit smaller next time?', 'small_talk', false, 'suggestion'],
  ['Do you like snow?', 'small_talk', false, 'off_offer'],
  [`${'They went to court over the money again. '.repeat(12)}Is it fair?`, 'small_talk', false, 'essay'],
];

describe('classifyComment', () => {
  it.each(rows)('%s -> %s', (text, input, question, rule) => {
    const found = classifyComment(text);
    expect([found.input, found.question]).toEqual([input, question]);
    expect(found.rules).toContain(rule);
  });
});
