import { cpSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContentError } from '../../env/index.ts';

/** Where the live-commerce pack's content lies. */
export const CONTENT = join(dirname(fileURLToPath(import.meta.url)), '..', 'live-commerce', 'content');

/** The harnesses that come with the pack. */
export const HARNESS_NAMES = ['base', 'mini'] as const;

/** The folder of a bundled harness by name, or the path given. @throws ContentError when there is neither. */
export function harnessFolder(given: string): string {
  const bundled = HARNESS_NAMES.find((name) => name === given);
  if (bundled !== undefined) return join(CONTENT, bundled);
  if (existsSync(join(given, 'harness.yaml'))) return given;
  const message = `There is no harness ${given}: expected ${HARNESS_NAMES.join(' or ')}, or a folder with a harness.yaml.`;
  throw new ContentError('not_found', message, { given });
}

/** Copies a bundled harness to a new folder. @throws ContentError when the folder is there already. */
export function copyHarness(from: string, folder: string): void {
  const source = harnessFolder(from);
  if (existsSync(folder))
    throw new ContentError('folder_exists', `${folder} is there already: name a new folder.`);
  cpSync(source, folder, { recursive: true });
}
