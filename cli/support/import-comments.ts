import type { Scenario } from '../../env/index.ts';
import type { Session } from './session.ts';

export interface CommentOptions {
  readonly textColumn?: string;
  readonly idColumn?: string;
}

export interface ImportedComments {
  readonly scenarios: Scenario[];
  readonly refused: { id: string; reason: string }[];
}

export async function importComments(
  { world, config }: Session,
  file: string,
  options: CommentOptions,
): Promise<ImportedComments> {
  const { textColumn, idColumn } = options;
  const mod = (await import('../../scenarios/index.ts')) as any;
  return mod.importCommentFile(file, {
    world,
    seed: config.seed,
    ...(textColumn === undefined ? {} : { textColumn }),
    ...(idColumn === undefined ? {} : { idColumn }),
  });
}
