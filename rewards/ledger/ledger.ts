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
  return {
    calls: readCalls(events),
    messageProblems: events.flatMap(problemsIn),
    loaded: events.flatMap(loadedIn),
    rules: events.flatMap(rulesIn),
    limits: Object.assign({}, ...events.map(limitsIn)),
    reply: events.reduce<string | null>((said, event) => saidIn(event) ?? said, null),
  };
}

function problemsIn(event: Event): { turn: number; problem: Problem }[] {
  if (event.kind !== 'action_parsed') return [];
  return event.problems.map((problem) => ({ turn: event.turn, problem }));
}

function loadedIn(event: Event): LoadedSkill[] {
  if (event.kind !== 'skill_loaded') return [];
  return [{ turn: event.turn, skill: event.skill, kind: event.skill_kind }];
}

function rulesIn(event: Event): readonly ShownRule[] {
  return event.kind === 'prompt_assembled' || event.kind === 'skill_loaded' ? event.rules : [];
}

function limitsIn(event: Event): Record<LimitId, number> {
  return event.kind === 'prompt_assembled' ? event.limits : {};
}

function saidIn(event: Event): string | null {
  return event.kind === 'reply_accepted' ? event.said : null;
}
