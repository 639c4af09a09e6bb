import type { EnvironmentParts } from '../../env/index.ts';
import type { Clock } from '../clock/clock.ts';
import type { EpisodeHost } from './host.ts';
import { createLocalHost } from './local-host.ts';
import { createSpreadHost } from './spread-host.ts';
import type { PartsModule } from './task.ts';

export interface HostOptions {
  /** 0 keeps episodes in this thread. */
  readonly shards: number;
  /** The server's own composition. */
  readonly parts: EnvironmentParts;
  /** How workers make theirs; needed for shards. */
  readonly source: PartsModule;
  readonly clock: Clock;
  readonly stepDeadlineMs: number;
}

/** @throws whatever composing throws in a worker. */
export async function openHost(options: HostOptions): Promise<EpisodeHost> {
  const { shards, parts, source, clock, stepDeadlineMs } = options;
  if (shards === 0) return createLocalHost({ parts, clock, stepDeadlineMs });
  const { createShardHost } = await import('./shard-host.ts');
  const started = Array.from({ length: shards }, () => createShardHost({ ...source, clock, stepDeadlineMs }));
  return createSpreadHost(await Promise.all(started));
}
