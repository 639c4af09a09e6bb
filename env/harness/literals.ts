import { withoutReferences } from '../prompt/template.ts';
import { ID_IN_TEXT } from '../records/index.ts';
import type { AnyId } from '../records/index.ts';
import type { HarnessBody } from './revision.ts';
import { namePattern, surfaceNames } from './surface-names.ts';
import { harnessTexts } from './texts.ts';

/** Words of a text that would not follow a renaming. */
export interface LiteralName {
  readonly owner: AnyId;
  readonly literal: string;
  /** What the text should hold instead. */
  readonly expected: string;
}

/** The references by the name that each of them shows. */
function referenceByName(harness: HarnessBody): Map<string, string> {
  // Where a parameter is called like a Skill or tool, the latter is meant: it comes last.
  return new Map([...surfaceNames(harness)].reverse().map(([id, name]) => [name, `{{${id}}}`]));
}

/**
 * Names of Skills, tools and parameters that stand literally in a text, ids that stand there bare, and `{{`
 * that opens no reference. A harness that is to be augmented has none of them: they would outlive a renaming.
 */
export function literalNames(harness: HarnessBody): LiteralName[] {
  const references = referenceByName(harness);
  const pattern = namePattern(harness);
  return harnessTexts(harness).flatMap(({ owner, text }): LiteralName[] => {
    const bare = withoutReferences(text);
    const found = (matches: string[], expected: (word: string) => string) =>
      matches.map((literal) => ({ owner, literal, expected: expected(literal) }));
    return [
      ...found(bare.match(pattern) ?? [], (word) => references.get(word) ?? 'a reference'),
      ...found(bare.match(ID_IN_TEXT) ?? [], (id) => `{{${id}}}`),
      ...found(bare.match(/\{\{[^}]{0,40}\}?\}?/g) ?? [], () => 'a reference such as {{tool:price}}'),
    ];
  });
}
