import type { Clock } from '../clock/clock.ts';

type Frames = readonly Uint8Array[];

export interface OutboxOptions {
  /** Sends one message; rejects with code `EAGAIN` while the peer does not read. */
  readonly send: (peer: string, frames: Frames) => Promise<void>;
  readonly clock: Clock;
  /** Bytes that may wait for one peer. */
  readonly maxBacklogBytes: number;
  /** How long a message waits for a peer that does not read, milliseconds. */
  readonly deadlineMs: number;
}

interface Waiting {
  readonly frames: Frames;
  readonly bytes: number;
  readonly until: number;
  readonly onLost: (() => void) | undefined;
}

interface Backlog {
  readonly messages: Waiting[];
  bytes: number;
  /** The peer did not read; it is tried again in a moment. */
  parked: boolean;
}

/** Between tries of a peer that does not read, milliseconds. */
const PAUSE_MS = 5;

/** The one outgoing queue of a socket, and its pump: one send at a time, each peer in its turn, none without bound. */
export class Outbox {
  undeliverable = 0;
  readonly #options: OutboxOptions;
  readonly #backlogs = new Map<string, Backlog>();
  #pumping = false;
  #idle: (() => void)[] = [];

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Queues a message for a peer; `onLost` hears that it was given up. */
  put(peer: string, frames: Frames, onLost?: () => void): void {
    const backlog = this.#backlogs.get(peer) ?? { messages: [], bytes: 0, parked: false };
    const bytes = frames.reduce((sum, frame) => sum + frame.length, 0);
    if (backlog.messages.length > 0 && backlog.bytes + bytes > this.#options.maxBacklogBytes) {
      this.#giveUp([{ onLost }]);
      return;
    }
    const until = this.#options.clock.now() + this.#options.deadlineMs;
    backlog.messages.push({ frames, bytes, until, onLost });
    backlog.bytes += bytes;
    this.#backlogs.set(peer, backlog);
    void this.#pump();
  }

  /** Settles when nothing waits any more. */
  async drained(): Promise<void> {
    if (this.#backlogs.size === 0 && !this.#pumping) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    for (let ready = this.#ready(); ready.length > 0; ready = this.#ready()) {
      for (const [peer, backlog] of ready) await this.#sendOne(peer, backlog);
    }
    this.#pumping = false;
    if (this.#backlogs.size > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #ready(): [string, Backlog][] {
    return [...this.#backlogs].filter(([, { parked }]) => !parked);
  }

  async #sendOne(peer: string, backlog: Backlog): Promise<void> {
    const next = backlog.messages[0];
    if (next === undefined) return void this.#backlogs.delete(peer);
    try {
      await this.#options.send(peer, next.frames);
      backlog.messages.shift();
      backlog.bytes -= next.bytes;
      if (backlog.messages.length === 0) this.#backlogs.delete(peer);
    } catch (thrown) {
      const waits = codeOf(thrown) === 'EAGAIN' && next.until > this.#options.clock.now();
      if (waits) this.#park(backlog);
      else this.#drop(peer, backlog);
    }
  }

  #park(backlog: Backlog): void {
    backlog.parked = true;
    this.#options.clock.after(PAUSE_MS, () => {
      backlog.parked = false;
      void this.#pump();
    });
  }

  /** A peer that has gone, or has not read for too long, gets none of what waits for it. */
  #drop(peer: string, backlog: Backlog): void {
    this.#backlogs.delete(peer);
    this.#giveUp(backlog.messages);
  }

  #giveUp(messages: readonly Pick<Waiting, 'onLost'>[]): void {
    this.undeliverable += messages.length;
    for (const { onLost } of messages) onLost?.();
  }
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
}
