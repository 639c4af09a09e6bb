import type { EnvironmentParts, JsonObject } from '../../env/index.ts';
import { openSession } from './session.ts';

/**
 * Composes what a server plays from its command line; each of its threads does so again.
 * @throws ContentError when preset, harness or rubric cannot be loaded.
 */
export async function composeParts(data: JsonObject): Promise<EnvironmentParts> {
  const given = ['preset', 'harness', 'rubric'].flatMap((name) => {
    const value = data[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { world, scorer } = await openSession(Object.fromEntries(given));
  return { pack: world.pack, augmenter: world.augmenter, scorer };
}
