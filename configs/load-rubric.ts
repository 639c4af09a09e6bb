import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ContentError, digestText, JudgeError } from '../env/index.ts';
import { parseRubric, type CustomGrade, type Rubric } from '../rewards/index.ts';
import { importFile } from './import-file.ts';
import { findBundled } from './read-yaml.ts';

/** A rubric with the user's own criteria that it names, already imported. */
export interface LoadedRubric {
  readonly rubric: Rubric;
  readonly custom: Readonly<Record<string, CustomGrade>>;
  /** Digest of each such file's text: the rubric's own digest does not see a formula change. */
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Loads a rubric by bundled name or path. A criterion whose source is a file is imported from there (the
 * path is relative to the rubric's own file); the file exports `grade`.
 * @throws ContentError when a file cannot be read, parsed or imported.
 */
export async function loadRubric(given = 'default'): Promise<LoadedRubric> {
  const file = findBundled('rubrics', given);
  const rubric = parseRubric(readFileSync(file, 'utf8'), file);
  const own = rubric.criteria.filter(({ source }) => source !== 'rule' && source !== 'judge');
  const paths = own.map(({ name, source }): [string, string] => [name, resolve(dirname(file), source)]);
  const loaded = await Promise.all(
    paths.map(async ([name, path]): Promise<[string, CustomGrade]> => [name, await importGrade(path)]),
  );
  const sources = paths.map(([name, path]) => [name, digestText(readFileSync(path, 'utf8'))]);
  return { rubric, custom: Object.fromEntries(loaded), sources: Object.fromEntries(sources) };
}

async function importGrade(file: string): Promise<CustomGrade> {
  const { grade } = await importFile('criterion', file);
  if (isGrade(grade)) return withDeadline(file, grade);
  const message = `The criterion ${file} must export a function \`grade(input)\` that returns a Score.`;
  throw new ContentError('criterion_invalid', message, { file });
}

const isGrade = (value: unknown): value is CustomGrade => typeof value === 'function';

/** A criterion that is still out after this long has failed. Milliseconds. */
const DEADLINE_MS = 60_000;

/** The same function, but a promise of it that never settles becomes a JudgeError. */
function withDeadline(file: string, grade: CustomGrade): CustomGrade {
  return (input) => {
    const given = grade(input);
    return given instanceof Promise ? inTime(file, given) : given;
  };
}

function inTime<T>(file: string, given: Promise<T>): Promise<T> {
  return new Promise((resolved, rejected) => {
    const message = `${file} gave no score within ${DEADLINE_MS / 1000} s.`;
    const timer = setTimeout(() => rejected(new JudgeError('criterion_timeout', message)), DEADLINE_MS);
    given.then(resolved, rejected).finally(() => clearTimeout(timer));
  });
}
