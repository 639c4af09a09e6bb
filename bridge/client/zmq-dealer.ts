import type { Dealer } from 'zeromq';
import type { ClientEvents, ClientTransport } from './transport.ts';

const HIGH_WATER = 64;
const HEARTBEAT_MS = 5_000;
const RECONNECT_MS = 50;
const MAX_RECONNECT_MS = 1_000;
/** The end of a connection can be told before its last answers are read: they get this long. Less than a reconnect. */
const DRAIN_MS = 25;

/** A DEALER socket of the main thread. It connects, and connects again, in the background. */
export async function dialDealer(address: string): Promise<ClientTransport> {
  const zmq = await import('zeromq');
  const socket = new zmq.Dealer({
    linger: 0,
    sendHighWaterMark: HIGH_WATER,
    receiveHighWaterMark: HIGH_WATER,
    heartbeatInterval: HEARTBEAT_MS,
    heartbeatTimeout: HEARTBEAT_MS * 2,
    reconnectInterval: RECONNECT_MS,
    reconnectMaxInterval: MAX_RECONNECT_MS,
  });
  const queue: (readonly Uint8Array[])[] = [];
  let pumping = false;
  const pump = async (): Promise<void> => {
    if (pumping) return;
    pumping = true;
    for (let next = queue.shift(); next !== undefined && !socket.closed; next = queue.shift()) {
      await socket.send([...next]).catch(() => undefined);
    }
    pumping = false;
  };
  return {
    address,
    open(events) {
      socket.events.on('disconnect', () => {
        queue.length = 0;
        setTimeout(() => events.onLost(), DRAIN_MS);
      });
      socket.connect(address);
      void read(socket, events);
    },
    send(frames) {
      queue.push(frames);
      void pump();
    },
    close() {
      queue.length = 0;
      socket.close();
    },
  };
}

/** The one reader of the socket; ends when it is closed. */
async function read(socket: Dealer, events: ClientEvents): Promise<void> {
  for await (const frames of socket) events.onMessage(frames);
}
