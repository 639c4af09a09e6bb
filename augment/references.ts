import { referencesIn, withoutReferences } from '../env/index.ts';
import type { SkillId, ToolId } from '../env/index.ts';

/** True when everything in double braces in a template stands, spelt alike, in another one. */
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
  if (covers(a, b) && covers(b, a)) return true;
  const left = new Set(referencesIn(a));
  const right = new Set(referencesIn(b));
  return left.size === right.size && [...left].every((key) => right.has(key));
}

/** True for an item that is references and nothing else, such as `{{skills}}`. */
export function isVariable(text: string): boolean {
  return text.startsWith('{{') && withoutReferences(text).trim() === '';
}

export function isToolId(key: string): key is ToolId {
  return key.startsWith('tool:');
}

export function isSkillId(key: string): key is SkillId {
  return key.startsWith('skill:');
}
