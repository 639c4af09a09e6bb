import { SCENARIO_SCHEMA, type Locale, type Pack, type Scenario } from '../../../env/index.ts';
import { classifyComment, type CommentClass } from './classify-comment.ts';
import { cleanComment } from './clean-comment.ts';
import { localeOf } from './locale-of.ts';
import { refusalOf, type RefusalReason } from './refusal-of.ts';

/** A comment as it was found: `text` may hold mark-up. */
export interface CommentRow {
  readonly id: string;
  readonly text: string;
  /** The viewer's name; '' or absent when it is not known. */
  readonly viewer?: string;
}

export interface ImportOptions {
  readonly seed: string;
  /** Its sampler furnishes a room and world to each comment. */
  readonly pack: Pick<Pack, 'name' | 'sample'>;
}

export interface ImportedComments {
  readonly scenarios: Scenario[];
  /** What each imported comment is, by the id of its scenario. */
  readonly classes: ReadonlyMap<string, CommentClass>;
  readonly refused: { readonly id: string; readonly reason: RefusalReason }[];
  /** Rows whose id was empty or taken, with the id that they have now. */
  readonly renamed: { readonly row: number; readonly id: string; readonly as: string }[];
}

/** Rooms to draw until one speaks the viewer's language; each does with probability one half. */
const DRAWS = 32;

/** A sampled scenario of which the room and world are used. */
function roomFor(id: string, locale: Locale, { seed, pack }: ImportOptions): Scenario {
  const stream = `${seed}/import/${id}`;
  const wanted = locale === 'zh' ? 'zh' : 'en';
  let drawn = pack.sample({ seed: stream, split: 'test', index: 0 });
  for (let index = 1; index < DRAWS && drawn.locale !== wanted; index++) {
    drawn = pack.sample({ seed: stream, split: 'test', index });
  }
  return drawn;
}

function scenarioOf(id: string, text: string, viewer: string, options: ImportOptions): Scenario {
  const locale = localeOf(text);
  const { room, world } = roomFor(id, locale, options);
  return {
    schema: SCENARIO_SCHEMA,
    pack: options.pack.name,
    id: `${options.pack.name}/import/${id}`,
    split: 'import',
    locale,
    mode: 'single',
    comments: [{ id: 'c1', viewer, text, thread: 't1' }],
    room: { ...room, signals: [] },
    history: [],
    world,
    asks: [],
    gold: null,
  };
}

/** An id of its own for each row: `row-7` for an empty one, `x#2` for the second `x`. */
function ownId(wanted: string, row: number, taken: ReadonlySet<string>): string {
  const base = wanted === '' ? `row-${row}` : wanted;
  let id = base;
  for (let nth = 2; taken.has(id); nth++) id = `${base}#${nth}`;
  return id;
}

/**
 * Makes scenarios without gold from real comments, each in a seeded room of its own that depends on seed and
 * id alone. Only a comment with nothing left, or without a letter of any script, is refused; every row is in
 * `scenarios` or in `refused`.
 */
export function importComments(rows: readonly CommentRow[], options: ImportOptions): ImportedComments {
  const made: ImportedComments = { scenarios: [], classes: new Map(), refused: [], renamed: [] };
  const classes = new Map<string, CommentClass>();
  const taken = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const wanted = row.id.trim();
    const id = ownId(wanted, at + 1, taken);
    taken.add(id);
    if (id !== wanted) made.renamed.push({ row: at + 1, id: wanted, as: id });
    const text = cleanComment(row.text);
    const reason = refusalOf(text);
    if (reason !== null) {
      made.refused.push({ id, reason });
      continue;
    }
    const scenario = scenarioOf(id, text, cleanComment(row.viewer ?? ''), options);
    made.scenarios.push(scenario);
    classes.set(scenario.id, classifyComment(text));
  }
  return { ...made, classes };
}
