import type {
  FaultKind,
  JsonObject,
  JsonValue,
  Problem,
  ShownRule,
  SkillId,
  ToolId,
} from '../../env/index.ts';

/** What a scripted call says and what becomes of it. */
export interface CallScript {
  readonly tool: ToolId | null;
  readonly args: JsonObject | null;
  readonly problem: Problem | null;
  readonly outcome:
    | { readonly kind: 'ok'; readonly result: JsonValue }
    | { readonly kind: 'error' }
    | { readonly kind: 'fault'; readonly fault: FaultKind; readonly recoverable: boolean }
    | { readonly kind: 'refused' }
    | { readonly kind: 'unanswered' }
    | {
        readonly kind: 'skill';
        readonly skill: SkillId;
        readonly strategy: boolean;
        readonly rules: readonly ShownRule[];
      };
}

const LOAD: ToolId = 'tool:load_skill';
const skillArgs = (skill: SkillId): JsonObject => ({ 'param:load_skill.skill': skill });
const linkArgs = (link: number): JsonObject => ({ 'param:price.link': link });

/** Loads a Reply Skill that shows these rules. */
export function load(skill: SkillId, rules: readonly ShownRule[] = []): CallScript {
  const outcome = { kind: 'skill', skill, strategy: false, rules } as const;
  return { tool: LOAD, args: skillArgs(skill), problem: null, outcome };
}

/** Loads a Strategy Skill. */
export function loadStrategy(skill: SkillId): CallScript {
  const outcome = { kind: 'skill', skill, strategy: true, rules: [] } as const;
  return { tool: LOAD, args: skillArgs(skill), problem: null, outcome };
}

/** Asks tool:price for a link and gets `result` ($99 after coupon by default). */
export function price(
  link: number,
  result: JsonObject = { link, price: 129, price_after_coupon: 99 },
): CallScript {
  return { tool: 'tool:price', args: linkArgs(link), problem: null, outcome: { kind: 'ok', result } };
}

/** Asks tool:price for a link and meets a fault. */
export function priceFault(link: number, fault: FaultKind, recoverable: boolean): CallScript {
  const outcome = { kind: 'fault', fault, recoverable } as const;
  return { tool: 'tool:price', args: linkArgs(link), problem: null, outcome };
}

/** A call with any outcome. */
export function call(tool: ToolId, args: JsonObject, outcome: CallScript['outcome']): CallScript {
  return { tool, args, problem: null, outcome };
}

/** A call that was refused for a problem of its own. */
export function badCall(code: Problem['code'], tool: ToolId | null = null): CallScript {
  return { tool, args: null, problem: problemOf(code), outcome: { kind: 'refused' } };
}

export function problemOf(code: Problem['code']): Problem {
  return { code, path: '', message: code };
}
