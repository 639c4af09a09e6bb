import { CommanderError } from 'commander';
import { ContentError, HgymError, UsageError } from '../../env/index.ts';

/** What `hgym` exits with; `hgym --help` lists them. */
export const EXIT = {
  ok: 0,
  /** The job ran, and what it checked does not hold. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A file is not valid, not there, or cannot be written. */
  content: 3,
  /** An endpoint, or our own machinery, broke. */
  infrastructure: 4,
  interrupted: 130,
} as const;

export const EXIT_HELP = `
Exit codes:
  0    done
  1    what was checked does not hold (verify, quickstart, harness check, scenarios count)
  2    the command line is wrong
  3    a file is not valid, not there, or cannot be written
  4    an endpoint, the trainer, or our own machinery, broke
  130  interrupted (rollout, train and quickstart continue with --resume)`;

/** Ends a command that has said all it has to say with a code other than 0. */
export class ExitWith extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`exit ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** Prints what went wrong in words a user can act on, and gives the exit code. */
export function reportError(thrown: unknown): number {
  if (thrown instanceof ExitWith) return thrown.exitCode;
  // Commander has printed its own words; it exits by throwing, also after help.
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (thrown instanceof HgymError) return reportOurs(thrown);
  if (isSystemError(thrown)) {
    console.error(`error: ${thrown.message}`);
    return EXIT.content;
  }
  console.error(thrown);
  console.error('\nThis is a fault of hgym, not of your input.');
  return EXIT.infrastructure;
}

function reportOurs(thrown: HgymError): number {
  console.error(`error: ${thrown.message}`);
  if (thrown instanceof UsageError) return EXIT.usage;
  return thrown instanceof ContentError ? EXIT.content : EXIT.infrastructure;
}

/** What Node throws when a file cannot be opened or written. */
function isSystemError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'syscall' in thrown;
}
