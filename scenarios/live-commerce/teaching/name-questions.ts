import { createSurface, type Harness, type Pack, type Rng, type Scenario } from '../../../env/index.ts';
import { languageOf, localisedColumn } from '../world/index.ts';
import type { Question } from './catalogue-questions.ts';
import { plain, PROMPTS } from './prompts.ts';

/** What is looked up, and the answer. */
interface Entry {
  readonly asked: string;
  readonly answer: string;
}

/** Up to `wanted` look-ups: one at a time, and two at a time where there are fewer entries than that. */
function lookUps(rng: Rng, entries: readonly Entry[], wanted: number): Entry[] {
  const alone = rng.shuffle(entries);
  if (alone.length >= wanted) return alone.slice(0, wanted);
  const pairs = alone.flatMap((one) =>
    alone
      .filter((other) => other !== one)
      .map((other) => ({
        asked: `${one.asked}; ${other.asked}`,
        answer: `${one.answer} ${other.answer}`,
      })),
  );
  return [...alone, ...rng.sample(pairs, wanted - alone.length)];
}

function skillEntries(harness: Harness): Entry[] {
  const surface = createSurface(harness);
  return harness.skills.items.map(({ name, description }) => ({
    asked: plain(surface.render(description, {})),
    answer: name,
  }));
}

function toolEntries(harness: Harness): Entry[] {
  const surface = createSurface(harness);
  return harness.tools.items.map(({ name, description, params }) => ({
    asked: plain(surface.render(description, {})),
    answer: `${name}(${params.map((param) => param.name).join(', ')})`,
  }));
}

/** The links of a room by the names of their products, as its prompt shows them. */
function linkEntries(pack: Pack, { room, world, locale }: Scenario): Entry[] {
  const products = pack.world(world.world_ref, world.version)['products'] ?? {};
  return room.links.flatMap(({ link, product_id }) => {
    const row = products[product_id];
    if (row === undefined) return [];
    return [{ asked: localisedColumn(row, 'name')[languageOf(locale)], answer: String(link) }];
  });
}

/** Kinds that ask for what a catalogue holds, and how many of each are wanted. */
export type NameCounts = Readonly<Record<'name_skill' | 'name_tool' | 'name_link', number>>;

/** What stands in the catalogues of a harness and of a room, each answered by its name alone. */
export function nameQuestions(
  rng: Rng,
  { pack, harness, scenario }: { pack: Pack; harness: Harness; scenario: Scenario },
  wanted: NameCounts,
): Question[] {
  const words = PROMPTS[languageOf(scenario.locale)];
  const about = (kind: keyof NameCounts, entries: readonly Entry[]): Question[] =>
    lookUps(rng, entries, wanted[kind]).map(({ asked, answer }) => ({
      kind,
      text: words[kind](asked),
      answer,
    }));
  return [
    ...about('name_skill', skillEntries(harness)),
    ...about('name_tool', toolEntries(harness)),
    ...about('name_link', linkEntries(pack, scenario)),
  ];
}
