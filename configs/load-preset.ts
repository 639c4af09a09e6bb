import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, YAMLException } from 'js-yaml';
import { ContentError } from '../env/index.ts';
import { Config } from './config.ts';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Finds a bundled file by name, or takes the argument as a path. */
export function findBundled(folder: 'presets' | 'rubrics', given: string): string {
  const bundled = join(HERE, folder, `${given}.yaml`);
  if (existsSync(bundled)) return bundled;
  if (existsSync(given)) return given;
  const names = readdirSync(join(HERE, folder)).map((file) => basename(file, '.yaml'));
  const message = `There is no ${given} among the ${folder} (${names.join(', ')}), and no file of that path.`;
  throw new ContentError('not_found', message, { given });
}

function readYaml(file: string): Record<string, unknown> {
  try {
    const value = load(readFileSync(file, 'utf8'), { filename: file, maxAliases: 0 });
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    throw new ContentError('preset_invalid', `${file}: expected a mapping of settings.`, { file });
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    throw new ContentError('preset_invalid', `${file}: ${thrown.message}`, { file });
  }
}

/**
 * Loads a preset over `default`: settings it does not name are the default's.
 * @param given a bundled preset's name, or a path.
 * @throws ContentError naming the file, the setting and what was expected.
 */
export function loadPreset(given = 'default'): Config {
  const file = findBundled('presets', given);
  const base = readYaml(findBundled('presets', 'default'));
  const parsed = Config.safeParse({ ...base, ...readYaml(file) });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`);
  throw new ContentError('preset_invalid', problems.join('\n'), { file, problems });
}
