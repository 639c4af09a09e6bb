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
  if (verdict === 'retry' || !loaded) return askAgain(sheet, refusalOf(findings, loaded), findings);
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

/** The scheduler's own words stand only where no hook gave any. */
function refusalOf(findings: readonly HookFinding[], loaded: boolean): Refusal {
  const finding = findings.find(({ decision }) => decision === 'retry');
  if (finding) {
    return { hook: finding.hook.id, problem: { code: 'refused_by_hook', path: '', message: finding.found } };
  }
  const message = loaded ? 'The reply was refused.' : 'Load a Reply Skill before you reply.';
  return { hook: null, problem: { code: 'reply_skill_missing', path: '', message } };
}

function askAgain(sheet: TurnSheet, refusal: Refusal, findings: readonly HookFinding[]): void {
  const { draft } = sheet;
  const left = limitOf(sheet.context, 'retries') - draft.retries - 1;
  if (left < 0) return endWithoutReply(sheet);
  draft.retries += 1;
  const refusing = findings.filter(({ decision }) => decision === 'retry');
  const message = wordingOf(refusing) ?? refusal.problem.message;
  sheet.events.push({ kind: 'retry_asked', ...inTurn(sheet), ...refusal, message, left });
  sheet.answers.push({ role: 'user', content: message });
}

function endWithoutReply(sheet: TurnSheet): void {
  sheet.draft.end = { status: 'terminated', reason: 'no_reply' };
}
