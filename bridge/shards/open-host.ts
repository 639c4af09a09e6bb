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
  /** Hears what breaks in a worker while it has nothing to do. */
  readonly onInternalError?: ((thrown: unknown) => void) | undefined;
}

/** @throws whatever composing throws in a worker. */
export async function openHost(options: HostOptions): Promise<EpisodeHost> {
  const { shards, parts, source, clock, stepDeadlineMs, onInternalError } = options;
  if (shards === 0) return createLocalHost({ parts, clock, stepDeadlineMs });
  const { createShardHost } = await import('./shard-host.ts');
  const given = { ...source, clock, stepDeadlineMs, onInternalError };
  const started = await Promise.allSettled(Array.from({ length: shards }, () => createShardHost(given)));
  const hosts = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed === undefined) return createSpreadHost(hosts);
  await Promise.all(hosts.map((host) => host.close()));
  throw failed.reason;
}
