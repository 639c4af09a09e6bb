import type { JsonObject, SkillId, ToolId } from '../../../../env/index.ts';
import { ASK_KINDS } from '../../tasks/index.ts';
import type { Task, TaskAsk } from '../view.ts';

/** One call that the host means to make, over ids, until it has an answer or gives up. */
export interface Errand {
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** The Skill that this errand loads; null for every other tool. */
  readonly skill: SkillId | null;
  /** Calls made so far. */
  tries: number;
  state: 'open' | 'done' | 'lost';
  /** Virtual ms that another try may take; 0 before the first. */
  retry_ms: number;
  /** The answer's data once done. */
  data: JsonObject;
}

/** The arguments that an ask gives its tool, over parameter ids. */
function argsFor(ask: TaskAsk): JsonObject {
  const link = ask.link ?? 1;
  if (ask.kind === 'gift') return {};
  if (ask.kind === 'human') return { 'param:handoff.reason': ask.about ?? 'The viewer asks for a person.' };
  const tool = (ASK_KINDS[ask.kind].tool ?? '').replace('tool:', '');
  const own = { [`param:${tool}.link`]: link };
  if (ask.kind === 'faq') return { ...own, 'param:faq.query': ask.about ?? ask.text };
  if (ask.kind === 'reserve') return { ...own, 'param:reserve.quantity': ask.quantity ?? 1 };
  return own;
}

/** One errand per Skill of the task. */
export function loadErrands(task: Task): Errand[] {
  return task.skills.map((skill) => errand('tool:load_skill', { 'param:load_skill.skill': skill }, skill));
}

/** The errands of a task's asks, one per tool and arguments, each ask with its own; null for small talk. */
export function callErrands(task: Task): { errands: Errand[]; byAsk: (Errand | null)[] } {
  const known = new Map<string, Errand>();
  const byAsk = task.asks.map((ask) => {
    const tool = ASK_KINDS[ask.kind].tool;
    if (tool === null) return null;
    const args = { ...argsFor(ask), ...ask.args };
    const key = `${tool} ${JSON.stringify(args)}`;
    const own = known.get(key) ?? errand(tool, args, null);
    known.set(key, own);
    return own;
  });
  return { errands: [...known.values()], byAsk };
}

function errand(tool: ToolId, args: JsonObject, skill: SkillId | null): Errand {
  return { tool, args, skill, tries: 0, state: 'open', retry_ms: 0, data: {} };
}
