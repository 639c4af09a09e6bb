import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { main } from '../main.ts';

/** What a command printed and exited with. */
export interface CliRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in this process: fast, and without standard input. */
export async function runMain(...args: string[]): Promise<CliRun> {
  const out: string[] = [];
  const err: string[] = [];
  const log = vi
    .spyOn(console, 'log')
    .mockImplementation((text: unknown) => void out.push(`${String(text)}\n`));
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((text: unknown) => void err.push(`${String(text)}\n`));
  try {
    return { code: await main(args), out: out.join(''), err: err.join('') };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

const HGYM = fileURLToPath(new URL('../hgym.mjs', import.meta.url));

/** Starts the real command as a process of its own; standard input is a pipe. */
export function startCli(...args: string[]): ChildProcess {
  return spawn(process.execPath, [HGYM, ...args], { stdio: 'pipe' });
}

/** Waits for a process to end; `code` is null when a signal ended it. */
export function ended(child: ChildProcess): Promise<CliRun> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (part) => (out += String(part)));
  child.stderr?.on('data', (part) => (err += String(part)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
