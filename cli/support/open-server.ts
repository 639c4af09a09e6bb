import { AddressError, serveBridge, type BridgeServer } from '../../bridge/index.ts';
import { UsageError } from '../../env/index.ts';
import { configOf, type SharedOptions } from './session.ts';

interface OpenServerOptions extends SharedOptions {
  /** Default: a private socket of its own. */
  readonly listen?: string;
  /** Threads that episodes are spread over; 0 keeps them in this one. */
  readonly shards: number;
}

/**
 * Opens a server of what the command line names.
 * @throws UsageError for an address where it cannot listen, ContentError for what cannot be loaded.
 */
export async function openServer(options: OpenServerOptions): Promise<BridgeServer> {
  const { preset = 'default', listen, shards } = options;
  const { harness, rubric, seed, arms } = configOf(options);
  return serveBridge({
    listen,
    shards,
    source: {
      module: new URL('serve-parts.ts', import.meta.url).href,
      data: { preset, harness, rubric },
    },
    info: { run: seed, run_seed: seed, arms },
    onInternalError: (thrown) => console.error(thrown),
  }).catch((thrown: unknown) => {
    throw thrown instanceof AddressError ? new UsageError(thrown.code, thrown.message) : thrown;
  });
}
