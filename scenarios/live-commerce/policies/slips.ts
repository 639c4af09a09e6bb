import type { Harness, OracleView, Rng, ToolId } from '../../../env/index.ts';
import type { Move, NamedCall } from './say.ts';

/** A mistake that a host can recover from. */
export type SlipKind = 'wrong_tool' | 'wrong_link' | 'malformed' | 'unknown_name' | 'too_early' | 'too_long';

/** What a slip is made of: the move it stands before, and what the episode offers. */
export interface SlipInput {
  readonly move: Move;
  readonly view: OracleView;
  readonly rng: Rng;
  /** A Reply Skill was loaded already. */
  readonly loaded: boolean;
  /** The language of the reply. */
  readonly chinese: boolean;
}

const linkParam = (tool: ToolId) => `param:${tool.replace('tool:', '')}.link`;

/** Read tools that take a link, in the names of the harness. */
function lookUps(harness: Harness): { id: ToolId; name: string; param: string }[] {
  return harness.tools.items.flatMap(({ id, name, effect, params }) => {
    const param = params.find((candidate) => candidate.id === linkParam(id));
    const only = effect === 'read' && params.length === 1;
    return param === undefined || !only ? [] : [{ id, name, param: param.name }];
  });
}

function wrongTool({ move, view, rng }: SlipInput): Move | null {
  if (move.calls.length === 0) return null;
  const made = new Set(move.calls.map(({ name }) => name));
  const others = lookUps(view.harness).filter(({ name }) => !made.has(name));
  if (others.length === 0) return null;
  const { name, param } = rng.pick(others);
  const link = move.calls
    .flatMap(({ args }) => Object.values(args))
    .find((value) => typeof value === 'number');
  const args = { [param]: link ?? view.scenario.room.current_link };
  return { calls: [{ name, args }], reply: null };
}

function wrongLink({ move, view, rng }: SlipInput): Move | null {
  const tools = lookUps(view.harness);
  const calls = move.calls.flatMap((call) => {
    const tool = tools.find(({ name }) => name === call.name);
    return tool === undefined ? [] : [{ call, param: tool.param }];
  });
  if (calls.length === 0) return null;
  const { call, param } = rng.pick(calls);
  const asked = new Set(move.calls.flatMap(({ args }) => Object.values(args)));
  const others = view.scenario.room.links.filter(({ link }) => !asked.has(link));
  if (others.length === 0) return null;
  return {
    calls: [{ name: call.name, args: { ...call.args, [param]: rng.pick(others).link } }],
    reply: null,
  };
}

/** Ways to spoil a call's argument text. */
const SPOILERS: readonly ((args: string) => string)[] = [
  (args) => args.slice(0, -1),
  (args) => args.replaceAll('"', "'"),
  () => '{}',
  (args) => `[${args}]`,
];

function withArguments({ calls }: Move): NamedCall[] {
  return calls.filter(({ args }) => Object.keys(args).length > 0);
}

function malformed({ move, rng }: SlipInput): Move | null {
  const calls = withArguments(move);
  if (calls.length === 0) return null;
  const call = rng.pick(calls);
  const raw = rng.pick(SPOILERS)(JSON.stringify(call.args));
  return { calls: [{ ...call, raw }], reply: null };
}

function unknownName({ move, rng }: SlipInput): Move | null {
  if (move.calls.length === 0) return null;
  const call = rng.pick(move.calls);
  const tail = rng.pick(['_info', '_v2', '_tool', '_now']);
  return { calls: [{ ...call, name: call.name + tail }], reply: null };
}

/** Some reply hook of a check answers without granting another try. */
function isFinal({ hooks }: Harness, check: string): boolean {
  return hooks.items.some(
    (hook) =>
      hook.event === 'reply' &&
      hook.check.name === check &&
      (hook.decision === 'block' || (hook.decision === 'retry' && hook.max_retries === 0)),
  );
}

function tooEarly({ loaded, chinese, rng, view }: SlipInput): Move | null {
  if (loaded || isFinal(view.harness, 'required_skill')) return null;
  const words = chinese
    ? ['好的，马上为您查一下', '稍等，我看一下', '收到，我来回答']
    : ['Sure, let me look that up', 'One moment please', 'Got it, I will answer that'];
  return { calls: [], reply: rng.pick(words) };
}

/** Replies over the limit count as a slip only where a hook asks again. */
function longLimit(harness: Harness): number | null {
  if (isFinal(harness, 'max_chars')) return null;
  const { hooks, limits } = harness;
  const hook = hooks.items.find(
    ({ event, check, decision, max_retries }) =>
      event === 'reply' && check.name === 'max_chars' && decision === 'retry' && max_retries > 0,
  );
  const id = hook?.check.args[0];
  return limits.find((limit) => limit.id === id)?.value ?? null;
}

function tooLong({ move, view, chinese, rng }: SlipInput): Move | null {
  const limit = longLimit(view.harness);
  if (move.reply === null || limit === null) return null;
  const filler = chinese
    ? rng.pick(['我再跟大家多说几句，慢慢听我讲', '大家不要着急，我仔细给大家讲一讲'])
    : rng.pick(['let me tell you a little more about it', 'and now let me say the whole thing once more']);
  let reply = move.reply;
  while ([...reply].length <= limit) reply += (chinese ? '，' : ', ') + filler;
  return { calls: [], reply };
}

const MAKERS: Readonly<Record<SlipKind, (input: SlipInput) => Move | null>> = {
  wrong_tool: wrongTool,
  wrong_link: wrongLink,
  malformed,
  unknown_name: unknownName,
  too_early: tooEarly,
  too_long: tooLong,
};

export const SLIP_KINDS: readonly SlipKind[] = [
  'wrong_tool',
  'wrong_link',
  'malformed',
  'unknown_name',
  'too_early',
  'too_long',
];

/** The slip that may stand before a move, or null where this kind does not fit there. */
export function slip(kind: SlipKind, input: SlipInput): Move | null {
  return MAKERS[kind](input);
}
