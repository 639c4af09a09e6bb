import type { Harness, JsonObject, Scenario, ToolId } from '../records/index.ts';
import type { Claims } from './claims.ts';
import type { RuleChecks } from './rule-checks.ts';
import type { ToolExecutor, World, WorldTables } from './tool-executor.ts';

/** Languages that a sampler can be held to. */
export type SampleLocale = 'en' | 'zh';

export interface SampleOptions {
  readonly seed: string;
  readonly split: 'train' | 'dev' | 'test';
  readonly index: number;
  /** The viewers' language; both come where absent. A pack of one language may ignore it. */
  readonly locale?: SampleLocale | undefined;
  /**
   * From 1: other asks and comments in the very room of this task, which keeps its products, world, setting,
   * signals, link on air and earlier talk. Absent: the task itself. A pack without such rooms may ignore it.
   */
  readonly variant?: number | undefined;
}

/** A domain: its base harness, worlds, tools, and what is true in it. */
export interface Pack {
  readonly name: string;
  readonly harness: Harness;
  readonly executors: Readonly<Record<ToolId, ToolExecutor>>;
  readonly claims: Claims;
  readonly checks: RuleChecks;
  /** The base tables of a named world. Throws ContentError for one it does not have. */
  world(ref: string, version: string): WorldTables;
  /** Template variables over product, FAQ, room and dialogue: what the prompt may show. */
  context(scenario: Scenario, world: World): JsonObject;
  /** The task number `index` of a split; equal options give an equal scenario. */
  sample(options: SampleOptions): Scenario;
}
