import { existsSync, readFileSync } from 'node:fs';
import { loadPreset, TrainerConfig } from '../../configs/index.ts';
import { ContentError, UsageError } from '../../env/index.ts';

/** What a trainer takes where nothing is said. */
export const USUAL_PRESET = 'mini';

/** Where a configuration begins: a preset, or a resolved one in a JSON file. */
export function trainerConfigOf(given: string = USUAL_PRESET): TrainerConfig {
  if (!isResolved(given)) return loadPreset(given).trainer;
  if (!existsSync(given)) throw new ContentError('not_found', `There is no file ${given}.`, { given });
  const parsed = TrainerConfig.safeParse(jsonOf(readFileSync(given, 'utf8')));
  if (parsed.success) return parsed.data;
  const problems = problemsOf(parsed.error.issues);
  throw new ContentError('config_invalid', `${given}: ${problems}`, { given });
}

/** The preset that a server is made of; a resolved configuration goes with the usual one. */
export function presetOf(given: string = USUAL_PRESET): string {
  return isResolved(given) ? USUAL_PRESET : given;
}

const isResolved = (given: string): boolean => given.endsWith('.json');

/**
 * Puts values over a configuration.
 * @param changes member paths such as `rl.rate`, with their values.
 * @throws UsageError naming the member and what was expected.
 */
export function withChanges(
  config: TrainerConfig,
  changes: readonly (readonly [string, unknown])[],
): TrainerConfig {
  const copy: unknown = structuredClone(config);
  for (const [path, value] of changes) put(copy, path, value);
  const parsed = TrainerConfig.safeParse(copy);
  if (parsed.success) return parsed.data;
  throw new UsageError('config_invalid', problemsOf(parsed.error.issues));
}

function put(target: unknown, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let within = target;
  for (const name of names) within = isMapping(within) ? within[name] : undefined;
  if (!isMapping(within) || ['', '__proto__'].includes(last)) {
    const known = isMapping(target) ? Object.keys(target).join(', ') : '';
    throw new UsageError(
      'config_invalid',
      `There is no ${path}; expected a path such as rl.rate that begins with ${known}.`,
    );
  }
  within[last] = value;
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Reads `rl.rate=1e-4`; a value that is no JSON is text. @throws UsageError for a text without `=`. */
export function readChange(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError('bad_set', `--set ${text}: expected member=value, such as rl.rate=1e-4.`);
  const value = text.slice(at + 1);
  const json = jsonOf(value);
  return [text.slice(0, at).trim(), json === undefined ? value : json];
}

/** The value of a JSON text; undefined for what is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('\n');
}
