import { EXIT } from './exit-codes.ts';

/** How long an orderly end may take before the process ends anyway, milliseconds. */
const HARD_MS = 4_900;

/**
 * Waits for SIGTERM or SIGINT; with `stdin` also for the end of standard input. From then on the process ends
 * within five seconds, whatever still runs; a second signal ends it at once.
 */
export function untilStopped(stdin: boolean): Promise<void> {
  return new Promise((resolve) => {
    // An open socket alone does not keep the process.
    const alive = setInterval(() => undefined, 2 ** 30);
    let stopping = false;
    const stop = (): void => {
      if (stopping) process.exit(EXIT.interrupted);
      stopping = true;
      clearInterval(alive);
      setTimeout(() => process.exit(EXIT.infrastructure), HARD_MS).unref();
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    if (!stdin) return;
    process.stdin.on('end', stop);
    process.stdin.on('error', stop);
    process.stdin.resume();
  });
}
