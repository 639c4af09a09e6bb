import { load, YAMLException } from 'js-yaml';
import type { z } from 'zod';
import { ContentError } from '../../env/index.ts';
import { Rubric } from './rubric.ts';
import { yamlLines } from './yaml-lines.ts';

/**
 * Reads a rubric from YAML text.
 * @param file what errors call the text.
 * @throws ContentError naming file, line and what was expected; `data.problems` lists all findings.
 */
export function parseRubric(text: string, file: string): Rubric {
  const parsed = Rubric.safeParse(loadYaml(text, file));
  if (parsed.success) return parsed.data;
  const lineOf = yamlLines(text);
  throw invalid(
    file,
    parsed.error.issues.map((issue) => {
      const path = placeOf(issue);
      return `${file}:${lineOf(path)}: ${path.map(String).join('.') || 'rubric'}: ${issue.message}`;
    }),
  );
}

/** An unknown key is reported where it stands, not at the object that holds it. */
function placeOf(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
}

function loadYaml(text: string, file: string): unknown {
  try {
    return load(text, { filename: file, maxAliases: 0 });
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    const line = (thrown.mark?.line ?? 0) + 1;
    throw invalid(file, [`${file}:${line}: expected YAML: ${thrown.reason}`]);
  }
}

function invalid(file: string, problems: string[]): ContentError {
  const message = `The rubric ${file} is not valid:\n${problems.join('\n')}`;
  return new ContentError('rubric_invalid', message, { file, problems });
}
