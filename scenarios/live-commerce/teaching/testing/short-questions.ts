import type { Gold, Harness, Scenario } from '../../../../env/index.ts';
import { DENSE_TASKS } from '../dense-group.ts';
import type { TeachingGroup } from '../group.ts';
import type { TeachingParts } from '../options.ts';
import { askedIn, drawRoomTasks } from '../room-tasks.ts';
import { lesson, OPTIONS } from './lesson.ts';

/** A short question as a row puts it, with what is right in its room. */
export interface Asked {
  readonly question: string;
  readonly answer: string;
  readonly harness: Harness;
  readonly room: Scenario;
  /** Gold of the room's tasks by what they ask. */
  readonly gold: ReadonlyMap<string, Gold>;
}

/** Groups of nothing but short questions. */
export function denseLesson(parts: TeachingParts, groups: number): Promise<TeachingGroup[]> {
  return lesson(parts, { groups, dense: 1 });
}

/** Every question of these groups; they are those of `denseLesson`. */
export function askedOf(parts: TeachingParts, groups: readonly TeachingGroup[]): Asked[] {
  return groups.flatMap(({ rows, harness }, index) => {
    const { scenarios } = drawRoomTasks(parts, { ...OPTIONS, dense: 1 }, index, DENSE_TASKS);
    const gold = new Map(
      scenarios.flatMap((one) => (one.gold === null ? [] : [[askedIn(one), one.gold] as const])),
    );
    return rows.map(({ messages: [, user, said] }) => {
      return {
        question: user?.content ?? '',
        answer: said?.content ?? '',
        harness,
        room: scenarios[0],
        gold,
      };
    });
  });
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
