import type { z } from 'zod';
import type { Group } from '../../env/index.ts';
import type { Clock } from '../clock/clock.ts';
import { BusyError, ShuttingDownError } from '../errors/errors.ts';
import type { AckRequest, AckResponse, StaleGroup } from '../wire/groups.ts';
import { oldestUpdates } from './staleness.ts';

/** What somebody asks of the queue; times in milliseconds. */
export interface GroupAsk {
  readonly max: number;
  readonly waitMs: number;
  readonly leaseMs: number;
  /** The updates of the policy that is trained now and how far behind it groups may be; null takes any. */
  readonly fresh: { readonly updates: number; readonly maxBehind: number } | null;
}

export interface Lease {
  readonly lease: string;
  readonly group: Group;
  /** From 1. */
  readonly delivery: number;
}

export interface Taken {
  readonly leases: readonly Lease[];
  /** Refused, and gone from the queue. */
  readonly stale: readonly StaleGroup[];
}

interface Item {
  readonly group: Group;
  readonly updates: number | null;
  /** Its place in the order of sealing. */
  readonly sealed: number;
  /** One a delivery; the last is the present lease, or was the last one. */
  readonly leases: string[];
}

interface Waiter {
  readonly ask: GroupAsk;
  readonly settle: (taken: Taken) => void;
  readonly fail: (error: Error) => void;
}

export interface QueueOptions {
  readonly clock: Clock;
  readonly maxWaiters: number;
  readonly retryAfterMs: number;
  /** Makes lease ids that no other server makes. */
  readonly leaseId: () => string;
}

/**
 * Sealed groups, first in first out, in memory. A group is in one of three states: ready, leased, or gone
 * (acknowledged, dropped, or too stale for somebody who asked). A lease that ends makes it ready again, in its old place.
 * An acknowledgement after that still counts until the group is leased anew: better than to train on it twice.
 */
export class GroupQueue {
  acknowledged = 0;
  redelivered = 0;
  refusedStale = 0;
  dropped = 0;
  readonly #options: QueueOptions;
  readonly #ready: Item[] = [];
  readonly #leased = new Map<string, { readonly item: Item; readonly cancel: () => void }>();
  readonly #waiters = new Set<Waiter>();
  #sealed = 0;
  #closed = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get queued(): number {
    return this.#ready.length;
  }

  get leased(): number {
    return this.#leased.size;
  }

  /** True while a group of this id is ready or leased. */
  has(group: string): boolean {
    const leased = [...this.#leased.values()].map(({ item }) => item);
    return [...this.#ready, ...leased].some((item) => item.group.id === group);
  }

  push(group: Group): void {
    this.#ready.push({ group, updates: oldestUpdates(group), sealed: this.#sealed++, leases: [] });
    this.#serve();
  }

  /**
   * Leases what is ready, or waits for the first group; empty when none comes in time.
   * @throws BusyError when too many wait already; ShuttingDownError when the queue closes meanwhile.
   */
  async take(ask: GroupAsk): Promise<Taken> {
    const taken = this.#takeNow(ask);
    if (taken.leases.length > 0 || taken.stale.length > 0 || ask.waitMs === 0) return taken;
    if (this.#closed) throw closing();
    const { maxWaiters, retryAfterMs } = this.#options;
    if (this.#waiters.size >= maxWaiters) {
      throw new BusyError(`${maxWaiters} requests wait for groups already.`, {}, retryAfterMs);
    }
    return this.#wait(ask);
  }

  /** Unknown is a lease that never was, that ended a group before, or whose group was leased anew. */
  acknowledge({ leases }: z.infer<typeof AckRequest>): z.infer<typeof AckResponse> {
    const acknowledged: string[] = [];
    const unknown: string[] = [];
    const returned: Item[] = [];
    for (const { lease, outcome } of leases) {
      const item = this.#release(lease);
      (item === null ? unknown : acknowledged).push(lease);
      if (item === null) continue;
      if (outcome === 'returned') returned.push(item);
      else this.acknowledged += 1;
    }
    this.#giveBack(...returned);
    return { acknowledged, unknown };
  }

  /** Undoes deliveries that did not leave: as if they had not been taken. */
  undo(leases: readonly Lease[]): void {
    const items = leases.flatMap(({ lease }) => this.#release(lease) ?? []);
    for (const item of items) {
      if (item.leases.length > 1) this.redelivered -= 1;
      item.leases.pop();
    }
    this.#giveBack(...items);
  }

  /** Takes deliveries from the queue for good: no answer can carry them. */
  drop(leases: readonly Lease[]): void {
    this.dropped += leases.filter(({ lease }) => this.#release(lease) !== null).length;
  }

  /** Lets the waiting go with a typed refusal. */
  close(): void {
    this.#closed = true;
    for (const { fail } of this.#waiters) fail(closing());
    for (const { cancel } of this.#leased.values()) cancel();
  }

  #takeNow({ max, leaseMs, fresh }: GroupAsk): Taken {
    const leases: Lease[] = [];
    const stale: StaleGroup[] = [];
    while (leases.length < max) {
      const item = this.#ready.shift();
      if (item === undefined) break;
      const behind = fresh === null || item.updates === null ? null : fresh.updates - item.updates;
      if (fresh === null || (behind !== null && behind <= fresh.maxBehind))
        leases.push(this.#lend(item, leaseMs));
      else stale.push({ group: item.group.id, updates_behind: behind });
    }
    this.refusedStale += stale.length;
    return { leases, stale };
  }

  #lend(item: Item, leaseMs: number): Lease {
    const lease = this.#options.leaseId();
    const delivery = item.leases.push(lease);
    if (delivery > 1) this.redelivered += 1;
    const cancel = this.#options.clock.after(leaseMs, () => {
      this.#leased.delete(lease);
      this.#giveBack(item);
    });
    this.#leased.set(lease, { item, cancel });
    return { lease, group: item.group, delivery };
  }

  /** Takes an item out of wherever its lease left it. */
  #release(lease: string): Item | null {
    const held = this.#leased.get(lease);
    held?.cancel();
    this.#leased.delete(lease);
    if (held !== undefined) return held.item;
    const late = this.#ready.findIndex((item) => item.leases.at(-1) === lease);
    return late < 0 ? null : (this.#ready.splice(late, 1)[0] ?? null);
  }

  #giveBack(...items: readonly Item[]): void {
    this.#ready.push(...items);
    this.#ready.sort((a, b) => a.sealed - b.sealed);
    this.#serve();
  }

  #wait(ask: GroupAsk): Promise<Taken> {
    return new Promise((resolve, reject) => {
      const cancel = this.#options.clock.after(ask.waitMs, () => waiter.settle({ leases: [], stale: [] }));
      const done = (): void => {
        cancel();
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        ask,
        settle: (taken) => {
          done();
          resolve(taken);
        },
        fail: (error) => {
          done();
          reject(error);
        },
      };
      this.#waiters.add(waiter);
    });
  }

  /** Gives what is ready to those who wait, in their order. */
  #serve(): void {
    for (const waiter of this.#waiters) {
      if (this.#ready.length === 0) return;
      const taken = this.#takeNow(waiter.ask);
      if (taken.leases.length > 0 || taken.stale.length > 0) waiter.settle(taken);
    }
  }
}

function closing(): ShuttingDownError {
  return new ShuttingDownError('The server is ending: no group will be sealed any more.');
}
