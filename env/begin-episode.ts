import { runHooks } from './hooks/run-hooks.ts';
import type { Pack } from './ports/index.ts';
import { assemblePrompt } from './prompt/assemble.ts';
import { normaliseRequest } from './prompt/request.ts';
import type { Surface } from './prompt/surface.ts';
import type { Comment, Event, FaultPlan, Message, Scenario, ToolSpec } from './records/index.ts';
import { createRng } from './rng.ts';
import { createWorld } from './sandbox/world.ts';
import type { EpisodeContext } from './scheduler/context.ts';
import { findingEvent } from './scheduler/record-findings.ts';

/** An episode before its first action. */
export interface Beginning {
  readonly context: EpisodeContext;
  readonly events: Event[];
  readonly messages: Message[];
  readonly tools: ToolSpec[];
}

export interface BeginOptions {
  readonly pack: Pack;
  readonly surface: Surface;
  readonly scenario: Scenario;
  readonly faults: FaultPlan;
  readonly seed: string;
}

/** Normalises the request, runs input hooks and assembles the prompt. */
export function beginEpisode({ pack, surface, scenario, faults, seed }: BeginOptions): Beginning {
  const world = pack.world(scenario.world.world_ref, scenario.world.version);
  const view = createWorld(world, scenario.world.delta);
  const shown = pack.context({ ...scenario, history: renderedHistory(surface, scenario) }, view);
  const links = new Map(scenario.room.links.map(({ link, product_id }) => [link, product_id]));
  const room = { now: scenario.room.now, links };
  const rng = createRng(`${seed}/corruption`);
  const context: EpisodeContext = { pack, surface, scenario, faults, world, room, shown, rng };
  const { comments, events } = inputHooks(context);
  const request = normaliseRequest({ ...scenario, comments });
  const used = request.used.map(({ id }) => id);
  const left = request.left.map(({ id }) => id);
  const text = request.text;
  const { messages, rules, blocks } = assemblePrompt(surface, shown, request);
  const tools = surface.harness.tool_surface === 'native' ? surface.toolSpecs() : [];
  const limits = surface.limits;
  events.push({ kind: 'request_normalised', at_ms: 0, used, left, text, context: shown });
  events.push({ kind: 'prompt_assembled', at_ms: 0, blocks, rules, limits, messages, tools });
  return { context, events, messages, tools };
}

/** What the host said may name Skills and tools; what viewers said is data. */
function renderedHistory(surface: Surface, { history }: Scenario): Scenario['history'] {
  return history.map(({ role, text }) => ({
    role,
    text: role === 'host' ? surface.renderSpeech(text) : text,
  }));
}

/** Input hooks run before the first turn. */
const BEFORE = { turn: null, at_ms: 0 };

/** Input hooks may change a comment's text before anybody reads it. */
function inputHooks(context: EpisodeContext): { comments: Comment[]; events: Event[] } {
  const { surface, scenario, pack, shown } = context;
  const { claims, checks } = pack;
  const input = {
    surface,
    scenario,
    claims,
    checks,
    evidence: { context: shown, results: [] },
    retries_used: {},
  };
  const events: Event[] = [];
  const comments = scenario.comments.map((comment) => {
    const { findings, subject } = runHooks({ event: 'input', comment }, input);
    events.push(...findings.map((finding) => findingEvent(finding, BEFORE, null)));
    return subject.event === 'input' ? subject.comment : comment;
  });
  return { comments, events };
}
