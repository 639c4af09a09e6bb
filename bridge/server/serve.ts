import { realClock } from '../clock/real-clock.ts';
import { composePartsOf } from '../shards/compose-parts.ts';
import { openHost } from '../shards/open-host.ts';
import type { PartsModule } from '../shards/task.ts';
import { DEFAULT_LIMITS, type ServerLimits } from './limits.ts';
import type { RunInfo } from './run-info.ts';
import { BridgeServer } from './server.ts';
import { createService } from './service.ts';
import { listenRouter } from './zmq-router.ts';

export interface ServeOptions {
  /** `ipc:///path` in a private folder or `tcp://127.0.0.1:port`; default: a private socket of its own. */
  readonly listen?: string | undefined;
  /** Threads that episodes are spread over; 0 keeps them in this one. */
  readonly shards: number;
  /** What composes the environments, here and in the threads. */
  readonly source: PartsModule;
  readonly info: RunInfo;
  /** Over the defaults. */
  readonly limits?: Partial<ServerLimits>;
  readonly onInternalError?: (thrown: unknown) => void;
}

/**
 * Opens a bridge server on a socket.
 * @throws AddressError when it cannot listen there; whatever composing throws.
 */
export async function serveBridge(options: ServeOptions): Promise<BridgeServer> {
  const { listen, shards, source, info, onInternalError } = options;
  const clock = realClock;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const parts = await composePartsOf(source);
  const stepDeadlineMs = limits.step_deadline_ms;
  const host = await openHost({ shards, parts, source, clock, stepDeadlineMs, onInternalError });
  try {
    const transport = await listenRouter({ listen, clock, limits });
    const service = createService({ parts, host, info, clock, limits });
    const hooks = onInternalError === undefined ? {} : { onInternalError };
    return new BridgeServer({ transport, service, clock, limits, ...hooks });
  } catch (thrown) {
    await host.close();
    throw thrown;
  }
}
