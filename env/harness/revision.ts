import { digest, digestText } from '../canonical.ts';
import type { Harness } from '../records/index.ts';

/** A harness before its revision is known. */
export type HarnessBody = Omit<Harness, 'revision'>;

const known = new WeakMap<object, string>();

/** Parts are shared between a harness and what is made from it, so each is digested once. */
function partDigest(part: object): string {
  const cached = known.get(part);
  if (cached !== undefined) return cached;
  const made = digest(part);
  known.set(part, made);
  return made;
}

/** Gives a harness body its revision: the digest of its name, surface, parts and limits (16 hex digits). */
export function withRevision(body: HarnessBody): Harness {
  const parts = [body.skills, body.prompt, body.hooks, body.tools, body.limits].map(partDigest);
  const head = [body.name, body.parent ?? '', body.tool_surface];
  return { ...body, revision: digestText(JSON.stringify([...head, ...parts])) };
}

/** Digest of the tools part: names the tool registry that a result was made with. */
export function registryDigest(harness: Harness): string {
  return partDigest(harness.tools);
}
