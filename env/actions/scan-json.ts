/** A member of the outermost object: its raw key (with quotes) and where its value stands. */
export interface JsonMember {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Where a text stops being a JSON value we take, and what was expected there. */
export interface JsonFault {
  readonly ok: false;
  readonly kind: 'syntax' | 'depth' | 'number';
  /** Offset into the text, from 0. */
  readonly at: number;
  readonly expected: string;
}

export interface JsonSpan {
  readonly ok: true;
  /** Offset just past the value; what follows it is the caller's business. */
  readonly end: number;
  readonly members: readonly JsonMember[];
  /** Some object in it has two members of one name. */
  readonly duplicate_key: boolean;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** Digits that a double always holds. */
const SAFE_LENGTH = 15;

/**
 * Finds the extent of the one JSON value (RFC 8259) that begins at `start`, or the first place where the
 * text leaves the grammar. Beyond the grammar it refuses nesting deeper than `maxDepth` and numbers that
 * a double would change in silence (integers beyond 2^53 - 1, overflow).
 */
export function scanJson(text: string, start: number, maxDepth: number): JsonSpan | JsonFault {
  const scanner = new Scanner(text, maxDepth);
  const end = scanner.value(start, 0);
  if (end === FAILED) return scanner.fault;
  return { ok: true, end, members: scanner.members, duplicate_key: scanner.duplicate };
}

/** The first offset at or after `from` that is no JSON white space. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

const FAILED = -1;

/** Recursive descent; every method takes an offset and returns the one past what it read, or FAILED. */
class Scanner {
  fault: JsonFault = { ok: false, kind: 'syntax', at: 0, expected: 'a JSON value' };
  duplicate = false;
  readonly members: JsonMember[] = [];
  readonly #text: string;
  readonly #maxDepth: number;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  value(at: number, depth: number): number {
    const first = this.#text[at];
    if (first === '{') return this.#nested(at, depth, '}');
    if (first === '[') return this.#nested(at, depth, ']');
    if (first === '"') return this.#string(at);
    if (first === 't') return this.#word(at, 'true');
    if (first === 'f') return this.#word(at, 'false');
    if (first === 'n') return this.#word(at, 'null');
    return this.#number(at);
  }

  /** An object or an array, by its closing bracket. */
  #nested(open: number, depth: number, close: '}' | ']'): number {
    if (depth >= this.#maxDepth)
      return this.#fail(open, `at most ${this.#maxDepth} levels of nesting`, 'depth');
    const keys = new Set<string>();
    let at = skipSpace(this.#text, open + 1);
    if (this.#text[at] === close) return at + 1;
    for (;;) {
      at = close === '}' ? this.#member(at, depth, keys) : this.value(at, depth + 1);
      if (at === FAILED) return FAILED;
      at = skipSpace(this.#text, at);
      if (this.#text[at] === close) return at + 1;
      if (this.#text[at] !== ',') return this.#fail(at, `',' or '${close}'`);
      at = skipSpace(this.#text, at + 1);
    }
  }

  #member(start: number, depth: number, keys: Set<string>): number {
    if (this.#text[start] !== '"') return this.#fail(start, 'a member name in double quotes');
    const keyEnd = this.#string(start);
    if (keyEnd === FAILED) return FAILED;
    const key = this.#text.slice(start, keyEnd);
    if (keys.has(key)) this.duplicate = true;
    keys.add(key);
    const colon = skipSpace(this.#text, keyEnd);
    if (this.#text[colon] !== ':') return this.#fail(colon, `':' after the member name`);
    const from = skipSpace(this.#text, colon + 1);
    const end = this.value(from, depth + 1);
    if (end !== FAILED && depth === 0) this.members.push({ key, start: from, end });
    return end;
  }

  #string(open: number): number {
    let at = open + 1;
    for (;;) {
      const code = this.#text.charCodeAt(at);
      if (code === 34) return at + 1;
      if (Number.isNaN(code)) return this.#fail(at, `'"' at the end of the string`);
      if (code < 32) return this.#fail(at, 'no raw control character inside a string (write \\n)');
      if (code === 92) {
        ESCAPE.lastIndex = at;
        if (!ESCAPE.test(this.#text)) return this.#fail(at, 'a JSON escape such as \\n or \\u00e9');
        at = ESCAPE.lastIndex;
      } else at += 1;
    }
  }

  #word(at: number, word: string): number {
    return this.#text.startsWith(word, at) ? at + word.length : this.#fail(at, 'a JSON value');
  }

  #number(at: number): number {
    NUMBER.lastIndex = at;
    if (!NUMBER.test(this.#text)) return this.#fail(at, 'a JSON value');
    const end = NUMBER.lastIndex;
    if (end - at <= SAFE_LENGTH && !/[eE]/.test(this.#text.slice(at, end))) return end;
    const value = Number(this.#text.slice(at, end));
    const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    return exact ? end : this.#fail(at, 'a number between -(2^53 - 1) and 2^53 - 1', 'number');
  }

  #fail(at: number, expected: string, kind: JsonFault['kind'] = 'syntax'): number {
    this.fault = { ok: false, kind, at, expected };
    return FAILED;
  }
}
