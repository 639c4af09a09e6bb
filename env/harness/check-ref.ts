import type { CheckRef } from '../records/index.ts';

const CALL = /^([a-z][a-z0-9_]*)\(([^()]*)\)$/;

/** Reads `name(arg, arg)`; arguments are literals or limit ids without commas. Null when it is not of that form. */
export function parseCheckRef(text: string): CheckRef | null {
  const [, name, inner] = CALL.exec(text.trim()) ?? [];
  if (name === undefined || inner === undefined) return null;
  if (inner.trim() === '') return { name, args: [] };
  const args = inner.split(',').map((arg) => arg.trim());
  return args.includes('') ? null : { name, args };
}
