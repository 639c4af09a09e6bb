import type { AnyId, Pool, Rng } from '../env/index.ts';

export interface RewriteRequest {
  readonly id: AnyId;
  /** The present text, a template: its `{{references}}` must all come back. */
  readonly text: string;
  readonly pool: Pool;
  readonly rng: Rng;
}

/** Says a text in other words. Equal requests with equal streams give equal text. */
export interface Rewriter {
  rewrite(request: RewriteRequest): string;
}
