import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from 'js-yaml';
import type { Event } from 'js-yaml';
import type { LoadReport } from './load-report.ts';

/** YAML with line numbers. Every scalar is its text: `1.10` stays `1.10`; `plain` tells it from a quoted one. */
export type YamlNode =
  | { readonly kind: 'scalar'; readonly line: number; readonly text: string; readonly plain: boolean }
  | { readonly kind: 'list'; readonly line: number; readonly items: readonly YamlNode[] }
  | { readonly kind: 'map'; readonly line: number; readonly entries: ReadonlyMap<string, YamlNode> };

/** A YAML text and where it stands: `line` is the 1-based line of the file on which `text` begins. */
export interface YamlSource {
  readonly file: string;
  readonly text: string;
  readonly line: number;
}

/**
 * Reads one YAML document. Aliases, explicit tags, repeated keys and nesting deeper than 64 are refused:
 * content needs none of them. Returns null when there is no document or it is broken, which is reported.
 */
export function readYaml(source: YamlSource, report: LoadReport): YamlNode | null {
  try {
    const text = source.text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
    return new TreeBuilder({ ...source, text }, report).document();
  } catch (thrown) {
    const reason = thrown instanceof YAMLException ? thrown.reason : String(thrown);
    const offset = thrown instanceof YAMLException ? (thrown.mark?.line ?? 0) : 0;
    report.error({ file: source.file, line: source.line + offset }, `broken YAML: ${reason}`, 'valid YAML');
    return null;
  }
}

class TreeBuilder {
  readonly #source: YamlSource;
  readonly #report: LoadReport;
  readonly #events: readonly Event[];
  readonly #breaks: number[] = [];
  #next = 0;
  #line: number;

  constructor(source: YamlSource, report: LoadReport) {
    this.#source = source;
    this.#report = report;
    this.#line = source.line;
    for (let at = source.text.indexOf('\n'); at >= 0; at = source.text.indexOf('\n', at + 1)) {
      this.#breaks.push(at);
    }
    this.#events = parseEvents(source.text, { maxDepth: 64 });
  }

  document(): YamlNode | null {
    const documents = this.#events.filter((event) => event.type === EVENT_ID.DOCUMENT);
    if (documents.length !== 1) {
      this.#fault(`${documents.length} YAML documents`, 'exactly one');
      return null;
    }
    this.#next = 1;
    return this.#node();
  }

  /** The node at the cursor, which then stands behind it; null for one that is refused. */
  #node(): YamlNode | null {
    const event = this.#events[this.#next++];
    if (event === undefined || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) return null;
    if (event.type === EVENT_ID.ALIAS) {
      this.#moveTo(event.anchorStart);
      this.#fault('a YAML alias', 'the value itself: aliases are not accepted');
      return null;
    }
    this.#moveTo(event.type === EVENT_ID.SCALAR ? event.valueStart : event.start);
    if (event.tagStart >= 0) this.#fault('an explicit YAML tag', 'a value without a tag');
    const line = this.#line;
    if (event.type === EVENT_ID.SEQUENCE) return { kind: 'list', line, items: this.#items() };
    if (event.type === EVENT_ID.MAPPING) return { kind: 'map', line, entries: this.#entries() };
    const text = event.valueStart < 0 ? '' : getScalarValue(this.#source.text, event);
    return { kind: 'scalar', line, text, plain: event.style === SCALAR_STYLE.PLAIN };
  }

  #items(): YamlNode[] {
    const items: YamlNode[] = [];
    while (!this.#closes()) {
      const item = this.#node();
      if (item !== null) items.push(item);
    }
    return items;
  }

  #entries(): Map<string, YamlNode> {
    const entries = new Map<string, YamlNode>();
    while (!this.#closes()) {
      const key = this.#node();
      const keyLine = this.#line;
      const value = this.#node();
      if (key?.kind !== 'scalar') {
        this.#fault('a mapping key that is no text', 'a text; quote a value that begins with {{');
      } else if (entries.has(key.text)) {
        this.#fault(`the key "${key.text}" stands twice`, 'each key once', keyLine);
      } else if (value !== null) entries.set(key.text, { ...value, line: keyLine });
    }
    return entries;
  }

  /** True at the end of a collection, whose closing event is then consumed. */
  #closes(): boolean {
    const event = this.#events[this.#next];
    if (event !== undefined && event.type !== EVENT_ID.POP) return false;
    this.#next++;
    return true;
  }

  /** Offsets only grow, so the line is found by walking on; an absent value (-1) stays on the present line. */
  #moveTo(offset: number): void {
    while (offset > (this.#breaks[this.#line - this.#source.line] ?? Infinity)) this.#line++;
  }

  #fault(message: string, expected: string, line = this.#line): void {
    this.#report.error({ file: this.#source.file, line }, message, expected);
  }
}
