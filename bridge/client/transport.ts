export interface ClientEvents {
  onMessage(frames: readonly Uint8Array[]): void;
  /** The connection broke: nothing that was sent over it will be answered. It comes back by itself if it can. */
  onLost(): void;
}

/** What carries messages for a client: a socket, or memory in tests. */
export interface ClientTransport {
  readonly address: string;
  /** Starts reading; called once. */
  open(events: ClientEvents): void;
  /** Queues a message. Never throws and never waits. */
  send(frames: readonly Uint8Array[]): void;
  close(): void;
}
