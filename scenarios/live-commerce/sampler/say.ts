import type { Rng } from '../../../env/index.ts';
import type { Catalogue, ContentSplit, Language } from '../world/index.ts';
import type { Want } from './wants.ts';

/** Who says things, and what they may call "this". */
export interface Voice {
  readonly catalogue: Catalogue;
  readonly language: Language;
  readonly split: ContentSplit;
  readonly current_link: number;
}

/** The phrases that a want can be said in. */
export function phrasesFor(want: Want, voice: Voice): readonly string[] {
  const { phrases } = voice.catalogue;
  const table = want.kind === 'chat' ? want.topic.phrases : phrases.asks[want.kind];
  return table[voice.language][voice.split];
}

/** How the link is said: as the one on air where it is, by its number, or by its name. */
function sayItem(rng: Rng, want: Want, voice: Voice): string {
  if (want.target === null) return '';
  const { link, product } = want.target;
  const refs = voice.catalogue.phrases.refs[voice.language];
  const roll = rng.next();
  const onAir = link === voice.current_link && roll < 0.45;
  const form = rng.pick(onAir ? refs.this : roll < 0.7 ? refs.link : refs.name);
  return form.replace('{n}', String(link)).replace('{name}', product.name[voice.language]);
}

/** A question as part of a sentence: no capital, no question mark. */
function asPart(question: string): string {
  return question.charAt(0).toLowerCase() + question.slice(1).replace(/[?？]$/, '');
}

/** Fills the slots of a phrase. Slot values are never filled again. */
export function sayWant(rng: Rng, phrase: string, want: Want, voice: Voice): string {
  const { language } = voice;
  const { spec_keys, faq_topics } = voice.catalogue.products;
  const slots: Record<string, string> = { item: sayItem(rng, want, voice) };
  if (want.kind === 'reserve') slots['n'] = String(want.quantity);
  if (want.kind === 'spec') slots['spec'] = spec_keys[want.spec]?.[language] ?? want.spec;
  if (want.kind === 'faq') {
    slots['topic'] = faq_topics[want.entry.topic]?.[language] ?? want.entry.topic;
    slots['question'] = asPart(want.entry.question[language]);
  }
  return phrase.replace(/\{(\w+)\}/g, (whole, slot: string) => slots[slot] ?? whole);
}
