import type { Rng } from '../env/index.ts';
import { wrapInCarrier } from './carrier.ts';
import type { PhraseTable } from './phrase-table.ts';
import type { RewriteRequest, Rewriter } from './rewriter.ts';

/** One wording, another than the present one where there is another. */
function pickOther(rng: Rng, wordings: readonly string[], present: string): string {
  const first = rng.int(0, wordings.length - 1);
  const wording = wordings[first] ?? present;
  if (wording !== present) return wording;
  return wordings[(first + 1) % wordings.length] ?? present;
}

/**
 * The bundled rewriter: a wording of the phrase table, from the asked pool. A text without wordings comes back
 * unchanged behind a neutral sentence, which `stripCarrier` takes off again.
 */
export function createOfflineRewriter(phrases: PhraseTable): Rewriter {
  return {
    rewrite({ id, text, pool, rng }: RewriteRequest): string {
      const wordings = phrases[id]?.[pool];
      if (wordings === undefined || wordings.length === 0) return wrapInCarrier(text, pool, rng);
      return pickOther(rng, wordings, text);
    },
  };
}
