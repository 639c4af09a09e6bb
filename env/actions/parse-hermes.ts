import { CALL_CLOSE, CALL_OPEN, nextMarker, THINK_CLOSE, THINK_OPEN, type Marker } from './hermes-markers.ts';
import { readHermesCall, type HermesCall } from './read-hermes-call.ts';

/** What a sampled text holds, in order of appearance; nothing of it is lost. */
export interface HermesParts {
  readonly content: string | null;
  readonly reasoning: string | null;
  readonly calls: HermesCall['call'][];
}

/**
 * Takes a text apart: `<think>` reasoning, `<tool_call>` JSON, and what is said between them. An unclosed
 * `<think>` makes all that follows reasoning; a `</think>` without its opening (a chat template may have
 * written that) makes what was said before it reasoning. A `</tool_call>` without its opening makes the
 * words before it a malformed call.
 */
export function parseHermes(text: string): HermesParts {
  const reader = new HermesReader(text);
  let marker = nextMarker(text, 0);
  while (marker !== null) marker = nextMarker(text, reader.take(marker));
  return reader.finish();
}

class HermesReader {
  readonly #text: string;
  readonly #said: string[] = [];
  readonly #thought: string[] = [];
  readonly #calls: HermesCall['call'][] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads up to a tag and what belongs to it; returns where to go on. */
  take(marker: Marker): number {
    const before = this.#text.slice(this.#at, marker.start);
    if (marker.tag === CALL_CLOSE) this.#strayClose(before, marker);
    else this.#said.push(before);
    this.#at = this.#after(marker);
    return this.#at;
  }

  #after({ tag, end }: Marker): number {
    if (tag === THINK_OPEN) return this.#think(end);
    if (tag === CALL_OPEN) return this.#call(end);
    if (tag === THINK_CLOSE) this.#thought.push(this.#said.splice(0).join(''));
    return end;
  }

  finish(): HermesParts {
    this.#said.push(this.#text.slice(this.#at));
    const thought = this.#thought.map((piece) => piece.trim()).filter((piece) => piece !== '');
    return {
      content: filled(this.#said.join('')),
      reasoning: filled(thought.join('\n')),
      calls: this.#calls,
    };
  }

  #think(from: number): number {
    const close = this.#text.indexOf(THINK_CLOSE, from);
    const end = close === -1 ? this.#text.length : close;
    this.#thought.push(this.#text.slice(from, end));
    return close === -1 ? end : end + THINK_CLOSE.length;
  }

  #call(from: number): number {
    const { call, end } = readHermesCall(this.#text, from);
    this.#calls.push(call);
    return end;
  }

  #strayClose(before: string, { start }: Marker): void {
    const message = `The tool call is malformed at position ${start}: expected ${CALL_OPEN} before ${CALL_CLOSE}.`;
    const problem = { code: 'malformed_call' as const, path: '', message };
    this.#calls.push({ name: null, arguments: before.trim(), problem, repaired: [] });
  }
}

/** Trimmed text, or null where nothing is left. */
function filled(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
