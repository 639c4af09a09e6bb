import type { Router } from 'zeromq';
import { within, type Clock } from '../clock/clock.ts';
import { AddressError } from '../errors/local-errors.ts';
import { openAddress, type Address } from './address.ts';
import type { ServerLimits } from './limits.ts';
import { Outbox } from './outbox.ts';
import type { OnMessage, ServerTransport } from './transport.ts';

/** Above the frame limit, which is answered with an error: a frame over this one ends its connection unheard. */
const HARD_LIMIT = 4;
/** Messages that may wait in each direction, per client. */
const HIGH_WATER = 64;
/** Time for the last answers to leave at an orderly end, milliseconds. */
const LINGER_MS = 200;
const HEARTBEAT_MS = 5_000;

export interface RouterOptions {
  /** See `openAddress`. */
  readonly listen?: string | undefined;
  readonly clock: Clock;
  readonly limits: ServerLimits;
}

/**
 * A ROUTER socket of the main thread: a worker that ends with a receive pending would end the process.
 * @throws AddressError when it cannot listen there.
 */
export async function listenRouter({ listen, clock, limits }: RouterOptions): Promise<ServerTransport> {
  // Loaded here only: whoever never opens a socket, and every worker, does without the native library.
  const zmq = await import('zeromq');
  const socket = new zmq.Router({
    linger: 0,
    // Without both, an answer to a client that has gone is dropped in silence, or never settles.
    mandatory: true,
    sendTimeout: 0,
    maxMessageSize: limits.max_frame_bytes * HARD_LIMIT,
    sendHighWaterMark: HIGH_WATER,
    receiveHighWaterMark: HIGH_WATER,
    heartbeatInterval: HEARTBEAT_MS,
    heartbeatTimeout: HEARTBEAT_MS * 2,
  });
  const address = await bind(socket, listen);
  const outbox = new Outbox({
    send: (peer, frames) => socket.send([Buffer.from(peer, 'latin1'), ...frames]),
    clock,
    maxBacklogBytes: limits.max_backlog_bytes,
    deadlineMs: limits.send_deadline_ms,
  });
  let reading: Promise<void> = Promise.resolve();
  return {
    address: socket.lastEndpoint ?? address.endpoint,
    get undeliverable() {
      return outbox.undeliverable;
    },
    listen(onMessage) {
      reading = read(socket, onMessage);
    },
    send: (peer, frames, onLost) => outbox.put(peer, frames, onLost),
    async close(graceMs) {
      await within(clock, graceMs, outbox.drained(), () => undefined);
      socket.linger = LINGER_MS;
      socket.close();
      await reading;
      address.release();
    },
  };
}

async function bind(socket: Router, listen: string | undefined): Promise<Address> {
  const address = await openAddress(listen);
  try {
    await socket.bind(address.endpoint);
  } catch (thrown) {
    socket.close();
    address.release();
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AddressError(`Cannot listen at ${address.endpoint}: ${why}. Name another address.`);
  }
  return address;
}

/** The one reader of the socket; ends when it is closed. */
async function read(socket: Router, onMessage: OnMessage): Promise<void> {
  for await (const [peer, ...frames] of socket) {
    if (peer !== undefined) onMessage(peer.toString('latin1'), frames);
  }
}
