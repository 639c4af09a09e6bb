import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { canonicalJson, ContentError, UsageError, type JsonObject, type JsonValue } from '../../env/index.ts';

/** What a rollout file was made with; resuming with anything else is refused. */
export type RolloutSettings = JsonObject;

/** Where the settings of a rollout file lie. */
export function settingsFile(path: string): string {
  return `${path}.settings.json`;
}

export function writeSettings(path: string, settings: RolloutSettings): void {
  writeFileSync(settingsFile(path), `${JSON.stringify(settings, null, 1)}\n`);
}

/** @throws UsageError naming every setting that differs; ContentError when nobody knows the file's own. */
export function checkSettings(path: string, settings: RolloutSettings): void {
  const before = readSettingsFile(path);
  const names = [...new Set([...Object.keys(before), ...Object.keys(settings)])];
  const differing = names.filter((name) => shown(before[name]) !== shown(settings[name]));
  if (differing.length === 0) return;
  const list = differing.map((name) => `${name} was ${shown(before[name])} and is ${shown(settings[name])}`);
  const message = `${path} was made with other settings: ${list.join('; ')}. Repeat them, or name another --out.`;
  throw new UsageError('settings_differ', message, { differing });
}

function readSettingsFile(path: string): RolloutSettings {
  const file = settingsFile(path);
  const refuse = (what: string): never => {
    const message = `${path} cannot be resumed: ${file}, which says how it was made, ${what}. Name another --out.`;
    throw new ContentError('settings_missing', message, { file });
  };
  if (!existsSync(file)) return refuse('is gone');
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : refuse('cannot be read');
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return refuse('cannot be read');
  }
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'not there' : canonicalJson(value);
}
