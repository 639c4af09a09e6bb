import { spawn, type ChildProcess } from 'node:child_process';
import { childEnvironment } from '../../configs/index.ts';
import { InfrastructureError } from '../../env/index.ts';
import { EXIT } from './exit-codes.ts';

export interface RunChildOptions {
  /** Where what it prints goes; default: to where ours goes. */
  readonly output?: 'stdout' | 'stderr';
  /** Settings for it that the user has not made. */
  readonly env?: Readonly<Record<string, string>>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program to its end and gives its exit code. Ctrl-C and SIGTERM are passed on as one SIGINT each, so
 * that it may save and end by itself; the third ends it at once. After one of them the code is 130.
 * @throws InfrastructureError `child_not_started`.
 */
export async function runChild(
  command: string,
  args: readonly string[],
  { output = 'stdout', env = {} }: RunChildOptions = {},
): Promise<number> {
  const child = spawn(command, args, {
    env: childEnvironment(env),
    stdio: ['ignore', output === 'stdout' ? 'inherit' : 2, 'inherit'],
    // A group of its own: a terminal's Ctrl-C would reach it beside the one that is passed on.
    detached: process.platform !== 'win32',
  });
  const release = passOn(child);
  try {
    const code = await endOf(child);
    return release.signalled() ? EXIT.interrupted : code;
  } finally {
    release();
  }
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', ({ message }) => {
      const command = child.spawnfile;
      reject(new InfrastructureError('child_not_started', `${command} cannot be started: ${message}.`));
    });
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? EXIT.interrupted : 128)));
  });
}

function passOn(child: ChildProcess): { (): void; signalled(): boolean } {
  let times = 0;
  const onSignal = (): void => {
    times++;
    child.kill(times > 2 ? 'SIGKILL' : 'SIGINT');
  };
  const onExit = (): void => void child.kill();
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('exit', onExit);
  const release = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('exit', onExit);
  };
  return Object.assign(release, { signalled: () => times > 0 });
}
