import type { ClientEvents, ClientTransport } from '../client/transport.ts';
import type { OnMessage, ServerTransport } from '../server/transport.ts';

/** A server transport with any number of clients in the same process. */
export interface MemoryTransport extends ServerTransport {
  connect(): MemoryClient;
}

/** A client whose connection a test can break. */
export interface MemoryClient extends ClientTransport {
  /** What was sent over it, in order. */
  readonly sent: (readonly Uint8Array[])[];
  /** Breaks the connection; the next message opens another. */
  drop(): void;
}

/** Messages are handed over in a microtask, copied, as a socket would. */
export function createMemoryTransport(address = 'memory'): MemoryTransport {
  const clients = new Map<string, ClientEvents>();
  let [peers, undeliverable] = [0, 0];
  let receive: OnMessage = ignore;
  return {
    address,
    get undeliverable() {
      return undeliverable;
    },
    listen(onMessage) {
      receive = onMessage;
    },
    send(peer, frames, onLost) {
      const client = clients.get(peer);
      if (client === undefined) {
        undeliverable++;
        return onLost?.();
      }
      queueMicrotask(() => client.onMessage(copies(frames)));
    },
    async close() {
      receive = ignore;
      clients.clear();
    },
    connect() {
      let peer = `peer ${++peers}`;
      let events: ClientEvents = { onMessage: () => undefined, onLost: () => undefined };
      const sent: (readonly Uint8Array[])[] = [];
      return {
        address,
        sent,
        open(given) {
          events = given;
        },
        send(frames) {
          sent.push(frames);
          clients.set(peer, events);
          const from = peer;
          queueMicrotask(() => receive(from, copies(frames)));
        },
        drop() {
          clients.delete(peer);
          peer = `peer ${++peers}`;
          events.onLost();
        },
        close() {
          clients.delete(peer);
        },
      };
    },
  };
}

function ignore(): void {
  // Nobody listens.
}

function copies(frames: readonly Uint8Array[]): Uint8Array[] {
  return frames.map((frame) => Uint8Array.from(frame));
}
