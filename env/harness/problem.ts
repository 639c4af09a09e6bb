/** A finding about a file of a harness; an `error` keeps the harness from loading, a `warning` does not. */
export interface HarnessProblem {
  readonly severity: 'error' | 'warning';
  /** Path as given to the parser, with `/`. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  /** What would have been right. */
  readonly expected: string;
}

/** One line for people: `skills/a/SKILL.md:3: error: ... (expected ...)`. */
export function formatProblem(problem: HarnessProblem): string {
  const { severity, file, line, message, expected } = problem;
  return `${file}:${line}: ${severity}: ${message} (expected ${expected})`;
}
