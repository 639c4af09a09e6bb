import type { AnyId, JsonValue, ParamId, SkillId, Tool, ToolId, ToolSpec } from '../../../../env/index.ts';
import { isJsonObject } from '../brain/leading-json.ts';
import type { ToolView } from '../view.ts';
import type { PhraseBook } from './phrase-book.ts';

/** A line of a catalogue: `<description>: <name>`, the name in backquotes, with parameters for a tool that is shown as text. */
export interface CatalogueLine {
  readonly description: string;
  readonly name: string;
  /** Null on a Skill's line. */
  readonly params: readonly string[] | null;
}

const TAIL = /^`([\w-]*[a-zA-Z_][\w-]*)(?:\(([^()]*)\))?`$/;

/** Takes an item apart as a catalogue line; null when it is none. */
export function catalogueLine(item: string): CatalogueLine | null {
  const at = item.lastIndexOf(': ');
  const match = at < 0 ? null : TAIL.exec(item.slice(at + 2));
  if (match === null) return null;
  const list = match[2];
  const params = list === undefined ? null : list.split(',').flatMap((name) => name.trim() || []);
  return { description: item.slice(0, at), name: match[1] ?? '', params };
}

/** What the book knows of a description; a catalogue drops the full stop. */
function idsOf(book: PhraseBook, description: string): readonly AnyId[] {
  return (book.find(description) ?? book.find(`${description}.`))?.ids ?? [];
}

/** The Skill that a description tells of; null for one that the book does not know. */
export function skillOf(book: PhraseBook, description: string): SkillId | null {
  const ids = idsOf(book, description);
  return ids.find((id): id is SkillId => id.startsWith('skill:')) ?? null;
}

/** The tool that a description tells of; null for one that the book does not know. */
export function toolOf(book: PhraseBook, description: string): ToolId | null {
  const ids = idsOf(book, description);
  return ids.find((id): id is ToolId => id.startsWith('tool:')) ?? null;
}

/** A tool shown as text: parameters are told apart by their order only. */
export function toolFromText(tool: Tool, line: CatalogueLine): ToolView {
  const names = line.params ?? [];
  const params = tool.params.flatMap((param, index): [ParamId, string][] => {
    const name = names[index];
    return name === undefined ? [] : [[param.id, name]];
  });
  return { name: line.name, params: new Map(params) };
}

/** A tool shown as a specification: parameters by their descriptions, one that is left over by elimination. */
export function toolFromSpec(tool: Tool, spec: ToolSpec, book: PhraseBook): ToolView {
  const shown = spec.function.parameters['properties'];
  const names = isJsonObject(shown) ? Object.entries(shown) : [];
  const params = new Map<ParamId, string>();
  for (const [name, schema] of names) {
    const ids = book.find(descriptionOf(schema))?.ids ?? [];
    const param = tool.params.find(({ id }) => ids.includes(id));
    if (param !== undefined) params.set(param.id, name);
  }
  const used = new Set(params.values());
  const open = tool.params.filter(({ id }) => !params.has(id));
  const spare = names.filter(([name]) => !used.has(name));
  const [last, left] = [open[0], spare[0]];
  if (open.length === 1 && spare.length === 1 && last && left) params.set(last.id, left[0]);
  return { name: spec.function.name, params };
}

function descriptionOf(schema: JsonValue): string {
  const text = isJsonObject(schema) ? schema['description'] : undefined;
  return typeof text === 'string' ? text : '';
}
