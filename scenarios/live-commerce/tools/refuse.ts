import type { ToolOutcome } from '../../../env/index.ts';

/** A tool's own refusal: part of the game, no fault. */
export type Refusal = Extract<ToolOutcome, { ok: false }>;

export function refuse(code: string, message: string): Refusal {
  return { ok: false, code, message };
}
