import type { ChatFile, PhrasesFile } from './phrase-bank.ts';
import type { Language } from './localised.ts';
import type { ContentSplit } from './product.ts';

const LANGUAGES: readonly Language[] = ['en', 'zh'];
const SPLITS: readonly ContentSplit[] = ['train', 'dev', 'test'];

/** The slots a phrase of each kind must hold; kinds that are not named hold `{item}` alone. */
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  gift: [''],
  human: [''],
  reserve: ['{item}{n}'],
  spec: ['{item}{spec}'],
  faq: ['{item}{topic}', '{item}{question}'],
};

const slotsOf = (phrase: string) => (phrase.match(/\{\w+\}/g) ?? []).sort().join('');

type Table = Readonly<Record<Language, Readonly<Record<ContentSplit, readonly string[]>>>>;

/** Phrases that stand twice, in one split or in two. */
function twice(table: Table, where: string): string[] {
  return LANGUAGES.flatMap((language) => {
    const all = SPLITS.flatMap((split) => table[language][split]).map((phrase) => phrase.toLowerCase());
    const again = all.filter((phrase, at) => all.indexOf(phrase) !== at);
    return again.map((phrase) => `${where}: "${phrase}" occurs twice`);
  });
}

function askProblems(kind: string, table: Table): string[] {
  const allowed = SLOTS[kind] ?? ['{item}'];
  const all = LANGUAGES.flatMap((language) => SPLITS.flatMap((split) => table[language][split]));
  return all.flatMap((phrase) => [
    ...(allowed.includes(slotsOf(phrase))
      ? []
      : [`${kind}: "${phrase}" has slots ${slotsOf(phrase) || 'none'}`]),
    ...(/\d/.test(phrase) ? [`${kind}: "${phrase}" has a digit`] : []),
  ]);
}

function chatProblems(chat: ChatFile): string[] {
  return chat.topics.flatMap((topic) => [
    ...twice(topic.phrases, topic.id),
    ...LANGUAGES.flatMap((language) =>
      SPLITS.flatMap((split) => topic.phrases[language][split])
        .filter((phrase) => !topic.words[language].some((word) => phrase.toLowerCase().includes(word)))
        .map((phrase) => `${topic.id}: "${phrase}" has none of the topic's words`),
    ),
  ]);
}

/** What is wrong with the phrase banks: wrong slots, digits, phrases that two splits share. */
export function phraseProblems(
  phrases: PhrasesFile,
  chat: ChatFile,
): { file: 'phrases' | 'chat'; problem: string }[] {
  const asks = Object.entries(phrases.asks).flatMap(([kind, table]) => [
    ...twice(table, kind),
    ...askProblems(kind, table),
  ]);
  const joins = twice(phrases.connectors, 'connectors');
  return [
    ...[...asks, ...joins].map((problem) => ({ file: 'phrases' as const, problem })),
    ...chatProblems(chat).map((problem) => ({ file: 'chat' as const, problem })),
  ];
}
