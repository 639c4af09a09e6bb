import { sentencesOf } from '../checks/sentences.ts';
import { ABOUT_OFFER, ABOUT_PEOPLE, RHETORICAL, SUGGESTION } from './lexicon/not-asked.ts';
import { QUESTION_FORMS, QUESTION_STARTS, REQUESTS } from './lexicon/questions.ts';

/** A sentence of a comment, the form in which it asks (null: it does not), and what speaks against it. */
export interface SentenceReading {
  readonly sentence: string;
  readonly form: 'question_mark' | 'question_start' | 'question_form' | 'request' | null;
  readonly excuse: 'essay' | 'suggestion' | 'rhetorical' | 'about_people' | 'off_offer' | null;
}

const MARK = /[?？]\s*[^\p{L}\p{N}]*$/u;
/** Characters beyond which a comment is an essay, whose questions are mostly figures of speech. */
const ESSAY = 400;

const fits = (sentence: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(sentence));

function formOf(sentence: string): SentenceReading['form'] {
  if (MARK.test(sentence) || sentence.startsWith('¿')) return 'question_mark';
  if (fits(sentence, QUESTION_STARTS)) return 'question_start';
  if (fits(sentence, QUESTION_FORMS)) return 'question_form';
  return fits(sentence, REQUESTS) ? 'request' : null;
}

function excuseOf(sentence: string): SentenceReading['excuse'] {
  if (fits(sentence, SUGGESTION)) return 'suggestion';
  if (fits(sentence, RHETORICAL)) return 'rhetorical';
  if (fits(sentence, ABOUT_PEOPLE)) return 'about_people';
  return fits(sentence, ABOUT_OFFER) ? null : 'off_offer';
}

/** True when the sentence speaks of people or films and not of goods. */
export function isAboutPeople(sentence: string): boolean {
  return fits(sentence, ABOUT_PEOPLE);
}

/** Reads each sentence of a cleaned comment as a question about the offer, or not. */
export function readSentences(text: string): SentenceReading[] {
  return sentencesOf(text.replaceAll('\u2019', "'")).map((sentence) => {
    const form = formOf(sentence);
    if (form === null) return { sentence, form, excuse: null };
    return { sentence, form, excuse: text.length > ESSAY ? 'essay' : excuseOf(sentence) };
  });
}
