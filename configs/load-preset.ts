import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { ContentError } from '../env/index.ts';
import { Config, CONFIG_SCHEMA } from './config.ts';
import { findBundled, readYaml } from './read-yaml.ts';

/**
 * Loads a preset over `default`: settings it does not name are the default's. Of `trainer` that goes for each
 * member and for each member of a stage.
 * @param given a bundled preset's name, or a path.
 * @throws ContentError naming the file, the setting and what was expected; a newer schema by its number.
 */
export function loadPreset(given = 'default'): Config {
  const file = findBundled('presets', given);
  const own = readYaml(file);
  if (typeof own['schema'] === 'number' && own['schema'] > CONFIG_SCHEMA) {
    const message = `${file} has schema ${own['schema']}, and this version reads up to ${CONFIG_SCHEMA}: use a newer Harness Gym.`;
    throw new ContentError('preset_newer', message, { file });
  }
  const paths = Object.fromEntries(
    PATHS.filter((name) => name in own).map((name) => {
      const given = own[name];
      return [name, typeof given === 'string' ? placedIn(dirname(file), given) : given];
    }),
  );
  const base = readYaml(findBundled('presets', 'default'));
  const trainer = overTrainer(base['trainer'], own['trainer']);
  const parsed = Config.safeParse({ ...base, ...own, ...paths, trainer });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${file}: ${problemText(issue)}`);
  throw new ContentError('preset_invalid', problems.join('\n'), { file, problems });
}

/** One trainer section over another; what is no mapping is left for the schema to refuse. */
function overTrainer(base: unknown, own: unknown): unknown {
  if (own === undefined) return base;
  if (!isMapping(base) || !isMapping(own)) return own;
  const members = Object.entries(own).map(([name, value]): [string, unknown] => {
    const below = base[name];
    return [name, isMapping(below) && isMapping(value) ? { ...below, ...value } : value];
  });
  return { ...base, ...Object.fromEntries(members) };
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings that may be a path, which is relative to the preset's own file. */
const PATHS = ['harness', 'rubric'];

/** Makes a path whole; a plain word is the name of something bundled, and stays. */
export function placedIn(folder: string, given: string): string {
  return /[/\\.]/.test(given) ? resolve(folder, given) : given;
}

function problemText({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
