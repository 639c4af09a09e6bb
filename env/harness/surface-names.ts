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
