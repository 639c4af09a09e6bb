import type { SkillId, ToolId } from '../env/index.ts';

const REFERENCE = /\{\{([^{}]*)\}\}/g;
const VARIABLE = /^\{\{[^{}]*\}\}$/;

/** The keys of a template's `{{references}}`, each once, in code-unit order. */
export function referencesIn(text: string): string[] {
  if (!text.includes('{{')) return [];
  return [...new Set([...text.matchAll(REFERENCE)].map((match) => match[1] ?? ''))].sort();
}

/** True when every reference of a template stands in another one. */
function covers(text: string, other: string): boolean {
  for (let from = text.indexOf('{{'); from !== -1; from = text.indexOf('{{', from + 2)) {
    const to = text.indexOf('}}', from);
    if (to === -1) return true;
    if (!other.includes(text.slice(from, to + 2))) return false;
  }
  return true;
}

/** True when two templates refer to the same things, in whatever order and number. */
export function sameReferences(a: string, b: string): boolean {
  return covers(a, b) && covers(b, a);
}

/** True for an item that is one reference and nothing else, such as `{{skills}}`. */
export function isVariable(text: string): boolean {
  return text.startsWith('{{') && VARIABLE.test(text);
}

export function isToolId(key: string): key is ToolId {
  return key.startsWith('tool:');
}

export function isSkillId(key: string): key is SkillId {
  return key.startsWith('skill:');
}
