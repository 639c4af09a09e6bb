/** Runs a program in the place of this one. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const GROUPS = process.platform !== 'win32';

/**
 * Runs a program to its end. Signals go to it and all that it started, once each: from a group of its own, or a
 * terminal's Ctrl-C would reach it twice, and a signal to this process alone would leave it running.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string }} where
 * @returns {Promise<number>} Its exit code; 128 and the number of the signal that ended it.
 */
export function runJob(command, args, { cwd }) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: GROUPS });
  const pass = (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return; // It ended a moment ago.
    if (GROUPS) process.kill(-child.pid, signal);
    else child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  }).finally(() => SIGNALS.forEach((signal) => process.off(signal, pass)));
}
