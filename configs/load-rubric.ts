import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ContentError, toErrorRecord } from '../env/index.ts';
import { parseRubric, type CustomGrade, type Rubric } from '../rewards/index.ts';
import { findBundled } from './read-yaml.ts';

/** A rubric with the user's own criteria that it names, already imported. */
export interface LoadedRubric {
  readonly rubric: Rubric;
  readonly custom: Readonly<Record<string, CustomGrade>>;
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
  const loaded = await Promise.all(
    own.map(async ({ name, source }): Promise<[string, CustomGrade]> => [
      name,
      await importGrade(isAbsolute(source) ? source : resolve(dirname(file), source)),
    ]),
  );
  return { rubric, custom: Object.fromEntries(loaded) };
}

async function importGrade(file: string): Promise<CustomGrade> {
  const module: unknown = await import(pathToFileURL(file).href).catch((thrown: unknown) => {
    const { message } = toErrorRecord(thrown);
    throw new ContentError('criterion_invalid', `The criterion ${file} cannot be imported: ${message}`, {
      file,
    });
  });
  if (isGradeModule(module)) return module.grade;
  const message = `The criterion ${file} must export a function \`grade(input)\` that returns a Score.`;
  throw new ContentError('criterion_invalid', message, { file });
}

function isGradeModule(module: unknown): module is { grade: CustomGrade } {
  return (
    typeof module === 'object' && module !== null && 'grade' in module && typeof module.grade === 'function'
  );
}
