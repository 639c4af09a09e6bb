import { decodeHeader } from '../codec/header.ts';
import { joinFrames, splitFrames, type Message } from '../codec/frames.ts';
import type { Clock } from '../clock/clock.ts';
import { BridgeError } from '../errors/bridge-error.ts';
import { BusyError } from '../errors/errors.ts';
import { ClosedError, ConnectionLostError, DeadlineError } from '../errors/local-errors.ts';
import { fromWireError } from '../errors/wire-error.ts';
import { accept } from '../wire/accept.ts';
import { WireError } from '../wire/envelope.ts';
import type { ClientTransport } from './transport.ts';

export interface Reply {
  readonly header: unknown;
  readonly parts: readonly Uint8Array[];
}

interface Call {
  readonly method: string;
  readonly settle: (message: Message) => void;
  readonly fail: (error: BridgeError) => void;
}

/** Answers are the server's own: only memory bounds them. */
const MAX_HEADER_BYTES = 2 ** 28;
const MAX_CALLS = 1024;

/** Requests and answers over one transport: each call ends in an answer or a typed error, never later than its deadline. */
export class Session {
  /** How often the connection broke. */
  losses = 0;
  readonly #transport: ClientTransport;
  readonly #clock: Clock;
  readonly #calls = new Map<string, Call>();
  #next = 0;
  #closed = false;

  constructor(transport: ClientTransport, clock: Clock) {
    this.#transport = transport;
    this.#clock = clock;
    transport.open({ onMessage: (frames) => this.#receive(frames), onLost: () => this.#lost() });
  }

  /** @throws the class of the refusal's code, or DeadlineError, ConnectionLostError, ClosedError, BusyError. */
  async ask(
    method: string,
    header: Uint8Array,
    parts: readonly Uint8Array[],
    deadlineMs: number,
  ): Promise<Reply> {
    if (this.#closed) throw new ClosedError('This client was closed: connect again.');
    if (this.#calls.size >= MAX_CALLS) {
      throw new BusyError(`${MAX_CALLS} calls of this client are open: await some first.`);
    }
    const message = await this.#exchange(method, header, parts, deadlineMs);
    const answer = decodeHeader(message.header, MAX_HEADER_BYTES);
    if (message.kind === 'ok') return { header: answer, parts: message.parts };
    throw fromWireError(accept(WireError, answer, 'error record'));
  }

  close(): void {
    this.#closed = true;
    this.#failAll((method) => new ClosedError(`The client was closed while \`${method}\` was under way.`));
    this.#transport.close();
  }

  #exchange(
    method: string,
    header: Uint8Array,
    parts: readonly Uint8Array[],
    deadlineMs: number,
  ): Promise<Message> {
    const id = String(++this.#next);
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(deadlineMs, () => call.fail(this.#overdue(method, deadlineMs)));
      const done = (): void => {
        cancel();
        this.#calls.delete(id);
      };
      const call: Call = {
        method,
        settle: (message) => {
          done();
          resolve(message);
        },
        fail: (error) => {
          done();
          reject(error);
        },
      };
      this.#calls.set(id, call);
      this.#transport.send(joinFrames({ id: Buffer.from(id), kind: method, header, parts }));
    });
  }

  #receive(frames: readonly Uint8Array[]): void {
    const message = splitFrames(frames);
    // An answer to a call that was given up finds nobody.
    if (message !== null) this.#calls.get(Buffer.from(message.id).toString('latin1'))?.settle(message);
  }

  #lost(): void {
    this.losses += 1;
    const { address } = this.#transport;
    this.#failAll((method) => {
      const message = `The connection to ${address} broke while \`${method}\` was under way: the server may have ended. If it still runs, repeat the call (a step is taken once); otherwise start it again with \`hgym serve\` and reset.`;
      return new ConnectionLostError(message, { address, method });
    });
  }

  #failAll(errorOf: (method: string) => BridgeError): void {
    for (const call of this.#calls.values()) call.fail(errorOf(call.method));
  }

  #overdue(method: string, deadlineMs: number): DeadlineError {
    const { address } = this.#transport;
    const message = `No answer to \`${method}\` from ${address} within ${deadlineMs} ms. See that a server listens there (\`hgym serve --listen ${address}\`) and is not overloaded; a step may be repeated, it is taken once.`;
    return new DeadlineError(message, { address, method, deadline_ms: deadlineMs });
  }
}
