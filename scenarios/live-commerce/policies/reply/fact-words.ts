import type { JsonObject, JsonValue } from '../../../../env/index.ts';
import { isJsonObject } from '../brain/leading-json.ts';
import { SPEC_KEYS } from '../understand/topics.ts';
import type { TaskAsk } from '../view.ts';
import type { Language } from './clauses.ts';

const HAN = /\p{Script=Han}/u;

/** The first of these words in the language; a word without letters of either suits both. */
export function wordIn(words: readonly string[], language: Language): string | null {
  return words.find((word) => HAN.test(word) === (language === 'zh')) ?? words[0] ?? null;
}

function told(value: JsonValue | undefined, language: Language): string | null {
  if (typeof value === 'string') return value;
  const text = isJsonObject(value) ? value[language] : undefined;
  return typeof text === 'string' ? text : null;
}

/** The spec that an ask is about: by its topic, or the one whose value is among the ask's words. */
function specKey(ask: TaskAsk, specs: JsonObject): string | null {
  if (ask.about !== null) return ask.about;
  const known = Object.entries(specs).find(([, value]) =>
    ask.words.some((word) => word === told(value, 'en') || word === told(value, 'zh')),
  );
  return known?.[0] ?? null;
}

/** `material is cast iron`; null when the data does not have what the ask is about. */
export function specWords(ask: TaskAsk, data: JsonObject, language: Language): string | null {
  const specs = isJsonObject(data['specs']) ? data['specs'] : {};
  const key = specKey(ask, specs);
  const value = key === null ? null : told(specs[key], language);
  if (key === null || value === null) return null;
  const label = SPEC_KEYS[key]?.[language] ?? '';
  return language === 'zh' ? `${label}是${value}` : `${label} is ${value}`.trimStart();
}

/** The answer of the FAQ, as it is written there. */
export function faqWords(_ask: TaskAsk, data: JsonObject, language: Language): string | null {
  return told(data['answer'], language);
}
