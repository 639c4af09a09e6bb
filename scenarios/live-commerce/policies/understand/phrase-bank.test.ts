import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TalkRoom } from './room.ts';
import { understand } from './understand.ts';

const content = (name: string): unknown =>
  load(readFileSync(new URL(`../../content/${name}`, import.meta.url), 'utf8'));

const Texts = z.record(z.string(), z.record(z.string(), z.array(z.string())));
const Both = z.object({ en: z.string(), zh: z.string() });
const Bank = z.object({
  refs: Texts,
  connectors: Texts,
  asks: z.record(z.string(), Texts),
});
const Chat = z.object({
  topics: z.array(
    z.object({ id: z.string(), words: z.record(z.string(), z.array(z.string())), phrases: Texts }),
  ),
});
const Products = z.object({
  spec_keys: z.record(z.string(), Both),
  faq_topics: z.record(z.string(), Both),
  products: z.array(
    z.object({ id: z.string(), name: Both, faq: z.array(z.object({ topic: z.string(), question: Both })) }),
  ),
});

const bank = Bank.parse(content('viewer-phrases.yaml'));
const chat = Chat.parse(content('chat.yaml'));
const products = Products.parse(content('products.yaml'));

const LOCALES = ['en', 'zh'] as const;
type Spoken = (typeof LOCALES)[number];

/** Six products of the catalogue from `start` on, links 1 to 6; link 4 is on air. */
function roomFrom(
  start: number,
  locale: Spoken,
): TalkRoom & { picked: (typeof products.products)[number][] } {
  const all = products.products;
  const picked = Array.from({ length: 6 }, (_, index) => all[(start + index) % all.length]).filter(
    (product) => product !== undefined,
  );
  const links = picked.map(({ name }, index) => ({ link: index + 1, name: name[locale] }));
  return { current_link: 4, links, picked };
}

/** Every way to say a link that the bank has, with the link that it means. */
function referencesTo(link: number, room: TalkRoom, locale: Spoken): [words: string, link: number][] {
  const name = room.links.find((entry) => entry.link === link)?.name ?? '';
  const ways = Object.values(bank.refs[locale] ?? {}).flat();
  return ways.map((way) => {
    const said = way.replaceAll('{n}', String(link)).replaceAll('{name}', name);
    return [said, way.includes('{') ? link : 4];
  });
}

interface Case {
  readonly text: string;
  readonly kind: string;
  readonly link: number | null;
  readonly quantity: number | null;
  readonly about: string | null;
}

const NO_LINK = new Set(['gift', 'human']);

function fill(phrase: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((said, [slot, value]) => said.replaceAll(`{${slot}}`, value), phrase);
}

/** The bank's phrases of a kind and language with every slot filled in several ways. */
function casesOf(kind: string, locale: Spoken, split: string, room: ReturnType<typeof roomFrom>): Case[] {
  const phrases = bank.asks[kind]?.[locale]?.[split] ?? [];
  const specs = Object.entries(products.spec_keys);
  return phrases.flatMap((phrase, index) =>
    [1 + (index % 3), 5, 6].flatMap((link) =>
      referencesTo(link, room, locale).flatMap(([words, meant]): Case[] => {
        const product = room.picked[meant - 1];
        const base = { kind, link: NO_LINK.has(kind) ? null : meant, quantity: null, about: null };
        if (kind === 'spec') {
          const some = specs.filter((_, at) => (at + index + link) % 5 === 0);
          return some.map(([key, word]) => ({
            ...base,
            text: fill(phrase, { item: words, spec: word[locale] }),
            about: key,
          }));
        }
        if (kind === 'faq') {
          return (product?.faq ?? []).map(({ topic, question }) => {
            const word = products.faq_topics[topic]?.[locale] ?? '';
            return {
              ...base,
              text: fill(phrase, { item: words, topic: word, question: question[locale] }),
              about: word,
            };
          });
        }
        const n = 1 + ((index + link) % 3);
        const quantity = kind === 'reserve' ? n : null;
        return [{ ...base, text: fill(phrase, { item: words, n: String(n) }), quantity }];
      }),
    ),
  );
}

const KINDS = Object.keys(bank.asks);
const SPLITS = ['train', 'dev', 'test'];

describe('understand, over the phrase bank', () => {
  it.each(KINDS.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const)))(
    'understands every phrase for %s in %s',
    (kind, locale) => {
      const missed: string[] = [];
      let seen = 0;
      const step = kind === 'faq' ? 4 : 24;
      for (let start = 0; start < products.products.length; start += step) {
        const room = roomFrom(start, locale);
        for (const { text, ...want } of SPLITS.flatMap((split) => casesOf(kind, locale, split, room))) {
          seen += 1;
          const asks = understand(text, room).map(({ kind, link, quantity, about }) => ({
            kind,
            link,
            quantity,
            about,
          }));
          if (
            JSON.stringify(asks) !==
            JSON.stringify([{ kind: want.kind, link: want.link, quantity: want.quantity, about: want.about }])
          ) {
            missed.push(`${text} -> ${JSON.stringify(asks)}`);
          }
        }
      }
      expect(missed.slice(0, 5)).toEqual([]);
      expect(seen).toBeGreaterThan(100);
    },
  );

  it.each(chat.topics.map(({ id }) => [id]))('knows small talk on %s', (id) => {
    const topic = chat.topics.find((candidate) => candidate.id === id);
    for (const locale of LOCALES) {
      for (const text of Object.values(topic?.phrases[locale] ?? {}).flat()) {
        const asks = understand(text, roomFrom(0, locale));
        expect(
          asks.map(({ kind, about }) => [kind, about]),
          text,
        ).toEqual([['chat', id]]);
      }
    }
  });

  it('takes several asks apart at every connector', () => {
    const kinds = KINDS.filter((kind) => kind !== 'faq');
    for (const locale of LOCALES) {
      const room = roomFrom(12, locale);
      const connectors = SPLITS.flatMap((split) => bank.connectors[locale]?.[split] ?? []);
      for (const [index, first] of kinds.entries()) {
        const second = kinds[(index + 1) % kinds.length] ?? '';
        for (const split of SPLITS) {
          const [a] = casesOf(first, locale, split, room);
          const b = casesOf(second, locale, split, room).at(-1);
          for (const connector of connectors) {
            const text = `${a?.text}${connector}${b?.text}`;
            const asks = understand(text, room).map(({ kind, link }) => [kind, link]);
            expect(asks, text).toEqual([
              [a?.kind, a?.link],
              [b?.kind, b?.link],
            ]);
          }
        }
      }
    }
  });
});
