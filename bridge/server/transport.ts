/** Hears messages as they arrive. `peer` names a connection; a reconnect has another name. */
export type OnMessage = (peer: string, frames: readonly Uint8Array[]) => void;

/** What carries messages for a server: a socket, or memory in tests. */
export interface ServerTransport {
  readonly address: string;
  /** Answers that could not be handed over: the client had gone, or did not read. */
  readonly undeliverable: number;
  /** Starts reading; called once. */
  listen(onMessage: OnMessage): void;
  /** Queues a message; `onLost` hears that it could not be handed over. Never throws and never waits. */
  send(peer: string, frames: readonly Uint8Array[], onLost?: () => void): void;
  /** Sends what is queued, for at most `graceMs`, and lets everything go. */
  close(graceMs: number): Promise<void>;
}
