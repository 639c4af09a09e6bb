import type { Pack } from '../../env/index.ts';
import { importComments, type ImportedComments } from '../live-commerce/import/index.ts';
import { loadComments } from './load-comments.ts';

export interface ImportCommentFileOptions {
  /** Its sampler furnishes the rooms. */
  readonly pack: Pack;
  readonly seed: string;
  /** Default `comment_text`. */
  readonly textColumn?: string;
  /** Default `comment_id`. */
  readonly idColumn?: string;
  /** The column of the viewer's name; none by default. */
  readonly viewerColumn?: string;
}

/**
 * Reads a file of real viewer comments (CSV, JSONL, or JSON pairs of viewer and host lines) as scenarios.
 * @throws ContentError naming the file and what was expected.
 */
export function importCommentFile(path: string, options: ImportCommentFileOptions): ImportedComments {
  const { pack, seed, viewerColumn, textColumn = 'comment_text', idColumn = 'comment_id' } = options;
  const named = viewerColumn === undefined ? {} : { viewer: viewerColumn };
  return importComments(loadComments(path, { columns: { id: idColumn, text: textColumn, ...named } }), {
    pack,
    seed,
  });
}
