import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../io/load-catalogue.ts';

const {
  products: file,
  phrases,
  chat,
} = loadCatalogue(fileURLToPath(new URL('../content', import.meta.url)));
const LANGUAGES = ['en', 'zh'] as const;
const SPLITS = ['train', 'dev', 'test'] as const;
type Language = (typeof LANGUAGES)[number];

const KEYWORDS: Record<Language, Record<string, RegExp>> = {
  en: {
    price: /\bprice\b|how much|\bcosts?\b/,
    stock: /\bstock\b|\bleft\b/,
    shipping: /\bship|arriv|deliver/,
    gift: /free gift/,
    coupon: /coupon|discount code/,
    pin: /\bpin\b|pop up|on screen/,
    reserve: /\breserve\b|\bhold\b/,
    return: /\breturn|send back/,
    warranty: /warranty/,
    human: /\bhuman\b|\bagent\b/,
  },
  zh: {
    price: /多少钱|价格/,
    stock: /库存|有货|还剩/,
    shipping: /发货|送到/,
    gift: /赠品/,
    coupon: /券/,
    pin: /置顶|弹/,
    reserve: /留/,
    return: /退/,
    warranty: /保修|质保/,
    human: /人工|客服/,
  },
};

/** Every kind whose words stand in the text; words of specs and FAQ topics come from the catalogue. */
function kindsIn(text: string, language: Language): string[] {
  const lower = text.toLowerCase();
  const has = (word: string) =>
    language === 'zh' ? lower.includes(word) : new RegExp(`\\b${word}\\b`).test(lower);
  const kinds = Object.entries(KEYWORDS[language])
    .filter(([, words]) => words.test(lower))
    .map(([kind]) => kind);
  if (Object.values(file.spec_keys).some((word) => has(word[language]))) kinds.push('spec');
  if (Object.values(file.faq_topics).some((word) => has(word[language]))) kinds.push('faq');
  const topics = chat.topics.filter((topic) => topic.words[language].some(has));
  return [...kinds, ...topics.map(() => 'chat')];
}

/** A phrase with its slots filled in all ways that matter to keywords. */
function filled(phrase: string, language: Language): string[] {
  const base = phrase.replace('{item}', language === 'en' ? 'link 3' : '3号链接').replace('{n}', '2');
  const specs = Object.values(file.spec_keys).map((word) => base.replace('{spec}', word[language]));
  const asked = file.products.flatMap(({ faq }) =>
    faq.map(({ topic, question }) =>
      base
        .replace('{topic}', file.faq_topics[topic]?.[language] ?? '')
        .replace('{question}', question[language]),
    ),
  );
  if (phrase.includes('{spec}')) return specs;
  return /\{topic\}|\{question\}/.test(phrase) ? asked : [base];
}

describe.each(LANGUAGES)('phrases in %s', (language) => {
  it.each(Object.entries(phrases.asks))('name their own kind and no other: %s', (kind, table) => {
    for (const phrase of SPLITS.flatMap((split) => table[language][split])) {
      for (const text of filled(phrase, language))
        expect([text, kindsIn(text, language)]).toEqual([text, [kind]]);
    }
  });

  it.each(chat.topics.map((topic) => [topic.id, topic] as const))(
    'small talk is of one topic: %s',
    (_, topic) => {
      for (const text of SPLITS.flatMap((split) => topic.phrases[language][split])) {
        expect([text, kindsIn(text, language)]).toEqual([text, ['chat']]);
      }
    },
  );

  it('product, viewer and host names, links and connectors name no kind', () => {
    const { refs, connectors, viewers, hosts } = phrases;
    const joins = SPLITS.flatMap((split) => connectors[language][split]);
    const names = file.products.map(({ name }) => name[language]);
    const silent = [
      ...names,
      ...joins,
      ...viewers[language],
      ...hosts[language],
      ...Object.values(refs[language]).flat(),
    ];
    for (const text of silent) expect([text, kindsIn(text, language)]).toEqual([text, []]);
  });

  it('connectors hold a word that no phrase holds', () => {
    const word = language === 'en' ? /\b(?:also|plus)\b/ : /还有|另外/;
    for (const join of SPLITS.flatMap((split) => connectors(split))) expect(join).toMatch(word);
    const all = Object.values(phrases.asks).flatMap((table) =>
      SPLITS.flatMap((split) => table[language][split]),
    );
    for (const phrase of all) expect(phrase).not.toMatch(word);
    function connectors(split: (typeof SPLITS)[number]) {
      return phrases.connectors[language][split];
    }
  });
});
