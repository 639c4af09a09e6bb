import type { JsonValue } from '../records/index.ts';

/** What a key stands for; undefined where nothing does. */
export type Lookup = (key: string) => JsonValue | undefined;

/** `{{key}}`, blanks allowed inside; a key is an id or a dotted path. Other braces are text. */
const REFERENCE = /\{\{[ \t]*([a-z][a-z0-9_]*(?::[a-z0-9_]+)?(?:\.[a-z0-9_]+)*)[ \t]*\}\}/g;

/** Text, key, text, key, ..., text. */
type Template = readonly string[];

/** How many templates are remembered; the cache starts afresh beyond it. */
const CACHE_SIZE = 4096;
const cache = new Map<string, Template>();

function compile(text: string): Template {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const template = text.split(REFERENCE);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(text, template);
  return template;
}

/** Strings stand as they are, null is nothing, objects and lists are JSON. */
function show(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Replaces every `{{key}}` in one pass: inserted values are never looked at again, nothing is escaped.
 * @throws RangeError for a key that stands for nothing; loaders refuse such texts before.
 */
export function renderTemplate(text: string, lookup: Lookup): string {
  if (!text.includes('{{')) return text;
  const template = compile(text);
  let out = template[0] ?? '';
  for (let at = 1; at < template.length; at += 2) {
    const key = template[at] ?? '';
    const value = lookup(key);
    if (value === undefined) throw new RangeError(`renderTemplate: nothing answers to {{${key}}}`);
    out += show(value) + (template[at + 1] ?? '');
  }
  return out;
}

/** The keys that a text refers to, in order. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].map((match) => match[1] ?? '');
}

/** The text with a blank in place of each reference. */
export function withoutReferences(text: string): string {
  return text.replaceAll(REFERENCE, ' ');
}
