import type { Harness, Pool, Skill } from '../../env/index.ts';
import type { Distractor } from '../distractor.ts';
import { wordedTexts } from '../phrase-problems.ts';
import type { PhraseTable } from '../phrase-table.ts';

const wordings = (text: string, pool: Pool) => ['alpha', 'beta'].map((tag) => `${text} (${pool} ${tag})`);

/** Two wordings a pool for every other text of a harness: those without fall back to a carrier sentence. */
export function fixturePhrases(harness: Harness): PhraseTable {
  const every = [...wordedTexts(harness)].filter((_, at) => at % 2 === 0);
  return Object.fromEntries(
    every.map(([id, text]) => [id, { train: wordings(text, 'train'), test: wordings(text, 'test') }]),
  );
}

function distractor(pool: Pool, kind: Skill['kind'], at: number, text: string): Distractor {
  const name = `noise_${pool}_${kind}_${at}`;
  return {
    pool,
    skill: {
      id: `skill:${name}`,
      name: `base_${name}`,
      kind,
      version: '1.0',
      description: `Tells ${pool} tales of kind ${kind}, number ${at}`,
      preamble: '',
      rules: [{ id: `rule:${name}.1`, text, check: null, essential: false }],
    },
  };
}

/** Three distractors of each kind and pool, and one of each pool that refers to a tool no fixture has. */
export function fixtureDistractors(): Distractor[] {
  return (['train', 'test'] as const).flatMap((pool) => [
    ...(['reply', 'strategy'] as const).flatMap((kind) =>
      [1, 2, 3].map((at) => distractor(pool, kind, at, 'Tell it slowly, after {{tool:price}}.')),
    ),
    distractor(pool, 'reply', 4, 'Ask {{tool:weather}}.'),
  ]);
}
