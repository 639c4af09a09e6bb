import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { z } from 'zod';

/** What a test reads of a request. */
const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string() })),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** Answers one request; a server that is not to answer leaves it. */
export type Responder = (response: ServerResponse, request: ChatRequest) => void;

export interface ChatServer {
  /** Ends in `/v1`. */
  readonly url: string;
  /** In order of arrival. */
  readonly requests: ChatRequest[];
  readonly headers: IncomingHttpHeaders[];
  close(): Promise<void>;
}

/** A real HTTP server on a free port of 127.0.0.1. Its last responder answers all further requests. */
export async function startChatServer(responders: readonly Responder[]): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => (text += part));
    incoming.on('end', () => {
      const request = ChatRequest.parse(JSON.parse(text));
      const respond = responders[Math.min(requests.length, responders.length - 1)];
      requests.push(request);
      headers.push(incoming.headers);
      respond?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    headers,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers with this text as it stands. */
export function body(
  text: string,
  status = 200,
  type = 'application/json',
  extra: Record<string, string> = {},
): Responder {
  return (response) => {
    response.writeHead(status, { 'content-type': type, ...extra });
    response.end(text);
  };
}

/** Answers with this assistant message. */
export function says(message: object, usage?: object): Responder {
  return body(JSON.stringify({ choices: [{ message: { role: 'assistant', ...message } }], usage }));
}
