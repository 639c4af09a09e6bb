import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, YAMLException } from 'js-yaml';
import { ContentError } from '../env/index.ts';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Finds a bundled file by name, or takes the argument as a path. @throws ContentError when it is neither. */
export function findBundled(folder: 'presets' | 'rubrics', given: string): string {
  const bundled = join(HERE, folder, `${given}.yaml`);
  if (/^[\w-]+$/.test(given) && existsSync(bundled)) return bundled;
  if (statSync(given, { throwIfNoEntry: false })?.isFile() === true) return given;
  const names = readdirSync(join(HERE, folder)).map((file) => basename(file, '.yaml'));
  const message = `There is no ${given} among the ${folder} (${names.join(', ')}), and no file of that path.`;
  throw new ContentError('not_found', message, { given });
}

/** Reads a YAML file that is a mapping. @throws ContentError naming the file and what is wrong. */
export function readYaml(file: string): Record<string, unknown> {
  const refuse = (what: string): never => {
    throw new ContentError('preset_invalid', `${file}: ${what}`, { file });
  };
  try {
    const value = load(readFileSync(file, 'utf8'), { filename: file, maxAliases: 0 });
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (thrown) {
    if (thrown instanceof YAMLException) return refuse(thrown.message);
    throw thrown;
  }
  return refuse('expected a mapping of settings.');
}
