import { joinFrames, splitFrames, type Message } from '../codec/frames.ts';
import { decodeHeader } from '../codec/header.ts';
import { within, type Clock } from '../clock/clock.ts';
import {
  BadRequestError,
  BusyError,
  HelloRequiredError,
  ShuttingDownError,
  TooLargeError,
  UnsupportedError,
} from '../errors/errors.ts';
import { toWireError } from '../errors/wire-error.ts';
import { methodOf, METHODS, type Method } from '../wire/methods.ts';
import { answerOf, type Answer } from './answer.ts';
import type { ServerLimits } from './limits.ts';
import { Peers } from './peers.ts';
import type { Service } from './service.ts';
import { Tally } from './tally.ts';
import type { ServerTransport } from './transport.ts';

export interface ServerOptions {
  readonly transport: ServerTransport;
  readonly service: Service;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  /** Hears of what is no client's doing. */
  readonly onInternalError?: (thrown: unknown) => void;
}

const MAX_ID_BYTES = 256;
const NO_BYTES = new Uint8Array();
/** Of the time to end in: for requests under way; what is left is for their answers. */
const REQUESTS_SHARE = 0.6;
/** Still answered while the server ends: they only let go. */
const WHILE_ENDING: readonly Method[] = ['hello', 'ack', 'close', 'stats'];

/** Reads requests from a transport and answers each exactly once, whatever it holds. */
export class BridgeServer {
  readonly address: string;
  readonly #options: ServerOptions;
  readonly #peers: Peers;
  readonly #refused = new Tally();
  readonly #running = new Set<Promise<void>>();
  #requests = 0;
  #ending = false;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.address = options.transport.address;
    this.#peers = new Peers(options.limits.max_peers);
    options.transport.listen((peer, frames) => this.#receive(peer, frames));
  }

  /**
   * Ends in order: takes no new work, lets what runs finish, sends the answers. Takes at most `graceMs`.
   * @returns how many groups nobody acknowledged; they are lost with this process.
   */
  async close(graceMs: number): Promise<number> {
    const { service, transport, clock } = this.#options;
    this.#ending = true;
    service.drain();
    await within(clock, graceMs * REQUESTS_SHARE, Promise.all(this.#running), () => []);
    await transport.close(graceMs * (1 - REQUESTS_SHARE));
    return service.close();
  }

  #receive(peer: string, frames: readonly Uint8Array[]): void {
    this.#requests += 1;
    const id = frames[0] !== undefined && frames[0].length <= MAX_ID_BYTES ? frames[0] : NO_BYTES;
    const done = this.#answer(peer, frames)
      .then(
        (answer) => ({ kind: 'ok', ...answer }),
        (thrown: unknown) => ({ kind: 'error', ...this.#refusal(thrown) }),
      )
      .then((answer: Answer & { readonly kind: string }) =>
        this.#options.transport.send(peer, joinFrames({ id, ...answer }), answer.onLost),
      )
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  async #answer(peer: string, frames: readonly Uint8Array[]): Promise<Answer> {
    const { limits, service } = this.#options;
    const message = this.#admit(frames);
    const method = methodOf(message.kind);
    if (method === null) {
      const known = Object.keys(METHODS).join(', ');
      throw new UnsupportedError(`There is no method of this name: expected one of ${known}.`);
    }
    const header = decodeHeader(message.header, limits.max_header_bytes);
    if (method !== 'hello' && !this.#peers.knows(peer)) {
      const message =
        'This connection is new to the server: say hello, and compare the `server` it answers with.';
      throw new HelloRequiredError(message);
    }
    if (this.#ending && !WHILE_ENDING.includes(method)) {
      throw new ShuttingDownError('The server is ending and takes no new work: connect to another.');
    }
    if (method === 'stats') return this.#stats();
    const answer = await service.call(method, header, message.parts);
    if (method === 'hello') this.#peers.greet(peer);
    return this.#fitting(answer);
  }

  /** @throws TooLargeError, BusyError or BadRequestError for what is not even looked into. */
  #admit(frames: readonly Uint8Array[]): Message {
    const { max_frame_bytes, max_parts, max_requests, retry_after_ms } = this.#options.limits;
    const size = Math.max(...frames.map(({ length }) => length));
    if (size > max_frame_bytes) {
      throw new TooLargeError(
        `A frame of ${size} bytes is over the limit of ${max_frame_bytes}: send less at once.`,
      );
    }
    const message = splitFrames(frames);
    if (message === null) throw new BadRequestError('A request has an id, a method and a header.');
    if (message.id.length > MAX_ID_BYTES) {
      throw new BadRequestError(`A request id has at most ${MAX_ID_BYTES} bytes.`);
    }
    if (message.parts.length > max_parts) {
      throw new TooLargeError(`${message.parts.length} binary parts are over the limit of ${max_parts}.`);
    }
    if (this.#running.size < max_requests) return message;
    throw new BusyError(`${max_requests} requests are under way.`, {}, retry_after_ms);
  }

  #fitting(answer: Answer): Answer {
    const { max_frame_bytes } = this.#options.limits;
    const size = Math.max(...[answer.header, ...answer.parts].map(({ length }) => length));
    if (size <= max_frame_bytes) return answer;
    throw new TooLargeError(
      `The answer has ${size} bytes, over the limit of ${max_frame_bytes}: ask for less at once.`,
    );
  }

  #refusal(thrown: unknown): Answer {
    const error = toWireError(thrown);
    this.#refused.add(error.code);
    if (error.code === 'internal') this.#options.onInternalError?.(thrown);
    return answerOf(error);
  }

  #stats(): Answer {
    const { service, transport } = this.#options;
    const { undeliverable } = transport;
    const own = { healthy: !this.#ending, requests: this.#requests, refused: this.#refused.record() };
    return answerOf({ ...own, undeliverable, ...service.stats() });
  }
}
