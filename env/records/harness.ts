import { z } from 'zod';
import { BlockId, HookId, LimitId, ParamId, RuleId, SkillId, SurfaceName, ToolId } from './ids.ts';
import { JsonObject } from './json.ts';

/** Versions stay strings: `1.10` is not `1.1`. */
export const Version = z.string().min(1).max(32);

/** A predicate of the reply, by name in the pack's `RuleChecks`, with literal or limit-id arguments. */
export const CheckRef = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  args: z.array(z.string()),
});
export type CheckRef = z.infer<typeof CheckRef>;

/** One instruction of a Skill or a prompt block. `text` may hold references such as `{{limit:reply_chars}}`. */
export const Rule = z.strictObject({
  id: RuleId,
  text: z.string().min(1),
  check: CheckRef.nullable(),
  /** Gold depends on it: never masked. */
  essential: z.boolean(),
});
export type Rule = z.infer<typeof Rule>;

export const Skill = z.strictObject({
  id: SkillId,
  name: SurfaceName,
  kind: z.enum(['reply', 'strategy']),
  version: Version,
  /** Shown before the Skill is loaded. */
  description: z.string().min(1),
  /** Shown once loaded, before the rules: what the Skill is for in prose; may be empty. */
  preamble: z.string(),
  rules: z.array(Rule),
});
export type Skill = z.infer<typeof Skill>;

/** An ordered block of the system prompt; its items are rules, most of them without a check. */
export const PromptBlock = z.strictObject({
  id: BlockId,
  name: z.string().min(1).max(64),
  items: z.array(Rule),
});
export type PromptBlock = z.infer<typeof PromptBlock>;

export const HookEvent = z.enum(['input', 'pre_tool', 'post_tool', 'reply']);
export const HookDecision = z.enum(['allow', 'retry', 'block', 'modify']);
export const MessageStructure = z.enum(['plain', 'json', 'xml']);
export type HookEvent = z.infer<typeof HookEvent>;
export type HookDecision = z.infer<typeof HookDecision>;
export type MessageStructure = z.infer<typeof MessageStructure>;

/** A check that runs at an event and, when it finds something, decides. */
export const Hook = z.strictObject({
  id: HookId,
  name: SurfaceName,
  event: HookEvent,
  check: CheckRef,
  decision: HookDecision,
  /** Template of what the policy is told; `{{problem}}` is the check's finding. */
  message: z.string(),
  structure: MessageStructure,
  /** How many times `retry` may be answered in one episode before it becomes `block`; 0 blocks at once. */
  max_retries: z.int().min(0).max(10),
  modify: z.strictObject({ transform: z.string(), args: z.array(z.string()) }).nullable(),
});
export type Hook = z.infer<typeof Hook>;

/** The surface of a parameter; its type lives in the tool's `input_schema` under the parameter's id. */
export const ToolParam = z.strictObject({
  id: ParamId,
  name: SurfaceName,
  description: z.string(),
});
export type ToolParam = z.infer<typeof ToolParam>;

export const ToolGroup = z.enum(['retrieval', 'commerce', 'flow', 'marketing']);
export type ToolGroup = z.infer<typeof ToolGroup>;

export const Tool = z.strictObject({
  id: ToolId,
  name: SurfaceName,
  description: z.string().min(1),
  group: ToolGroup,
  source: z.enum(['built_in', 'mcp']),
  effect: z.enum(['read', 'write']),
  /** Virtual milliseconds one call takes. */
  latency_ms: z.int().min(0).max(60_000),
  params: z.array(ToolParam),
  /** The base JSON Schema over parameter **ids**; never changed by augmentation. `x-ref: skill` marks a Skill name. */
  input_schema: JsonObject,
});
export type Tool = z.infer<typeof Tool>;

/** A number that a rule states. `min`..`max` is the range in which it stays operationally valid. */
export const Limit = z
  .strictObject({
    id: LimitId,
    value: z.number(),
    unit: z.string().min(1),
    min: z.number(),
    max: z.number(),
  })
  .refine((limit) => limit.min <= limit.value && limit.value <= limit.max, {
    message: 'value must lie within min..max',
  });
export type Limit = z.infer<typeof Limit>;

/** Where tools are shown: in the observation's `tools` (native function calling) or as text in the prompt. */
export const ToolSurface = z.enum(['native', 'text']);
export type ToolSurface = z.infer<typeof ToolSurface>;

/** The runtime configuration of a host: four parts, each with a version of its own, and the limits they share. */
export const Harness = z.strictObject({
  name: z.string().min(1),
  /** Digest of the canonical form of everything below. */
  revision: z.string().regex(/^[0-9a-f]{16}$/),
  parent: z.string().nullable(),
  tool_surface: ToolSurface,
  skills: z.strictObject({ version: Version, items: z.array(Skill) }),
  prompt: z.strictObject({ version: Version, blocks: z.array(PromptBlock) }),
  hooks: z.strictObject({ version: Version, items: z.array(Hook) }),
  tools: z.strictObject({ version: Version, items: z.array(Tool) }),
  limits: z.array(Limit),
});
export type Harness = z.infer<typeof Harness>;
