import { runHooks, type HookFinding } from '../hooks/run-hooks.ts';
import type { HookId, Problem } from '../records/index.ts';
import { limitOf } from './context.ts';
import { recordFindings, wordingOf } from './record-findings.ts';
import { hookInput } from './run-call.ts';
import { inTurn, type TurnSheet } from './turn.ts';

/** A proposed reply: hooks and the Reply-Skill invariant accept it, ask again, or end the episode. */
export function proposeReply(sheet: TurnSheet, said: string): void {
  const { draft, context } = sheet;
  const loaded = draft.loaded.some((id) => context.surface.skill(id)?.kind === 'reply');
  const { findings, subject, verdict } = runHooks(
    { event: 'reply', reply: said, reply_skill_loaded: loaded },
    hookInput(sheet),
  );
  recordFindings(sheet, findings, null);
  if (verdict === 'block') return endWithoutReply(sheet);
  if (verdict === 'retry' || !loaded) return askAgain(sheet, refusalOf(findings), findings);
  const spoken = subject.event === 'reply' ? subject.reply : said;
  sheet.events.push({ kind: 'reply_accepted', ...inTurn(sheet), said, spoken });
  draft.end = { status: 'terminated', reason: 'replied' };
}

/** A message with neither a call nor words is asked for again like a refused reply. */
export function emptyMessage(sheet: TurnSheet, problems: readonly Problem[]): void {
  const problem = problems[0] ?? {
    code: 'empty_message',
    path: '',
    message: 'The message was empty. Call a tool or reply to the viewer.',
  };
  askAgain(sheet, { hook: null, problem }, []);
}

interface Refusal {
  readonly hook: HookId | null;
  readonly problem: Problem;
}

/** The scheduler's own words stand only where no hook gave any: then it is the Reply Skill that is missing. */
function refusalOf(findings: readonly HookFinding[]): Refusal {
  const finding = findings.find(({ decision }) => decision === 'retry');
  if (finding === undefined) {
    const message = 'Load a Reply Skill before you reply.';
    return { hook: null, problem: { code: 'reply_skill_missing', path: '', message } };
  }
  return { hook: finding.hook.id, problem: { code: 'refused_by_hook', path: '', message: finding.found } };
}

/** Retries that are left after this one: the harness's, or fewer where a hook that refused grants fewer. */
function retriesLeft({ draft, context }: TurnSheet, refusing: readonly HookFinding[]): number {
  const ofHooks = refusing.map(({ hook }) => hook.max_retries - (draft.hook_retries[hook.id] ?? 0));
  return Math.min(limitOf(context, 'retries') - draft.retries, ...ofHooks);
}

function askAgain(sheet: TurnSheet, refusal: Refusal, findings: readonly HookFinding[]): void {
  const { draft } = sheet;
  if (draft.retries >= limitOf(sheet.context, 'retries')) return endWithoutReply(sheet);
  draft.retries += 1;
  const refusing = findings.filter(({ decision }) => decision === 'retry');
  const left = Math.max(0, retriesLeft(sheet, refusing));
  const message = wordingOf(refusing) ?? refusal.problem.message;
  sheet.events.push({ kind: 'retry_asked', ...inTurn(sheet), ...refusal, message, left });
  sheet.answers.push({ role: 'user', content: message });
}

function endWithoutReply(sheet: TurnSheet): void {
  sheet.draft.end = { status: 'terminated', reason: 'no_reply' };
}
