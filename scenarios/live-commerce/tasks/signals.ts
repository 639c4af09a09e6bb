import type { SkillId } from '../../../env/index.ts';

interface SignalFacts {
  /** The plain words that a prompt shows. */
  readonly words: string;
  /** The Strategy Skill that it calls for. */
  readonly skill: SkillId;
}

/** Behaviour signals of a viewer. */
export const SIGNALS = {
  first_visit: { words: 'first visit', skill: 'skill:welcome' },
  upset: { words: 'upset', skill: 'skill:soothe' },
  in_cart: { words: 'item in cart', skill: 'skill:close_deal' },
  price_hesitant: { words: 'hesitates at the price', skill: 'skill:value' },
  fan_club: { words: 'fan club member', skill: 'skill:fan' },
} as const satisfies Record<string, SignalFacts>;

export type Signal = keyof typeof SIGNALS;

const isSignal = (text: string): text is Signal => Object.hasOwn(SIGNALS, text);

/** Signals as a prompt shows them; unknown ones with blanks for underscores, `none` without any. */
export function signalWords(signals: readonly string[]): string {
  const words = signals.map((signal) =>
    isSignal(signal) ? SIGNALS[signal].words : signal.replaceAll('_', ' '),
  );
  return words.join(', ') || 'none';
}

/** The Strategy Skills that a prompt's words call for; unknown words call for none. */
export function strategySkillsFor(words: string): SkillId[] {
  const said = words.split(', ').map((word) => word.trim());
  return said.flatMap((word) => Object.values(SIGNALS).find((signal) => signal.words === word)?.skill ?? []);
}
