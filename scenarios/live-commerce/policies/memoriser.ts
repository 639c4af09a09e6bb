import type { Harness, Policy } from '../../../env/index.ts';
import { HEEDLESS } from './brain/heed.ts';
import { Host } from './brain/host.ts';
import { harnessSkill, harnessView } from './harness-view.ts';
import { createPhraseBook } from './reader/phrase-book.ts';
import { grammarOf } from './reader/read-system.ts';
import { readBriefing } from './reader/reader.ts';
import type { Eyes } from './view.ts';

/**
 * Plays a base harness by heart: its names, rules and limits, whatever the prompt says now. It finds the room
 * and the viewer's words where the base prompt has them, takes every answer for a good one, and says a
 * refused reply again.
 */
export function createMemoriser(harness: Harness): Policy {
  const grammar = grammarOf(harness, createPhraseBook(harness, {}));
  const view = harnessView(harness);
  const eyes: Eyes = {
    open(observation) {
      const { task } = readBriefing(grammar, observation, (skill) => view.skills.has(skill));
      return { view, task };
    },
    readSkill: (skill) => harnessSkill(harness, skill),
  };
  return { name: 'memoriser', start: () => new Host(eyes, HEEDLESS) };
}
