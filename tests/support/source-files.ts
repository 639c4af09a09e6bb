import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A text file of the repository. */
export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

const IGNORED = new Set(['node_modules', '.git', 'runs', 'dist', 'coverage', '.venv', '__pycache__']);

/** All files below a folder (from the root) whose name has one of the endings; none if the folder is absent. */
export function filesBelow(folder: string, endings: RegExp): SourceFile[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name)) return [];
    if (entry.isDirectory()) return filesBelow(path, endings);
    if (!entry.isFile() || !endings.test(entry.name)) return [];
    return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }];
  });
}

/** The text without comments; strings stay. */
export function withoutComments(text: string): string {
  return text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/.*/g,
    '$1',
  );
}

/** What a file imports: module specifiers of static, dynamic and re-exporting forms. */
export function importsOf(text: string): string[] {
  const code = withoutComments(text);
  const found = code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g);
  return [...found].flatMap(([, , specifier]) => (specifier === undefined ? [] : [specifier]));
}

/** Tests, and the fixtures that only tests use. */
export const isTest = (path: string): boolean => /\.test\.ts$|^tests\/|\/testing\//.test(path);
