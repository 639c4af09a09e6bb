import type { AnyId } from '../records/index.ts';
import type { HarnessBody } from './revision.ts';

/** The surface names of Skills, tools and parameters by id: what augmentation renames. */
export function surfaceNames(harness: HarnessBody): Map<AnyId, string> {
  const named = [
    ...harness.skills.items,
    ...harness.tools.items,
    ...harness.tools.items.flatMap(({ params }) => params),
  ];
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** Finds the names that a harness shows wherever they stand as words of a text. */
export function namePattern(harness: HarnessBody): RegExp {
  const names = [...new Set(surfaceNames(harness).values())].map((name) => name.replaceAll('-', '\\-'));
  return names.length === 0
    ? /(?!)/g
    : new RegExp(`(?<![A-Za-z0-9_-])(?:${names.join('|')})(?![A-Za-z0-9_-])`, 'g');
}
