import { ContentError, type EnvironmentParts } from '../../env/index.ts';
import type { PartsModule } from './task.ts';

/**
 * Imports a parts module and lets it compose. Server and workers do the same, so an episode does not depend on
 * where it lives.
 * @throws ContentError when the module exports no `composeParts`; whatever composing throws.
 */
export async function composePartsOf({ module, data }: PartsModule): Promise<EnvironmentParts> {
  const loaded: unknown = await import(module);
  if (isPartsModule(loaded)) return loaded.composeParts(data);
  throw new ContentError('parts_invalid', `${module} must export a function composeParts(data).`);
}

interface Composer {
  composeParts(data: PartsModule['data']): Promise<EnvironmentParts>;
}

function isPartsModule(loaded: unknown): loaded is Composer {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'composeParts' in loaded &&
    typeof loaded.composeParts === 'function'
  );
}
