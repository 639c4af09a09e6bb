import type { Actor, JsonObject, Observation, Policy } from '../../../env/index.ts';
import { isJsonObject } from './brain/leading-json.ts';
import { itemsOf } from './reader/lines.ts';
import type { PhraseBook } from './reader/phrase-book.ts';
import { catalogueLine, toolOf } from './reader/read-catalogue.ts';
import { userText } from './reader/read-task.ts';
import { answersOf, say, surfaceOf, type NamedCall, type Surface } from './say.ts';

/** A tool with its parameters and whether each wants a number (null: not shown). */
interface Seen {
  readonly name: string;
  readonly params: readonly (readonly [name: string, numeric: boolean | null])[];
  readonly loads: boolean;
}

/** Characters of a hedge at first; each refusal halves it. */
const HEDGE = 160;
/** Links that it tries where the prompt shows none. */
const SOME_LINKS = [1, 2, 3];

function systemText(observation: Observation): string {
  return observation.messages.find(({ role }) => role === 'system')?.content ?? '';
}

function seenTools(observation: Observation, book: PhraseBook): Seen[] {
  const loads = (description: string) => toolOf(book, description) === 'tool:load_skill';
  const specs = (observation.tools ?? []).map(({ function: { name, description, parameters } }): Seen => {
    const shown = isJsonObject(parameters['properties']) ? parameters['properties'] : {};
    const params = Object.entries(shown).map(
      ([param, schema]) => [param, isJsonObject(schema) && schema['type'] === 'integer'] as const,
    );
    return { name, params, loads: loads(description) };
  });
  const lines = itemsOf(systemText(observation)).flatMap((item) => catalogueLine(item) ?? []);
  const texts = lines.flatMap(({ name, params, description }): Seen[] =>
    params === null
      ? []
      : [{ name, params: params.map((param) => [param, null]), loads: loads(description) }],
  );
  return [...specs, ...texts];
}

function seenSkills(observation: Observation): string[] {
  const lines = itemsOf(systemText(observation)).flatMap((item) => catalogueLine(item) ?? []);
  return lines.filter(({ params }) => params === null).map(({ name }) => name);
}

function seenLinks(observation: Observation): number[] {
  const entries = systemText(observation).matchAll(/(?:^|[ ;])(\d{1,2}) [^;\n]+(?=;|\n|$)/g);
  const links = [...new Set([...entries].map((match) => Number(match[1])))];
  return links.length === 0 ? SOME_LINKS : links.slice(0, 8);
}

/** Fills every parameter: the first with the link unless it wants words, further numbers with one. */
function argsOf(tool: Seen, link: number, words: string): JsonObject {
  return Object.fromEntries(
    tool.params.map(([name, numeric], index) => {
      if (numeric ?? index === 0) return [name, index === 0 ? link : 1];
      return [name, words];
    }),
  );
}

function everyCall(tools: readonly Seen[], links: readonly number[], words: string): NamedCall[] {
  return tools.flatMap((tool) => {
    const tries = tool.params.length === 0 ? links.slice(0, 1) : links;
    return tries.map((link) => ({ name: tool.name, args: argsOf(tool, link, words) }));
  });
}

/** The numbers of tool answers in order, each once; dates left out. */
function numbersIn(answers: readonly string[]): string[] {
  const plain = answers.join(' ').replace(/"\d{4}-\d\d-\d\d[^"]*"/g, '');
  return [...new Set([...plain.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number))];
}

function hedge(numbers: readonly string[], chinese: boolean, room: number): string {
  const start = chinese ? '可能是' : 'It may be ';
  const list = (start + numbers.join(chinese ? '或' : ' or ')).slice(0, room);
  return numbers.length === 0 ? (chinese ? '都可以，都有' : 'Yes, all of that') : list;
}

class Spammer implements Actor {
  readonly #book: PhraseBook;
  #surface: Surface = 'native';
  #queue: NamedCall[][] | null = null;
  #answers: string[] = [];
  #chinese = false;
  #room = HEDGE * 2;
  #made = 0;

  constructor(book: PhraseBook) {
    this.#book = book;
  }

  act(observation: Observation) {
    if (this.#queue === null) this.#queue = this.#open(observation);
    else this.#answers.push(...answersOf(observation));
    const calls = this.#queue.shift() ?? [];
    const first = this.#made;
    this.#made += calls.length;
    if (calls.length > 0) return say({ calls, reply: null }, this.#surface, first);
    this.#room = Math.ceil(this.#room / 2);
    return say(
      { calls: [], reply: hedge(numbersIn(this.#answers), this.#chinese, this.#room) },
      this.#surface,
    );
  }

  #open(observation: Observation): NamedCall[][] {
    this.#surface = surfaceOf(observation);
    const words = userText(observation).slice(0, 100) || 'everything';
    this.#chinese = /\p{Script=Han}/u.test(words);
    const tools = seenTools(observation, this.#book);
    const loads = tools.filter(({ loads }) => loads);
    const skills = seenSkills(observation);
    const loading = loads.flatMap(({ name, params }) =>
      skills.map((skill) => ({ name, args: { [params[0]?.[0] ?? 'name']: skill } })),
    );
    const links = seenLinks(observation);
    const others = everyCall(
      tools.filter((tool) => !tool.loads),
      links,
      words,
    );
    return [loading, others].filter((calls) => calls.length > 0);
  }
}

/** Loads every Skill, calls every tool for every link, then hedges with all the numbers it saw. */
export function createSpammer(book: PhraseBook): Policy {
  return { name: 'spammer', start: () => new Spammer(book) };
}
