import { referencesIn } from '../env/index.ts';
import type { AnyId, Harness } from '../env/index.ts';
import type { PhraseTable } from './phrase-table.ts';
import { isVariable, sameReferences } from './references.ts';

/** Every text of a harness that has wordings, by the id it is worded under. */
export function wordedTexts(harness: Harness): ReadonlyMap<AnyId, string> {
  const skills = harness.skills.items;
  const tools = harness.tools.items;
  const rules = [
    ...skills.flatMap((skill) => skill.rules),
    ...harness.prompt.blocks.flatMap((block) => block.items),
  ].filter((rule) => !isVariable(rule.text));
  const texts: [AnyId, string][] = [
    ...[...skills, ...tools, ...tools.flatMap((tool) => tool.params)].map((item): [AnyId, string] => [
      item.id,
      item.description,
    ]),
    ...rules.map((rule): [AnyId, string] => [rule.id, rule.text]),
    ...harness.hooks.items.map((hook): [AnyId, string] => [hook.id, hook.message]),
  ];
  return new Map(texts.filter(([, text]) => text !== ''));
}

/**
 * What is wrong with a phrase table for one harness: wordings that refer to other things than the text they
 * replace, and wordings equal to it. Ids without wordings are no problem: they get a carrier sentence.
 */
export function phraseProblems(phrases: PhraseTable, harness: Harness): string[] {
  return [...wordedTexts(harness)].flatMap(([id, text]) => {
    const wordings = phrases[id];
    return [...(wordings?.train ?? []), ...(wordings?.test ?? [])].flatMap((wording) => {
      if (wording === text) return [`${id}: ${JSON.stringify(wording)} is the base text itself`];
      if (sameReferences(text, wording)) return [];
      return [`${id}: ${JSON.stringify(wording)} must refer to exactly [${referencesIn(text).join(', ')}]`];
    });
  });
}
