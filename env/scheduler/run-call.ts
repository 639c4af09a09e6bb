import { canonicalJson } from '../canonical.ts';
import { runHooks, type HookInput } from '../hooks/run-hooks.ts';
import type { Problem, ResolvedCall } from '../records/index.ts';
import { errorText, type CallAnswer } from './call-answer.ts';
import { evidenceAt, limitOf } from './context.ts';
import { executeTool } from './execute-tool.ts';
import { LOAD_SKILL, loadSkill } from './load-skill.ts';
import { recordFindings, wordingOf } from './record-findings.ts';
import { inTurn, type Asking, type TurnSheet } from './turn.ts';

/** Hooks see the episode as it stands now. */
export function hookInput(sheet: TurnSheet): HookInput {
  const { surface, scenario, pack } = sheet.context;
  const { claims, checks } = pack;
  const evidence = evidenceAt(sheet.context, sheet.draft);
  return { surface, scenario, claims, checks, evidence, retries_used: sheet.draft.hook_retries };
}

/** One call of a turn: pre-tool hooks, the tool (or its refusal), post-tool hooks, the answer. */
export function* runCall(sheet: TurnSheet, call: ResolvedCall): Asking<void> {
  const signature = `${call.tool} ${canonicalJson(call.args)}`;
  const repeats = sheet.draft.made[signature] ?? 0;
  const before = runHooks({ event: 'pre_tool', call, repeats }, hookInput(sheet));
  recordFindings(sheet, before.findings, call.call_id);
  const admitted = before.subject.event === 'pre_tool' ? before.subject.call : call;
  const refused = admitted.problem !== null || before.verdict === 'block' || before.verdict === 'retry';
  const answer = refused
    ? refuse(admitted, wordingOf(before.findings))
    : yield* execute(sheet, admitted, signature, repeats);
  afterCall(sheet, admitted, answer, repeats);
}

function* execute(
  sheet: TurnSheet,
  call: ResolvedCall,
  signature: string,
  repeats: number,
): Asking<CallAnswer> {
  sheet.draft.made[signature] = repeats + 1;
  return call.tool === LOAD_SKILL ? loadSkill(sheet, call) : yield* executeTool(sheet, call);
}

function refuse(call: ResolvedCall, wording: string | null): CallAnswer {
  const message = wording ?? 'The call was refused.';
  const problem: Problem = call.problem ?? { code: 'refused_by_hook', path: '', message };
  const text = wording ?? errorText(problem.code, problem.message);
  return { status: 'refused', text, result: null, latency_ms: 0 };
}

/** Post-tool hooks, then the answer as the policy gets it; a result that a hook withholds is no evidence. */
function afterCall(sheet: TurnSheet, call: ResolvedCall, answer: CallAnswer, repeats: number): void {
  const { status, text, latency_ms } = answer;
  const retries_left = Math.max(0, limitOf(sheet.context, 'tool_retries') - repeats);
  const after = runHooks({ event: 'post_tool', call, status, text, retries_left }, hookInput(sheet));
  const withheld = after.verdict === 'block' || after.verdict === 'retry';
  const result = withheld ? null : answer.result;
  const { call_id, tool } = call;
  sheet.events.push({
    kind: 'tool_answered',
    ...inTurn(sheet),
    call_id,
    tool,
    status,
    result,
    text,
    latency_ms,
  });
  if (tool !== null && result !== null) sheet.draft.results.push({ tool, args: call.args ?? {}, result });
  recordFindings(sheet, after.findings, call_id);
  const wording = wordingOf(after.findings);
  const shown = after.subject.event === 'post_tool' ? after.subject.text : text;
  const content = withheld ? (wording ?? '') : wording === null ? shown : `${shown}\n${wording}`;
  sheet.answers.push({ role: 'tool', tool_call_id: call_id, content });
}
