import type { EnvironmentParts } from '../../env/index.ts';
import { BridgeClient } from '../client/client.ts';
import type { Clock } from '../clock/clock.ts';
import { DEFAULT_LIMITS, type ServerLimits } from '../server/limits.ts';
import { BridgeServer } from '../server/server.ts';
import { createService } from '../server/service.ts';
import { createLocalHost } from '../shards/local-host.ts';
import { composeParts, INFO } from './compose.ts';
import { createMemoryTransport, type MemoryClient } from './memory-transport.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface InMemory {
  readonly clock: VirtualClock;
  readonly server: BridgeServer;
  /** A client of its own connection. */
  connect(): { readonly client: BridgeClient; readonly wire: MemoryClient };
}

export interface InMemoryOptions {
  readonly limits?: Partial<ServerLimits>;
  readonly parts?: EnvironmentParts;
  /** Name of the server process. */
  readonly name?: string;
}

const parts = await composeParts({});

/** A whole server without a socket, on a clock that stands still. */
export function serveInMemory(options: InMemoryOptions = {}): InMemory {
  const clock = new VirtualClock();
  const transport = createMemoryTransport();
  const server = new BridgeServer({ ...serverOptions(clock, options), transport });
  return {
    clock,
    server,
    connect() {
      const wire = transport.connect();
      return { wire, client: new BridgeClient({ transport: wire, clock }) };
    },
  };
}

/** Everything of a server but its transport. */
export function serverOptions(
  clock: Clock,
  { limits: given, parts: own = parts, name = 'server' }: InMemoryOptions,
) {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const host = createLocalHost({ parts: own, clock, stepDeadlineMs: limits.step_deadline_ms });
  const service = createService({ parts: own, host, info: INFO, clock, limits, server: name });
  return { service, clock, limits };
}
