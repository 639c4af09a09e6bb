import type { Comment, HookEvent, ResolvedCall } from '../records/index.ts';

/** What a hook looks at, by event. */
export type HookSubject =
  | { readonly event: 'input'; readonly comment: Comment }
  | {
      readonly event: 'pre_tool';
      readonly call: ResolvedCall;
      /** Executed calls of the same tool with the same arguments before this one. */
      readonly repeats: number;
    }
  | {
      readonly event: 'post_tool';
      readonly call: ResolvedCall;
      readonly status: 'ok' | 'error' | 'fault' | 'refused';
      /** The answer as the policy reads it. */
      readonly text: string;
      /** How often the same call may still be made. */
      readonly retries_left: number;
    }
  | { readonly event: 'reply'; readonly reply: string; readonly reply_skill_loaded: boolean };

/** The subject of one event. */
export type SubjectOf<E extends HookEvent> = Extract<HookSubject, { event: E }>;
