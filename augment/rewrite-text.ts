import { ContentError, referencesIn } from '../env/index.ts';
import type { AnyId } from '../env/index.ts';
import type { OperatorContext } from './operator.ts';
import { sameReferences } from './references.ts';

/**
 * Asks the rewriter for another wording of a template.
 * @throws ContentError `rewrite_references` when the wording is empty or refers to other things than the text:
 * it would no longer say the same, or not render.
 */
export function rewriteText(context: OperatorContext, id: AnyId, text: string): string {
  const { pool, rng, rewriter } = context;
  const wording = rewriter.rewrite({ id, text, pool, rng });
  if (wording !== '' && sameReferences(text, wording)) return wording;
  throw new ContentError(
    'rewrite_references',
    `A ${pool} wording of ${id} must refer to exactly [${referencesIn(text).join(', ')}], as the text does; ` +
      `it reads ${JSON.stringify(wording)}. Correct the wording.`,
    { id, pool, text, wording },
  );
}
