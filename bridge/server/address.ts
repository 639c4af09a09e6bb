import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { AddressError } from '../errors/local-errors.ts';

/** Where a server is to listen. */
export interface Address {
  readonly endpoint: string;
  /** Removes what was made for it. */
  release(): void;
}

const IPC = 'ipc://';
/** `sun_path` of Linux, without its closing zero. */
const MAX_IPC_BYTES = 107;
const LOOPBACK = /^tcp:\/\/(?:127(?:\.\d{1,3}){3}|\[::1\]):(?:\d{1,5}|\*)$/;
const PRIVATE = 0o700;

/**
 * Checks an address to listen at; without one, makes a socket in a private folder of its own.
 *
 * Socket files are open to everybody, so an ipc socket must lie in a folder that only we can enter; it is made
 * when it is not there. TCP is for loopback: any other address needs keys, which this server does not have yet.
 * @throws AddressError saying what would do.
 */
export async function openAddress(given?: string): Promise<Address> {
  if (given === undefined) return temporarySocket();
  if (given.startsWith(IPC)) return ipcSocket(given.slice(IPC.length));
  if (LOOPBACK.test(given)) return { endpoint: given, release: () => undefined };
  const message = `Cannot listen at ${given}: expected ipc:///path/socket or tcp://127.0.0.1:port (* for any port). Other addresses need CURVE keys, which are not there yet.`;
  throw new AddressError(message, { given });
}

function temporarySocket(): Address {
  const folder = mkdtempSync(join(tmpdir(), 'hgym-'));
  return {
    endpoint: `${IPC}${join(folder, 'bridge.sock')}`,
    release: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function ipcSocket(path: string): Promise<Address> {
  const refuse = (why: string): never => {
    throw new AddressError(`Cannot listen at ${IPC}${path}: ${why}.`, { path });
  };
  if (!isAbsolute(path)) refuse('expected an absolute path');
  if (Buffer.byteLength(path) > MAX_IPC_BYTES) refuse(`a socket's path has at most ${MAX_IPC_BYTES} bytes`);
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: PRIVATE });
  const { mode, uid } = lstatSync(folder);
  if ((mode & 0o777) !== PRIVATE) refuse(`${folder} must be private: chmod 700 it, or name another`);
  if (uid !== process.getuid?.()) refuse(`${folder} belongs to somebody else`);
  if (await isServed(path)) refuse('another server listens there');
  return { endpoint: `${IPC}${path}`, release: () => rmSync(path, { force: true }) };
}

/** True when somebody accepts connections; a socket file that a killed server left is no obstacle. */
function isServed(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.on('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });
}
