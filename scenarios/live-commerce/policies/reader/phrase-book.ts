import { stripCarrier, type PhraseTable } from '../../../../augment/index.ts';
import type { AnyId, Harness } from '../../../../env/index.ts';
import { isBare, templateOf, type Template } from './template.ts';

/** A text that was recognised. */
export interface Recognised {
  /** All ids that are worded so; rules of different Skills may share a text. */
  readonly ids: readonly AnyId[];
  /** What stands in place of the references, by reference key. */
  readonly values: ReadonlyMap<string, string>;
}

/** Recognises the texts of a harness, in their own or in another known wording. */
export interface PhraseBook {
  /** Null for a text that the book does not have. */
  find(text: string): Recognised | null;
}

type Wording = readonly [text: string, id: AnyId];

/** Recognised texts that are kept, so that a prompt's constant lines cost one look-up. */
const KEPT = 4096;

const NO_VALUES: ReadonlyMap<string, string> = new Map();

/** The harness's own texts with the ids that they word. Block names and preambles tell a reader nothing. */
function* baseWordings(harness: Harness): Generator<Wording> {
  for (const skill of harness.skills.items) {
    yield [skill.description, skill.id];
    for (const rule of skill.rules) yield [rule.text, rule.id];
  }
  for (const block of harness.prompt.blocks) for (const item of block.items) yield [item.text, item.id];
  for (const tool of harness.tools.items) {
    yield [tool.description, tool.id];
    for (const param of tool.params) yield [param.description, param.id];
  }
}

function* wordings(harness: Harness, phrases: PhraseTable): Generator<Wording> {
  for (const [text, id] of baseWordings(harness)) {
    yield [text, id];
    const other = phrases[id];
    for (const wording of [...(other?.train ?? []), ...(other?.test ?? [])]) yield [wording, id];
  }
}

interface Entry {
  readonly template: Template;
  readonly ids: AnyId[];
}

/** Characters of a template's beginning by which it is found; shorter beginnings are always tried. */
const HEAD = 5;

/** Templates by how they begin, so that few are tried on a text. */
class TemplateIndex {
  readonly #byHead = new Map<string, Entry[]>();
  readonly #byText = new Map<string, Entry>();

  add(text: string, template: Template, id: AnyId): void {
    const known = this.#byText.get(text);
    if (known !== undefined) {
      known.ids.push(id);
      return;
    }
    const entry = { template, ids: [id] };
    const head = template.prefix.length < HEAD ? '' : template.prefix.slice(0, HEAD);
    this.#byText.set(text, entry);
    const others = this.#byHead.get(head);
    if (others === undefined) this.#byHead.set(head, [entry]);
    else others.push(entry);
  }

  find(text: string): Recognised | null {
    for (const head of [text.slice(0, HEAD), '']) {
      for (const { template, ids } of this.#byHead.get(head) ?? []) {
        const values = template.match(text);
        if (values !== null) return { ids, values };
      }
    }
    return null;
  }
}

type LookUp = (text: string) => Recognised | null;

function indexed(harness: Harness, phrases: PhraseTable): LookUp {
  const plain = new Map<string, AnyId[]>();
  const templates = new TemplateIndex();
  for (const [text, id] of wordings(harness, phrases)) {
    if (isBare(text)) continue;
    const template = templateOf(text);
    if (template === null) plain.set(text, [...(plain.get(text) ?? []), id]);
    else templates.add(text, template, id);
  }
  return (text) => {
    const ids = plain.get(text);
    return ids === undefined ? templates.find(text) : { ids, values: NO_VALUES };
  };
}

/**
 * Makes the book of a base harness and its other wordings, in which a neutral sentence before a text is ignored.
 * It is indexed when first looked into: most who load a harness never read.
 */
export function createPhraseBook(harness: Harness, phrases: PhraseTable): PhraseBook {
  let index: LookUp | null = null;
  const kept = new Map<string, Recognised | null>();
  return {
    find(text) {
      const known = kept.get(text);
      if (known !== undefined) return known;
      const lookUp = (index ??= indexed(harness, phrases));
      const bare = stripCarrier(text);
      const found = lookUp(text) ?? (bare === text ? null : lookUp(bare));
      if (kept.size >= KEPT) kept.clear();
      kept.set(text, found);
      return found;
    },
  };
}
