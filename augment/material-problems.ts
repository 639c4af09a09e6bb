import type { Distractor } from './distractor.ts';
import type { PhraseTable } from './phrase-table.ts';

function wordingProblems(phrases: PhraseTable): string[] {
  return Object.entries(phrases).flatMap(([id, wordings]) => {
    if (wordings === undefined) return [];
    const shared = wordings.train.filter((text) => wordings.test.includes(text));
    const empty = [...wordings.train, ...wordings.test].includes('');
    return [
      ...shared.map((text) => `${id} has ${JSON.stringify(text)} in both pools`),
      ...(empty ? [`${id} has an empty wording`] : []),
    ];
  });
}

function distractorProblems(distractors: readonly Distractor[]): string[] {
  const ids = distractors.map(({ skill }) => skill.id);
  const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  return [...twice].map((id) => `distractor ${id} is given twice`);
}

/** What makes phrases and distractors unusable whatever the harness; empty when nothing does. */
export function materialProblems(phrases: PhraseTable, distractors: readonly Distractor[]): string[] {
  return [...wordingProblems(phrases), ...distractorProblems(distractors)];
}
