import { maskPrivate } from './transforms/mask-private.ts';
import { stripMarkdown } from './transforms/strip-markdown.ts';
import type { Transform } from './transforms/transform.ts';
import { trimReply } from './transforms/trim-reply.ts';

/** The transforms that a hook's `modify` may name. */
export const TRANSFORMS: ReadonlyMap<string, Transform> = new Map(
  [maskPrivate, stripMarkdown, trimReply].map((transform) => [transform.name, transform]),
);
