import { ID_IN_TEXT, surfaceNames, transcriptOf, type Harness, type Trajectory } from '../env/index.ts';

/** A text that a policy saw and that gives away what augmentation replaced, or an id. */
export interface Leak {
  readonly episode: string;
  /** The old name or the id. */
  readonly what: string;
  /** Where it stood: role of the message and the words around it. */
  readonly where: string;
}

const AROUND = 30;

/** Finds words that stand alone; names are made of letters, digits, `_` and `-`. */
function wordFinder(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null;
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`(?<![A-Za-z0-9_-])(?:${any})(?![A-Za-z0-9_-])`, 'g');
}

/** Base names that no part of the augmented harness carries any more. */
export function replacedNames(base: Harness, augmented: Harness): string[] {
  const present = new Set(surfaceNames(augmented).values());
  return [...new Set(surfaceNames(base).values())].filter((name) => !present.has(name));
}

/**
 * Searches everything that an episode showed its policy (prompt, tool specs, answers) for names that the
 * state replaced and for ids. What the policy itself wrote is left out.
 */
export function findLeaks(base: Harness, augmented: Harness, trajectory: Trajectory): Leak[] {
  const finders = [wordFinder(replacedNames(base, augmented)), ID_IN_TEXT].filter(
    (finder) => finder !== null,
  );
  const shown = transcriptOf(trajectory)
    .filter(({ role }) => role !== 'assistant')
    .map(({ role, content }) => ({ role, text: content ?? '' }));
  const tools = trajectory.events.flatMap((event) => (event.kind === 'prompt_assembled' ? event.tools : []));
  const texts = [...shown, { role: 'tools', text: JSON.stringify(tools) }];
  return texts.flatMap(({ role, text }) =>
    finders.flatMap((finder) =>
      [...text.matchAll(finder)].map((match) => ({
        episode: trajectory.id,
        what: match[0],
        where: `${role}: …${text.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND)}…`,
      })),
    ),
  );
}
