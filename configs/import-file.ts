import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { ContentError, toErrorRecord } from '../env/index.ts';

/**
 * Imports a user's module.
 * @param what how the module is called in errors, such as `criterion`.
 * @throws ContentError `<what>_invalid` when it cannot be imported.
 */
export async function importFile(what: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const module: unknown = await import(pathToFileURL(resolve(file)).href);
    return typeof module === 'object' && module !== null ? { ...module } : {};
  } catch (thrown) {
    const { message } = toErrorRecord(thrown);
    throw new ContentError(`${what}_invalid`, `The ${what} ${file} cannot be imported: ${message}`, { file });
  }
}
