import { randomBytes } from 'node:crypto';
import type { EnvironmentParts } from '../../env/index.ts';
import type { Clock } from '../clock/clock.ts';
import { UnsupportedError } from '../errors/errors.ts';
import type { Ended } from '../groups/episode-entry.ts';
import { EpisodeTable } from '../groups/episode-table.ts';
import { GroupBook } from '../groups/group-book.ts';
import { GroupQueue } from '../groups/group-queue.ts';
import type { EpisodeHost } from '../shards/host.ts';
import { accept } from '../wire/accept.ts';
import { METHODS, type Method } from '../wire/methods.ts';
import type { StatsResponse } from '../wire/service.ts';
import { answerOf, type Answer } from './answer.ts';
import type { ServerLimits } from './limits.ts';
import { ack } from './methods/ack.ts';
import { close } from './methods/close.ts';
import { hello } from './methods/hello.ts';
import { nextGroups } from './methods/next-groups.ts';
import { reset } from './methods/reset.ts';
import { step } from './methods/step.ts';
import type { RunInfo } from './run-info.ts';
import { Tally } from './tally.ts';

export interface ServiceOptions {
  readonly parts: EnvironmentParts;
  readonly host: EpisodeHost;
  readonly info: RunInfo;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  /** Names this process; drawn at random by default. */
  readonly server?: string;
}

/** What the methods work on. */
export interface ServiceState extends Required<ServiceOptions> {
  readonly table: EpisodeTable;
  readonly book: GroupBook;
  readonly queue: GroupQueue;
  /** Counts one ended episode. */
  readonly onEnded: (ended: Ended) => void;
  /** A new name for something on this server. */
  readonly nextName: () => string;
}

/** Answers the methods of the wire. It knows nothing of sockets and peers. */
export interface Service {
  /** @throws BridgeError, ContentError or UsageError for what is refused. */
  call(method: Method, header: unknown, parts: readonly Uint8Array[]): Promise<Answer>;
  /** The part of `stats` that the service counts. */
  stats(): Omit<StatsResponse, 'healthy' | 'requests' | 'refused' | 'undeliverable'>;
  /** Lets those who wait for groups go. */
  drain(): void;
  /** Ends the host; gives the number of groups that nobody acknowledged. */
  close(): Promise<number>;
}

export function createService(options: ServiceOptions): Service {
  const errored = new Tally();
  const nulls = new Tally();
  const state = openState(options, ({ error, scored }) => {
    if (error !== null) errored.add(error.code);
    for (const score of Object.values(scored?.scores ?? {})) {
      if ('reason' in score && typeof score.reason === 'string') nulls.add(score.reason);
    }
  });
  const { table, book, queue, host } = state;
  return {
    call: (method, header, parts) => dispatch(state, method, header, parts),
    stats: () => ({
      episodes_open: table.open,
      steps: table.steps,
      groups_open: book.open,
      groups_queued: queue.queued,
      groups_leased: queue.leased,
      groups_acknowledged: queue.acknowledged,
      groups_redelivered: queue.redelivered,
      groups_stale: queue.refusedStale,
      groups_dropped: queue.dropped,
      errored: errored.record(),
      nulls: nulls.record(),
    }),
    drain: () => queue.close(),
    async close() {
      table.close();
      queue.close();
      await host.close();
      return queue.queued + queue.leased;
    },
  };
}

function openState(options: ServiceOptions, onEnded: (ended: Ended) => void): ServiceState {
  const { parts, host, clock, limits, server = randomBytes(6).toString('hex') } = options;
  let names = 0;
  const nextName = (): string => `${server}.${++names}`;
  const queue = new GroupQueue({
    clock,
    maxWaiters: limits.max_waiters,
    retryAfterMs: limits.retry_after_ms,
    leaseId: nextName,
  });
  const table = new EpisodeTable({ host, clock, leaseMs: limits.episode_lease_ms });
  const book = new GroupBook({ table, parts, onSealed: (group) => queue.push(group), onEnded });
  return { ...options, server, table, book, queue, onEnded, nextName };
}

async function dispatch(
  state: ServiceState,
  method: Method,
  header: unknown,
  parts: readonly Uint8Array[],
): Promise<Answer> {
  const what = `\`${method}\` request`;
  switch (method) {
    case 'hello':
      return answerOf(hello(state, accept(METHODS.hello.request, header, what)));
    case 'reset':
      return reset(state, accept(METHODS.reset.request, header, what));
    case 'step':
      return answerOf(await step(state, accept(METHODS.step.request, header, what), parts));
    case 'close':
      return close(state, accept(METHODS.close.request, header, what));
    case 'next_groups':
      return nextGroups(state, accept(METHODS.next_groups.request, header, what));
    case 'ack':
      return answerOf(ack(state, accept(METHODS.ack.request, header, what)));
    default:
      throw new UnsupportedError(
        `This server does not answer \`${method}\` yet; \`hello\` lists what it does.`,
      );
  }
}
