import type { InputKind } from '../../../env/index.ts';
import { AFTER_SALES, NOT_WANTED, PURCHASE } from './lexicon/topics.ts';
import { isAboutPeople, readSentences, type SentenceReading } from './read-sentences.ts';

/** What a comment is, and the names of the rules that say so. */
export interface CommentClass {
  readonly input: InputKind;
  readonly rules: readonly string[];
  /** It asks the host something about the offer. */
  readonly question: boolean;
}

const fits = (sentence: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(sentence));

const asks = ({ form, excuse }: SentenceReading): boolean => form !== null && excuse === null;

/** The input that one sentence belongs to; null for talk. */
function inputOf(reading: SentenceReading): InputKind | null {
  const { sentence } = reading;
  const asked = asks(reading);
  if (!asked && isAboutPeople(sentence)) return null;
  if (fits(sentence, AFTER_SALES)) return 'after_sales';
  if (fits(sentence, PURCHASE) && !NOT_WANTED.test(sentence)) return 'purchase_intent';
  return asked ? 'product_inquiry' : null;
}

function ruleNames(readings: readonly SentenceReading[], inputs: readonly InputKind[]): string[] {
  const forms = readings.flatMap(({ form, excuse }) => [form, excuse].filter((name) => name !== null));
  const topics = inputs.map((input) => `topic_${input}`);
  const names = [...new Set([...forms, ...topics])];
  return names.length > 0 ? names : ['nothing_asked'];
}

/**
 * Puts a cleaned comment under one of the five inputs. Each sentence is read alone: a question or request about
 * the offer, a word of after-sales or of purchase, or talk; two different inputs make `several_intents`, none
 * makes `small_talk`.
 */
export function classifyComment(text: string): CommentClass {
  const readings = readSentences(text);
  const inputs = [...new Set(readings.map(inputOf).filter((input) => input !== null))];
  const [first = 'small_talk', second] = inputs;
  return {
    input: second === undefined ? first : 'several_intents',
    rules: ruleNames(readings, inputs),
    question: readings.some(asks),
  };
}
