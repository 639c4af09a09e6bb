import { InfrastructureError, toErrorRecord, type ErrorRecord, type Trajectory } from '../../env/index.ts';
import type { Clock } from '../clock/clock.ts';
import type { EpisodeHost, HostFailed, HostStarted } from '../shards/host.ts';
import type { NotStepped, Stepped } from '../wire/episodes.ts';
import type { Answer, Batch, Ended, Entry, GivenUp, OpenEpisode, StepInput } from './episode-entry.ts';
import { LeaseBook } from './lease-book.ts';
import { refusalOf, type Gone } from './refusals.ts';
import { notStepped, resultOf } from './step-answers.ts';
import { Tombstones } from './tombstones.ts';

export interface TableOptions {
  readonly host: EpisodeHost;
  readonly clock: Clock;
  readonly leaseMs: number;
  /** Ended episodes whose answers are kept for repeats; the oldest go first. Default 4096. */
  readonly keepEnded?: number;
}

/** Episodes that were forgotten and are still told from those that never were. */
const REMEMBERED = 16_384;
const KEEP_ENDED = 4096;
const NONE: Promise<Stepped[]> = Promise.resolve([]);

/**
 * The episodes of a server: leases, and steps that are taken once. An episode whose lease ends is given up as
 * errored; its host keeps the record until it is taken.
 */
export class EpisodeTable {
  steps = 0;
  readonly #host: EpisodeHost;
  readonly #entries = new Map<string, Entry>();
  readonly #leases: LeaseBook;
  readonly #gone = new Tombstones<Gone>(REMEMBERED);
  readonly #ended = new Set<string>();
  readonly #keepEnded: number;
  #running = 0;

  constructor({ host, clock, leaseMs, keepEnded = KEEP_ENDED }: TableOptions) {
    this.#host = host;
    this.#keepEnded = keepEnded;
    this.#leases = new LeaseBook(clock, leaseMs, (handle) => this.#expire(handle));
  }

  /** Episodes that have not ended, those being opened included. */
  get open(): number {
    return this.#running;
  }

  async start(episodes: readonly OpenEpisode[]): Promise<(HostStarted | HostFailed)[]> {
    this.#running += episodes.length;
    const answers = await this.#host.reset(episodes.map(({ handle, options }) => ({ handle, options })));
    episodes.forEach((episode, i) => {
      if (answers[i]?.kind !== 'started') return void this.#running--;
      const entry = { ...episode, next: 0, running: false, ended: false, answers: new Map() };
      this.#entries.set(episode.handle, entry);
      this.#leases.touch(episode.handle);
    });
    return answers;
  }

  /** Answers in the order of the inputs; a repeat gets the answer of the first, also while that runs. */
  async step(inputs: readonly StepInput[]): Promise<(Stepped | NotStepped)[]> {
    const batch: Batch = { steps: [], played: NONE };
    const answers = inputs.map((input) => this.#enter(input, batch));
    if (batch.steps.length > 0) batch.played = this.#play(batch);
    const played = new Map<Batch, Stepped[]>();
    for (const one of answers) {
      if ('batch' in one && !played.has(one.batch)) played.set(one.batch, await one.batch.played);
    }
    return answers.flatMap((one) => ('batch' in one ? (played.get(one.batch)?.[one.at] ?? []) : one));
  }

  /** The answer there is, or a place in the batch, or why not. */
  #enter(input: StepInput, batch: Batch): Answer | Stepped | NotStepped {
    const { episode, step } = input;
    const entry = this.#entries.get(episode);
    const known = entry?.answers.get(step);
    if (known !== undefined) {
      this.#leases.touch(episode);
      return known;
    }
    const error = refusalOf(input, entry, this.#gone.get(episode));
    if (error !== null || entry === undefined) return notStepped(input, error);
    const answer = { batch, at: batch.steps.push({ entry, input }) - 1 };
    entry.answers.set(step, answer);
    entry.running = true;
    return answer;
  }

  /** Forgets episodes; those still running end as errored. Gives the records of single ones; unknown ones are left out. */
  async giveUp(handles: readonly string[], gone: Gone, error: ErrorRecord): Promise<GivenUp[]> {
    const entries = handles.flatMap((handle) => this.#entries.get(handle) ?? []);
    const running = entries.filter(({ ended }) => !ended);
    for (const { handle } of entries) this.#forget(handle, gone);
    await this.#host.abort(handlesOf(running), error);
    for (const entry of running) this.#end(entry, { error, scored: null });
    const singles = handlesOf(entries.filter(({ single }) => single));
    const records = await this.#host.take(singles);
    return entries.map(({ handle }) => ({ handle, record: records[singles.indexOf(handle)] ?? null }));
  }

  /** Takes records from the host for good. */
  take(handles: readonly string[]): Promise<(Trajectory | null)[]> {
    return this.#host.take(handles);
  }

  close(): void {
    this.#leases.close();
  }

  async #play({ steps }: Batch): Promise<Stepped[]> {
    const asked = steps.map(({ input: { episode, action } }) => ({ handle: episode, action }));
    const answers = await this.#host.step(asked).catch((thrown: unknown) => {
      const failed: HostFailed = { kind: 'failed', error: toErrorRecord(thrown) };
      return asked.map(() => failed);
    });
    return steps.map(({ entry, input: { episode, step } }, i) => {
      const { observation, reward, terminated, truncated, scored, error } = resultOf(answers[i]);
      this.steps += 1;
      entry.running = false;
      entry.next = step + 1;
      if (this.#entries.has(episode)) this.#leases.touch(episode);
      if (terminated || truncated) this.#end(entry, { error, scored });
      const result = { observation, reward, terminated, truncated, scored, error };
      const stepped: Stepped = { kind: 'stepped', episode, step, ...result };
      entry.answers.set(step, stepped);
      return stepped;
    });
  }

  #end(entry: Entry, { error, scored }: Ended): void {
    if (entry.ended) return;
    entry.ended = true;
    this.#running -= 1;
    if (this.#entries.has(entry.handle)) this.#ended.add(entry.handle);
    const [oldest] = this.#ended;
    if (oldest !== undefined && this.#ended.size > this.#keepEnded) this.#drop(oldest);
    entry.onEnded({ error, scored });
  }

  #expire(handle: string): void {
    const entry = this.#entries.get(handle);
    if (entry === undefined) return;
    if (entry.running) return this.#leases.touch(handle);
    if (entry.ended) return this.#drop(handle);
    const message = `Episode ${handle} was not stepped within its lease; it is given up, without a reward.`;
    void this.giveUp([handle], 'expired', toErrorRecord(new InfrastructureError('lease_expired', message)));
  }

  /** Forgets an ended episode. */
  #drop(handle: string): void {
    if (this.#entries.get(handle)?.single === true) void this.#host.take([handle]);
    this.#forget(handle, 'ended');
  }

  #forget(handle: string, gone: Gone): void {
    this.#entries.delete(handle);
    this.#ended.delete(handle);
    this.#leases.release(handle);
    this.#gone.add(handle, gone);
  }
}

function handlesOf(entries: readonly { readonly handle: string }[]): string[] {
  return entries.map(({ handle }) => handle);
}
