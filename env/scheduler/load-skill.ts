import type { JsonObject, ResolvedCall, Skill, ToolId } from '../records/index.ts';
import { errorText, type CallAnswer } from './call-answer.ts';
import { inTurn, type TurnSheet } from './turn.ts';

/** The one tool that the scheduler executes itself: progressive disclosure of Skills. */
export const LOAD_SKILL: ToolId = 'tool:load_skill';

/** Shows a Skill's content and makes its rules active. A Skill that is loaded already is an error. */
export function loadSkill(sheet: TurnSheet, call: ResolvedCall): CallAnswer {
  const { draft, context, events } = sheet;
  const { call_id, args } = call;
  const nth = (draft.nth[LOAD_SKILL] ?? 0) + 1;
  draft.nth[LOAD_SKILL] = nth;
  const called = { call_id, tool: LOAD_SKILL, args: args ?? {}, nth, effect: 'read' as const };
  events.push({ kind: 'tool_called', ...inTurn(sheet), ...called });
  const latency_ms = context.surface.tool(LOAD_SKILL)?.latency_ms ?? 0;
  draft.at_ms += latency_ms;
  const skill = wantedSkill(sheet, called.args);
  if (skill === undefined) return refuse('unknown_skill', 'There is no such Skill.', latency_ms);
  if (draft.loaded.includes(skill.id)) {
    return refuse('already_loaded', `${skill.name} is loaded already.`, latency_ms);
  }
  draft.loaded.push(skill.id);
  const rules = skill.rules.map(({ id, check }) => ({ id, check }));
  const loaded = { call_id, skill: skill.id, skill_kind: skill.kind, rules };
  events.push({ kind: 'skill_loaded', ...inTurn(sheet), ...loaded });
  return { status: 'ok', text: context.surface.skillContent(skill), result: null, latency_ms };
}

function refuse(code: string, message: string, latency_ms: number): CallAnswer {
  return { status: 'error', text: errorText(code, message), result: null, latency_ms };
}

/** The Skill whose id is the call's argument; the name was resolved when the call was read. */
function wantedSkill({ context }: TurnSheet, args: JsonObject): Skill | undefined {
  const [id] = Object.values(args);
  return context.surface.harness.skills.items.find((skill) => skill.id === id);
}
