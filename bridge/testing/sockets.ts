import { Dealer } from 'zeromq';
import type { BridgeClient } from '../client/client.ts';
import { connectBridge } from '../client/connect.ts';
import { encodeHeader } from '../codec/header.ts';
import type { ServerLimits } from '../server/limits.ts';
import { serveBridge } from '../server/serve.ts';
import { INFO, SOURCE } from './compose.ts';

const releases: (() => unknown)[] = [];

/** Calls it at the end of the test. */
export function atEnd(release: () => unknown): void {
  releases.push(release);
}

/** Lets go of everything a test opened, the last first; for `afterEach`. */
export async function releaseAll(): Promise<void> {
  for (const release of releases.splice(0).reverse()) await release();
}

/** A real server over the mini harness; gives its address. */
export async function serve(limits: Partial<ServerLimits> = {}, listen?: string): Promise<string> {
  const server = await serveBridge({ shards: 0, source: SOURCE, info: INFO, limits, listen });
  atEnd(() => server.close(1000));
  return server.address;
}

export async function connect(address: string): Promise<BridgeClient> {
  const client = await connectBridge(address, { deadlineMs: 5000 });
  atEnd(() => client.end());
  return client;
}

/** A bare socket that sends whatever frames it is given. */
export function dealer(address: string): Dealer {
  const socket = new Dealer({ linger: 0, receiveTimeout: 5000 });
  socket.connect(address);
  atEnd(() => socket.close());
  return socket;
}

export const HELLO = encodeHeader({ protocol: 1, schema_digest: '', client: 'raw' });
export const EMPTY = encodeHeader({});
