import type { Ask, Fact, JsonObject, JsonValue, Locale, ToolId } from '../records/index.ts';

/** A checkable statement found in a reply. `value` is a number for amounts and a string for wording. */
export interface Claim {
  readonly kind: 'money' | 'count' | 'days' | 'months' | 'percent' | 'stock_state' | 'promise' | 'text';
  readonly value: number | string;
  /** The words it was read from. */
  readonly text: string;
}

/** A usable, current answer of a tool. */
export interface EvidenceResult {
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly result: JsonValue;
}

/** What the policy could know: what the prompt showed, and what tools answered. */
export interface Evidence {
  readonly context: JsonObject;
  readonly results: readonly EvidenceResult[];
}

/** One extractor per pack, shared by the factual-risk hook and by accuracy: both have its blind spots. */
export interface Claims {
  extract(reply: string, locale: Locale): Claim[];
  /** True when the evidence states the claim. Promises are never supported. */
  supported(claim: Claim, evidence: Evidence): boolean;
  /** True when the claim states this fact. */
  states(claim: Claim, fact: Fact): boolean;
  /** True when the reply gives the viewer what the ask wants, without contradicting itself about it. */
  answers(ask: Ask, reply: string, evidence: Evidence, locale: Locale): boolean;
  /** True when the reply honestly says that it cannot confirm something right now. */
  admitsUnavailable(reply: string, locale: Locale): boolean;
}
