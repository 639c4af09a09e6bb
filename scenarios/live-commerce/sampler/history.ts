import type { Rng, Scenario } from '../../../env/index.ts';
import type { Voice } from './say.ts';

/** Earlier talk of the room: the last 0-4 lines (`longest` at most) of pairs that answer nothing. */
export function drawHistory(rng: Rng, voice: Voice, longest: 1 | 4): Scenario['history'] {
  const lines = rng.int(0, longest);
  if (lines === 0) return [];
  const pairs = rng.sample(voice.catalogue.chat.history[voice.language][voice.split], 2);
  return pairs
    .flatMap(({ viewer, host }) => [
      { role: 'viewer' as const, text: viewer },
      { role: 'host' as const, text: host },
    ])
    .slice(-lines);
}
