import { ContentError } from '../errors.ts';
import type { Harness } from '../records/index.ts';
import { parseHarness } from './parse-harness.ts';
import type { ParseOptions } from './parse-harness.ts';
import { formatProblem } from './problem.ts';

/**
 * The harness of a folder's files.
 * @throws ContentError `harness_invalid` that lists every problem, also as `data.problems`.
 */
export function requireHarness(files: ReadonlyMap<string, string>, options: ParseOptions = {}): Harness {
  const { harness, problems } = parseHarness(files, options);
  if (harness !== null) return harness;
  const lines = problems.map((problem) => `  ${formatProblem(problem)}`);
  const message = `The harness cannot be loaded; ${problems.length} problem(s):\n${lines.join('\n')}`;
  throw new ContentError('harness_invalid', message, {
    problems: problems.map((problem) => ({ ...problem })),
  });
}
