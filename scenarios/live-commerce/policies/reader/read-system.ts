import type { AnyId, Harness, RuleId, SkillId, Tool, ToolId, ToolSpec } from '../../../../env/index.ts';
import type { ActiveRule, ToolView, View } from '../view.ts';
import { itemsOf, mentions } from './lines.ts';
import type { PhraseBook } from './phrase-book.ts';
import {
  catalogueLine,
  skillOf,
  toolFromSpec,
  toolFromText,
  toolOf,
  type CatalogueLine,
} from './read-catalogue.ts';

/** What the system message says. */
export interface SystemReading {
  readonly view: View;
  /** Values of context references (`room.links`, `room.now` ...) as the prompt shows them. */
  readonly context: ReadonlyMap<string, string>;
}

/** What a reader knows of a base harness: which check a rule's id has, and which parameters a tool takes. */
export interface Grammar {
  readonly book: PhraseBook;
  readonly rules: ReadonlyMap<RuleId, ActiveRule>;
  readonly tools: ReadonlyMap<ToolId, Tool>;
  /** Limits of the base harness, for those that no text states. */
  readonly limits: ReadonlyMap<string, number>;
  readonly skillRules: ReadonlyMap<SkillId, ReadonlySet<RuleId>>;
}

/** Narrows an id to a rule's. */
export function isRuleId(id: AnyId): id is RuleId {
  return id.startsWith('rule:');
}

/** Indexes a base harness. */
export function grammarOf(harness: Harness, book: PhraseBook): Grammar {
  const skills = harness.skills.items;
  const all = [
    ...skills.flatMap(({ rules }) => rules),
    ...harness.prompt.blocks.flatMap(({ items }) => items),
  ];
  return {
    book,
    rules: new Map(all.flatMap(({ id, check }) => (check === null ? [] : [[id, { id, check }] as const]))),
    tools: new Map(harness.tools.items.map((tool) => [tool.id, tool])),
    limits: new Map(harness.limits.map(({ id, value }) => [id, value])),
    skillRules: new Map(skills.map(({ id, rules }) => [id, new Set(rules.map((rule) => rule.id))])),
  };
}

/** Reads a system message and the tool specifications beside it. */
export function readSystem(grammar: Grammar, text: string, specs: readonly ToolSpec[]): SystemReading {
  const { book } = grammar;
  const rules: ActiveRule[] = [];
  const limits = new Map(grammar.limits);
  const context = new Map<string, string>();
  const lines: CatalogueLine[] = [];
  const prose: string[] = [];
  for (const item of itemsOf(text)) {
    const found = book.find(item);
    const line = found === null ? catalogueLine(item) : null;
    if (line === null) prose.push(item);
    else lines.push(line);
    for (const [key, value] of found?.values ?? []) {
      if (key.startsWith('limit:')) limits.set(key, Number(value));
      else context.set(key, value);
    }
    const rule = (found?.ids ?? []).filter(isRuleId).flatMap((id) => grammar.rules.get(id) ?? [])[0];
    if (rule !== undefined) rules.push(rule);
  }
  const tools = new Map([...textTools(grammar, lines), ...specTools(grammar, specs)]);
  const named = new Set(namedTools(tools, prose.join('\n')));
  return { view: { tools, skills: skillsOf(book, lines), limits, rules, named }, context };
}

function skillsOf(book: PhraseBook, lines: readonly CatalogueLine[]): Map<SkillId, string> {
  const shown = lines.filter(({ params }) => params === null);
  return new Map(
    shown.flatMap(({ description, name }) => {
      const id = skillOf(book, description);
      return id === null ? [] : [[id, name] as const];
    }),
  );
}

function textTools({ book, tools }: Grammar, lines: readonly CatalogueLine[]): [ToolId, ToolView][] {
  return lines.flatMap((line): [ToolId, ToolView][] => {
    const id = line.params === null ? null : toolOf(book, line.description);
    const tool = id === null ? undefined : tools.get(id);
    return tool === undefined ? [] : [[tool.id, toolFromText(tool, line)]];
  });
}

function specTools({ book, tools }: Grammar, specs: readonly ToolSpec[]): [ToolId, ToolView][] {
  return specs.flatMap((spec): [ToolId, ToolView][] => {
    const id = toolOf(book, spec.function.description);
    const tool = id === null ? undefined : tools.get(id);
    return tool === undefined ? [] : [[tool.id, toolFromSpec(tool, spec, book)]];
  });
}

/** The tools whose present names a text holds. */
export function namedTools(tools: ReadonlyMap<ToolId, ToolView>, text: string): ToolId[] {
  return [...tools].filter(([, { name }]) => mentions(text, name)).map(([id]) => id);
}
