import { createSurface, type Harness, type Pack, type Rng, type Scenario } from '../../../env/index.ts';
import { SIGNALS, signalWords } from '../tasks/index.ts';
import { languageOf, localisedColumn } from '../world/index.ts';
import { someOf, type Question } from './catalogue-questions.ts';
import type { Described } from './other-words.ts';
import { plain, PROMPTS } from './prompts.ts';

/** What is looked up, and the answer. */
interface Entry {
  readonly asked: string;
  readonly answer: string;
}

function skillEntries(harness: Harness, described: Described): Entry[] {
  return harness.skills.items.map((skill) => ({ asked: plain(described(skill)), answer: skill.name }));
}

function toolEntries(harness: Harness, described: Described): Entry[] {
  return harness.tools.items.map((tool) => ({
    asked: plain(described(tool)),
    answer: `${tool.name}(${tool.params.map((param) => param.name).join(', ')})`,
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

/** Signals of viewers by the words that a prompt shows, with the Skill that each calls for. */
function signalEntries(harness: Harness): Entry[] {
  const surface = createSurface(harness);
  const entries = Object.values(SIGNALS).flatMap(({ words, skill }) => {
    const name = surface.skill(skill)?.name;
    return name === undefined ? [] : [{ asked: words, answer: name }];
  });
  const none = signalWords([]);
  return [...entries, { asked: none, answer: none }];
}

/** Kinds that ask for what a catalogue holds, and how many of each are wanted at most. */
export type NameCounts = Readonly<Record<'name_skill' | 'name_tool' | 'name_link' | 'name_signal', number>>;

/** What stands in the catalogues of a harness and of a room, each answered by its name alone. */
export function nameQuestions(
  rng: Rng,
  { pack, harness, scenario }: { pack: Pack; harness: Harness; scenario: Scenario },
  described: Described,
  wanted: NameCounts,
): Question[] {
  const words = PROMPTS[languageOf(scenario.locale)];
  const about = (kind: keyof NameCounts, entries: readonly Entry[]): Question[] =>
    someOf(rng, entries, wanted[kind]).map(({ asked, answer }) => ({
      kind,
      text: words[kind](asked),
      answer,
    }));
  return [
    ...about('name_skill', skillEntries(harness, described)),
    ...about('name_tool', toolEntries(harness, described)),
    ...about('name_link', linkEntries(pack, scenario)),
    ...about('name_signal', signalEntries(harness)),
  ];
}
