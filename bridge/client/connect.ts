import { BridgeClient, type ClientOptions } from './client.ts';
import { dialDealer } from './zmq-dealer.ts';

/**
 * Connects to a server at `ipc:///path` or `tcp://127.0.0.1:port`, and says hello.
 * @throws DeadlineError when nobody answers in time; SchemaMismatchError when it is another version.
 */
export async function connectBridge(
  address: string,
  options: Omit<ClientOptions, 'transport'> = {},
): Promise<BridgeClient> {
  const client = new BridgeClient({ ...options, transport: await dialDealer(address) });
  try {
    await client.hello();
  } catch (thrown) {
    client.end();
    throw thrown;
  }
  return client;
}
