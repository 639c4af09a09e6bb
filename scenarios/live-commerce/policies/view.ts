import type {
  CheckRef,
  JsonObject,
  Observation,
  ParamId,
  RuleId,
  SkillId,
  ToolId,
} from '../../../env/index.ts';
import type { AskKind } from '../tasks/index.ts';

/** A rule that is shown to the host and has a check. */
export interface ActiveRule {
  readonly id: RuleId;
  readonly check: CheckRef;
}

/** A tool as the host may call it: its present name and its parameters' present names by id. */
export interface ToolView {
  readonly name: string;
  readonly params: ReadonlyMap<ParamId, string>;
}

/** What a host believes about its harness. */
export interface View {
  readonly tools: ReadonlyMap<ToolId, ToolView>;
  readonly skills: ReadonlyMap<SkillId, string>;
  /** Present value by limit id. */
  readonly limits: ReadonlyMap<string, number>;
  /** Rules of the prompt; a Skill's rules come with `Eyes.readSkill`. */
  readonly rules: readonly ActiveRule[];
  /** Tools that the prompt's own items name; a loaded Skill may name more. */
  readonly named: ReadonlySet<ToolId>;
}

/** One thing a viewer wants. */
export interface TaskAsk {
  readonly kind: AskKind;
  readonly link: number | null;
  /** The topic in one word (`material`, `greeting`); null where the kind says it all. */
  readonly about: string | null;
  readonly quantity: number | null;
  /** Words that would answer it, where the eyes know them; otherwise empty. */
  readonly words: readonly string[];
  /** Arguments that are known to be right, over parameter ids; they stand before those made from the rest. */
  readonly args: JsonObject;
  /** The comment it stands in. */
  readonly text: string;
}

/** What the host is asked, and the Skills it takes. */
export interface Task {
  readonly locale: 'en' | 'zh';
  readonly viewer: string | null;
  readonly asks: readonly TaskAsk[];
  readonly skills: readonly SkillId[];
  readonly current_link: number | null;
  /** The room's clock in ms since 1970; null when it is not shown. */
  readonly now: number | null;
}

export interface Briefing {
  readonly view: View;
  readonly task: Task;
}

/** What a loaded Skill adds to the view. */
export interface SkillReading {
  readonly rules: readonly ActiveRule[];
  readonly named: readonly ToolId[];
}

/** How a host comes to its beliefs: from ids and gold, from the text alone, or by heart. */
export interface Eyes {
  open(observation: Observation): Briefing;
  readSkill(skill: SkillId, text: string, view: View): SkillReading;
}
