import { z } from 'zod';
import { RuleId, SkillId, ToolId } from './ids.ts';
import { JsonObject } from './json.ts';

export const SCENARIO_SCHEMA = 1;

/** Language of the viewer; `und` (ISO 639-2 "undetermined") where an import could not tell. */
export const Locale = z.enum(['en', 'zh', 'und']);
export type Locale = z.infer<typeof Locale>;

export const Split = z.enum(['train', 'dev', 'test', 'import']);
export type Split = z.infer<typeof Split>;

/** The five inputs of a live-commerce room. */
export const InputKind = z.enum([
  'product_inquiry',
  'small_talk',
  'purchase_intent',
  'after_sales',
  'several_intents',
]);
export type InputKind = z.infer<typeof InputKind>;

/** One viewer message. Comments with the same `thread` are about the same thing; null belongs to none. */
export const Comment = z.strictObject({
  id: z.string().min(1),
  viewer: z.string(),
  text: z.string(),
  thread: z.string().nullable(),
});
export type Comment = z.infer<typeof Comment>;

export const Room = z.strictObject({
  host: z.string(),
  /** Virtual wall clock of the room, ISO 8601; tool results carry it as `as_of`. */
  now: z.iso.datetime(),
  viewers_online: z.int().min(0),
  current_link: z.int().min(1),
  links: z.array(z.strictObject({ link: z.int().min(1), product_id: z.string() })).min(1),
  /** Behaviour signals of the viewer who is answered, such as `first_visit` or `in_cart`. */
  signals: z.array(z.string()),
});
export type Room = z.infer<typeof Room>;

/** The controlled data that tools replay: a named base world and what this scenario changes in it. */
export const WorldRef = z.strictObject({
  world_ref: z.string(),
  version: z.string(),
  seed: z.string(),
  /** Digest of base plus delta. */
  digest: z.string(),
  /** table -> row -> columns that differ from the base. */
  delta: z.record(z.string(), z.record(z.string(), JsonObject)),
});
export type WorldRef = z.infer<typeof WorldRef>;

/** What a viewer wants to be told or done, as a typed fact. */
export const Fact = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('money'), value: z.number(), currency: z.string() }),
  z.strictObject({ kind: z.literal('count'), value: z.int(), unit: z.string() }),
  z.strictObject({ kind: z.literal('days'), value: z.int() }),
  z.strictObject({ kind: z.literal('months'), value: z.int() }),
  /** Any of these spellings, compared without case. */
  z.strictObject({ kind: z.literal('text'), any_of: z.array(z.string().min(1)).min(1) }),
  /** A write that must have succeeded, and been said in any of these words. */
  z.strictObject({ kind: z.literal('done'), tool: ToolId, any_of: z.array(z.string().min(1)).min(1) }),
  /** Small talk: any of these words makes the reply on topic. */
  z.strictObject({ kind: z.literal('chat'), any_of: z.array(z.string().min(1)).min(1) }),
]);
export type Fact = z.infer<typeof Fact>;

export const Ask = z.strictObject({
  id: z.string().regex(/^ask:\d+$/),
  /** The pack's word for it: `price`, `stock`, `shipping` ... */
  kind: z.string(),
  comment: z.string(),
  link: z.int().nullable(),
  product_id: z.string().nullable(),
  fact: Fact,
});
export type Ask = z.infer<typeof Ask>;

/** One call that the task needs. Any of the alternatives satisfies it; `args` is a subset match over parameter ids. */
export const GoldCall = z.strictObject({
  id: z.string().regex(/^call:\d+$/),
  /** The asks whose facts it brings. */
  asks: z.array(z.string()),
  any_of: z.array(z.strictObject({ tool: ToolId, args: JsonObject })).min(1),
  /** Gold calls that must have been answered before. */
  after: z.array(z.string()),
});
export type GoldCall = z.infer<typeof GoldCall>;

export const Gold = z.strictObject({
  input: InputKind,
  /** Any one of these is the right Reply Skill. */
  reply_skills: z.array(SkillId).min(1),
  /** Exactly this set of Strategy Skills. */
  strategy_skills: z.array(SkillId),
  /** A partial order of calls; empty when no tool is needed. */
  plan: z.array(GoldCall),
  /** Facts that would be wrong to state, such as the price before the coupon. */
  false_claims: z.array(Fact),
  /** What to do when a fact cannot be had. */
  when_unavailable: z.enum(['honest_fallback']),
  /** Rules that must not be masked for this scenario, beside those marked essential. */
  needed_rules: z.array(RuleId),
});
export type Gold = z.infer<typeof Gold>;

/** One task: what viewers said, in which room, over which world, and (unless imported) what is right. */
export const Scenario = z.strictObject({
  schema: z.literal(SCENARIO_SCHEMA),
  pack: z.string(),
  id: z.string().min(1),
  split: Split,
  locale: Locale,
  mode: z.enum(['single', 'multi']),
  /** The first comment is the one on which the host was called. */
  comments: z.array(Comment).min(1),
  room: Room,
  history: z.array(z.strictObject({ role: z.enum(['viewer', 'host']), text: z.string() })),
  world: WorldRef,
  asks: z.array(Ask),
  gold: Gold.nullable(),
});
export type Scenario = z.infer<typeof Scenario>;
