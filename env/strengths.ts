import type { Strength, Strengths } from './records/index.ts';

/** One strength for all five dimensions, or some by name and 0 for the rest. */
export function strengthsOf(given: Strength | Partial<Strengths>): Strengths {
  if (typeof given !== 'number') return { ...strengthsOf(0), ...given };
  return { identifier: given, content: given, tools: given, prompt: given, hooks: given };
}
