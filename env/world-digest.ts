import { digest } from './canonical.ts';
import type { Scenario } from './records/index.ts';

/** Digest of a world: which base, in which version, and what differs from it (16 hex digits). */
export function worldDigest(world: Pick<Scenario['world'], 'world_ref' | 'version' | 'delta'>): string {
  return digest([world.world_ref, world.version, world.delta]);
}
