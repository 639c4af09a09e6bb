import {
  createRng,
  type Gold,
  type Harness,
  type Scenario,
  type Skill,
  type Tool,
} from '../../../../env/index.ts';
import { signalWords } from '../../tasks/index.ts';
import { DENSE_TASKS } from '../dense-group.ts';
import type { TeachingGroup } from '../group.ts';
import type { TeachingParts } from '../options.ts';
import { askedIn, drawRoomTasks, type SignalCounts } from '../room-tasks.ts';
import { underOtherSignals } from '../signals-seen.ts';
import { lesson, OPTIONS } from './lesson.ts';

/** A short question as a row puts it, with what is right in its room. */
export interface Asked {
  readonly question: string;
  readonly answer: string;
  readonly harness: Harness;
  readonly room: Scenario;
  /** What the viewer signals, as the prompt says it. */
  readonly words: string;
  /** Gold of the room's tasks by what they ask, under these signals. */
  readonly gold: ReadonlyMap<string, Gold>;
}

/** What a prompt says of the viewer, and what is right then. */
function sideOf(scenarios: readonly Scenario[]): Pick<Asked, 'words' | 'gold'> {
  const words = signalWords(scenarios[0]?.room.signals ?? []);
  const golds = scenarios.flatMap((one) => (one.gold === null ? [] : [[askedIn(one), one.gold] as const]));
  return { words, gold: new Map(golds) };
}

/** Groups of nothing but short questions. */
export function denseLesson(parts: TeachingParts, groups: number): Promise<TeachingGroup[]> {
  return lesson(parts, { groups, dense: 1 });
}

/** Every question of these groups; they are those of `denseLesson`. */
export function askedOf(parts: TeachingParts, groups: readonly TeachingGroup[]): Asked[] {
  const seen: SignalCounts = new Map();
  return groups.flatMap(({ id, rows, harness }, index) => {
    const { scenarios } = drawRoomTasks(parts, { ...OPTIONS, dense: 1 }, index, DENSE_TASKS, seen);
    const sides = [scenarios, underOtherSignals(createRng(`${id}/signals`), scenarios)].map(sideOf);
    return rows.flatMap(({ messages: [system, user, said] }) => {
      const shown = (system?.content ?? '').split('\n');
      const side = sides.find(({ words }) => shown.some((line) => line.endsWith(`: ${words}`)));
      const asked = { question: user?.content ?? '', answer: said?.content ?? '', harness };
      return side === undefined ? [] : [{ ...asked, room: scenarios[0], ...side }];
    });
  });
}

/** The ways in which a question may call an entry of a catalogue. */
export function waysToSay(parts: TeachingParts, { id, description }: Skill | Tool): string[] {
  return [description, ...(parts.phrases[id]?.train ?? [])].map((words) => words.replace(/\.$/, ''));
}

/** Those that begin so, with the rest of their text. */
export function beginning<T extends Asked>(asked: readonly T[], start: string): (T & { rest: string })[] {
  return asked.flatMap((one) =>
    one.question.startsWith(start) ? [{ ...one, rest: one.question.slice(start.length) }] : [],
  );
}

/** A viewer's line without the viewer. */
export function withoutViewer(line: string): string {
  return line.replace(/^\w+: /, '');
}
