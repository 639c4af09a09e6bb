import type { PhraseTable } from '../../../augment/index.ts';
import { createSurface, type Harness, type Rng } from '../../../env/index.ts';

/** What a question calls a Skill or tool by, given what its catalogue says. */
export type Described = (entry: { readonly id: keyof PhraseTable; readonly description: string }) => string;

/**
 * Half of the time the description that the catalogue shows, half of the time another wording of it to train
 * with: the former is answered by matching words, the latter by what they mean.
 */
export function describedBy(rng: Rng, harness: Harness, phrases: PhraseTable): Described {
  const surface = createSurface(harness);
  return ({ id, description }) => {
    const others = (phrases[id]?.train ?? []).filter((wording) => wording !== description);
    const words = others.length > 0 && rng.chance(0.5) ? rng.pick(others) : description;
    return surface.render(words, {});
  };
}
