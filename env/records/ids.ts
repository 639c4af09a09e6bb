import { z } from 'zod';

/**
 * Ids are what code, gold, hooks and rewards speak; names are what a policy sees. An id is
 * `kind:words`, a shape that no natural text has, so that an id leaking into a prompt can be found.
 * Harness-State Augmentation changes names and texts, never ids.
 */
const idOf = <K extends string>(kind: K) =>
  z.templateLiteral([`${kind}:`, z.string().regex(/^[a-z0-9_]+(?:\.[a-z0-9_]+)*$/)]);

export const SkillId = idOf('skill');
export const ToolId = idOf('tool');
/** A tool parameter: `param:<tool>.<parameter>`, unique in the harness. */
export const ParamId = idOf('param');
export const BlockId = idOf('block');
export const RuleId = idOf('rule');
export const HookId = idOf('hook');
export const LimitId = idOf('limit');

export type SkillId = z.infer<typeof SkillId>;
export type ToolId = z.infer<typeof ToolId>;
export type ParamId = z.infer<typeof ParamId>;
export type BlockId = z.infer<typeof BlockId>;
export type RuleId = z.infer<typeof RuleId>;
export type HookId = z.infer<typeof HookId>;
export type LimitId = z.infer<typeof LimitId>;

/** Any of the seven kinds of id. */
export const AnyId = z.union([SkillId, ToolId, ParamId, BlockId, RuleId, HookId, LimitId]);
export type AnyId = z.infer<typeof AnyId>;

/** Finds ids inside running text; used by the leak check. Always reset `lastIndex` or use `matchAll`. */
export const ID_IN_TEXT = /\b(?:skill|tool|param|block|rule|hook|limit):[a-z0-9_]+(?:\.[a-z0-9_]+)*/g;

/** Names that OpenAI-style function calling accepts; also the shape of Skill and parameter names. */
export const SurfaceName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
