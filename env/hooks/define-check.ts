import type { HookEvent } from '../records/index.ts';
import type { CheckContext } from './hook-input.ts';
import type { HookSubject, SubjectOf } from './hook-subject.ts';

/** A check of ours: it looks at one event and says what it found, in the policy's words, or null. */
export interface HookCheck {
  readonly name: string;
  readonly event: HookEvent;
  /** How many arguments its reference carries. */
  readonly arity: number;
  find(subject: HookSubject, context: CheckContext): string | null;
}

type Find<E extends HookEvent> = (subject: SubjectOf<E>, context: CheckContext) => string | null;

/** Makes a check of one event; subjects of other events find nothing. */
export function defineCheck<E extends HookEvent>(
  head: { readonly name: string; readonly event: E; readonly arity?: number },
  find: Find<E>,
): HookCheck {
  const { name, event, arity = 0 } = head;
  return {
    name,
    event,
    arity,
    find: (subject, context) => (isOf(subject, event) ? find(subject, context) : null),
  };
}

function isOf<E extends HookEvent>(subject: HookSubject, event: E): subject is SubjectOf<E> {
  return subject.event === event;
}
