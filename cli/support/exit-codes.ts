import { CommanderError } from 'commander';
import { ContentError, EndpointError, HgymError, UsageError } from '../../env/index.ts';

/** What `hgym` exits with; `hgym --help` lists them. */
export const EXIT = {
  ok: 0,
  /** The job ran, and what it checked does not hold. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A file that was read is not valid or not there. */
  content: 3,
  /** An endpoint, or our own machinery, broke. */
  infrastructure: 4,
  interrupted: 130,
} as const;

export const EXIT_HELP = `
Exit codes: 0 done; 1 a check does not hold; 2 wrong command line; 3 a file is not valid or not there;
4 an endpoint or our own machinery broke; 130 interrupted (rollouts resume with --resume).`;

/** Commander exits by throwing: help is no error, everything else is a wrong command line. */
function commanderCode({ exitCode }: CommanderError): number {
  return exitCode === 0 ? EXIT.ok : EXIT.usage;
}

/** Prints what went wrong in words a user can act on, and gives the exit code. */
export function reportError(thrown: unknown): number {
  if (thrown instanceof CommanderError) return commanderCode(thrown);
  if (!(thrown instanceof HgymError)) {
    console.error(thrown);
    return EXIT.infrastructure;
  }
  console.error(`error: ${thrown.message}`);
  if (thrown instanceof UsageError) return EXIT.usage;
  if (thrown instanceof ContentError) return EXIT.content;
  if (thrown instanceof EndpointError) console.error('What was done so far is kept.');
  return EXIT.infrastructure;
}
