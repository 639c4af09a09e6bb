import type { Event, LimitId, Problem, ShownRule, SkillId, Trajectory } from '../../env/index.ts';
import type { CallRecord } from './call-record.ts';
import { readCalls } from './read-calls.ts';

export interface LoadedSkill {
  readonly turn: number;
  readonly skill: SkillId;
  readonly kind: 'reply' | 'strategy';
}

/** An episode's events, sorted into what criteria ask about. */
export interface Ledger {
  readonly calls: readonly CallRecord[];
  /** Problems of whole messages: calls too malformed to have a name, empty messages. */
  readonly messageProblems: readonly { readonly turn: number; readonly problem: Problem }[];
  readonly loaded: readonly LoadedSkill[];
  /** Rules that were shown: the prompt's, and those of loaded Skills. */
  readonly rules: readonly ShownRule[];
  /** Present values of the harness's limits. */
  readonly limits: Readonly<Record<LimitId, number>>;
  /** What the policy said in its accepted reply; null if none was accepted. */
  readonly reply: string | null;
}

/** Reads the ledger of a trajectory from its events. @throws InfrastructureError on a log that contradicts itself. */
export function ledgerOf({ events }: Trajectory): Ledger {
  const calls = readCalls(events);
  const notes: Notes = { messageProblems: [], loaded: [], rules: [], limits: {}, reply: null };
  for (const event of events) note(event, notes);
  const { messageProblems, loaded, rules, limits, reply } = notes;
  return { calls, messageProblems, loaded, rules, limits, reply };
}

/** A ledger while its events are gone through. */
interface Notes {
  readonly messageProblems: { readonly turn: number; readonly problem: Problem }[];
  readonly loaded: LoadedSkill[];
  readonly rules: ShownRule[];
  readonly limits: Record<LimitId, number>;
  reply: string | null;
}

function note(event: Event, notes: Notes): void {
  switch (event.kind) {
    case 'action_parsed':
      for (const problem of event.problems) notes.messageProblems.push({ turn: event.turn, problem });
      break;
    case 'skill_loaded':
      notes.loaded.push({ turn: event.turn, skill: event.skill, kind: event.skill_kind });
      notes.rules.push(...event.rules);
      break;
    case 'prompt_assembled':
      notes.rules.push(...event.rules);
      Object.assign(notes.limits, event.limits);
      break;
    case 'reply_accepted':
      notes.reply = event.said;
      break;
    default:
  }
}
