import type { z } from 'zod';
import type { Action, Group, Trajectory } from '../../env/index.ts';
import { ArrayWriter } from '../codec/arrays.ts';
import { encodeHeader } from '../codec/header.ts';
import { fromWireGroup, fromWireTrajectory, toWireAction } from '../codec/tokens.ts';
import { realClock } from '../clock/real-clock.ts';
import type { Clock } from '../clock/clock.ts';
import { HelloRequiredError, TooLargeError } from '../errors/errors.ts';
import { SessionLostError } from '../errors/local-errors.ts';
import { schemaDigest } from '../json-schemas.ts';
import { accept } from '../wire/accept.ts';
import { PROTOCOL_VERSION } from '../wire/envelope.ts';
import type { NotStarted, NotStepped, ResetEntry, Started, Stepped } from '../wire/episodes.ts';
import type { DroppedGroup, NextGroupsRequest, Outcome, StaleGroup } from '../wire/groups.ts';
import { METHODS, type Method } from '../wire/methods.ts';
import type { HelloResponse, StatsResponse } from '../wire/service.ts';
import { Session, type Reply } from './session.ts';
import type { ClientTransport } from './transport.ts';

export interface ClientOptions {
  readonly transport: ClientTransport;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Every call ends within it, milliseconds; `next_groups` within it and the time it asks to wait. Default 10,000. */
  readonly deadlineMs?: number;
  /** Name for the server's log. */
  readonly name?: string;
}

export interface ClientStep {
  readonly episode: string;
  readonly step: number;
  readonly action: Action;
}

export interface ClientGroups {
  readonly groups: readonly { readonly lease: string; readonly delivery: number; readonly group: Group }[];
  readonly stale: readonly StaleGroup[];
  readonly dropped: readonly DroppedGroup[];
}

const DEADLINE_MS = 10_000;
const NO_PARTS: readonly Uint8Array[] = [];
/** Asks for another hello. */
const UNSEEN = -1;

/**
 * The client's half of the wire. It says hello by itself, and again after its connection broke; when another
 * server process answers then, every call but `reset` throws SessionLostError until `reset` has been called.
 * Every method throws the class of the code it is refused with, and DeadlineError in time.
 */
export class BridgeClient {
  readonly #session: Session;
  readonly #deadlineMs: number;
  readonly #name: string;
  #hello: HelloResponse | null = null;
  /** Broken connections that the last hello already knew of. */
  #seen = 0;
  #lost = false;

  constructor({
    transport,
    clock = realClock,
    deadlineMs = DEADLINE_MS,
    name = 'harness-gym ts',
  }: ClientOptions) {
    this.#session = new Session(transport, clock);
    this.#deadlineMs = deadlineMs;
    this.#name = name;
  }

  /** What the server said of itself; asks it if need be. */
  async hello(): Promise<HelloResponse> {
    if (this.#hello !== null && this.#seen === this.#session.losses) return this.#hello;
    const seen = this.#session.losses;
    const asked = { protocol: PROTOCOL_VERSION, schema_digest: schemaDigest(), client: this.#name };
    const reply = await this.#session.ask('hello', encodeHeader(asked), NO_PARTS, this.#deadlineMs);
    const said = accept(METHODS.hello.response, reply.header, '`hello` answer');
    if (this.#hello !== null && this.#hello.server !== said.server) this.#lost = true;
    this.#hello = said;
    this.#seen = seen;
    return said;
  }

  async reset(entries: readonly ResetEntry[]): Promise<(Started | NotStarted)[]> {
    const { header } = await this.#call('reset', METHODS.reset.response, { entries });
    this.#lost = false;
    return header.started;
  }

  async step(steps: readonly ClientStep[]): Promise<(Stepped | NotStepped)[]> {
    const arrays = new ArrayWriter();
    const sent = steps.map((one) => ({ ...one, action: toWireAction(one.action, arrays) }));
    return (await this.#call('step', METHODS.step.response, { steps: sent }, arrays.parts())).header.stepped;
  }

  /** Gives the records of single episodes where asked for; null for others, absent for unknown ones. */
  async close(
    episodes: readonly string[],
    withTrajectories = false,
  ): Promise<Map<string, Trajectory | null>> {
    const read = new Map<string, Trajectory | null>();
    for (let left = episodes; left.length > 0;) {
      const asked = { episodes: left, with_trajectories: withTrajectories };
      const { header, parts } = await this.#call('close', METHODS.close.response, asked);
      for (const { episode, trajectory } of header.closed) {
        read.set(episode, trajectory === null ? null : fromWireTrajectory(trajectory, parts));
      }
      left = header.left;
    }
    return read;
  }

  async nextGroups(asked: NextGroupsRequest): Promise<ClientGroups> {
    const { header, parts } = await this.#call(
      'next_groups',
      METHODS.next_groups.response,
      asked,
      NO_PARTS,
      asked.wait_ms,
    );
    const groups = header.groups.map((leased) => ({ ...leased, group: fromWireGroup(leased.group, parts) }));
    return { ...header, groups };
  }

  /** @returns the leases that were not known any more. */
  async ack(leases: readonly { readonly lease: string; readonly outcome: Outcome }[]): Promise<string[]> {
    return (await this.#call('ack', METHODS.ack.response, { leases })).header.unknown;
  }

  async stats(): Promise<StatsResponse> {
    return (await this.#call('stats', METHODS.stats.response, {})).header;
  }

  /** Ends the client; open calls throw ClosedError. */
  end(): void {
    this.#session.close();
  }

  async #call<M extends Method, S extends z.ZodType>(
    method: M,
    response: S,
    header: unknown,
    parts = NO_PARTS,
    waitMs = 0,
  ): Promise<{ header: z.output<S>; parts: readonly Uint8Array[] }> {
    const bytes = encodeHeader(header);
    const ask = async (): Promise<Reply> => {
      const { limits } = await this.hello();
      if (this.#lost && method !== 'reset' && method !== 'stats') throw lostSession();
      checkSize('header', [bytes], limits.max_header_bytes);
      checkSize('part', parts, limits.max_frame_bytes);
      return this.#session.ask(method, bytes, parts, this.#deadlineMs + waitMs);
    };
    const reply = await ask().catch((thrown: unknown) => {
      if (!(thrown instanceof HelloRequiredError)) throw thrown;
      // The server does not know this connection: a new one, or a new server.
      this.#seen = UNSEEN;
      return ask();
    });
    return { header: accept(response, reply.header, `\`${method}\` answer`), parts: reply.parts };
  }
}

function lostSession(): SessionLostError {
  const message =
    'The server is another process than the one this session began with: its episodes, groups and leases are gone. Reset to go on.';
  return new SessionLostError(message);
}

function checkSize(what: string, frames: readonly Uint8Array[], most: number): void {
  const size = Math.max(0, ...frames.map(({ length }) => length));
  if (size <= most) return;
  throw new TooLargeError(
    `A ${what} of ${size} bytes is over the server's limit of ${most}: send less at once.`,
  );
}
