import {
  createServer,
  request as httpRequest,
  Agent,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

/**
 * Pages, the product's services and other people's endpoints behind one address, so that nobody
 * pays for preflights.
 */
export type Front = { readonly port: number; close(): Promise<void> };

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Passes a request on to a server on this machine, as it came, and its answer back. */
export function passTo(port: number): Handler {
  const agent = new Agent({ keepAlive: true });
  return (request, response) => {
    const onward = httpRequest(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
}

/** Routes by the beginning of the path; the longest that fits answers. */
export async function openFront(routes: Readonly<Record<string, Handler>>): Promise<Front> {
  const byLength = Object.entries(routes).toSorted(([a], [b]) => b.length - a.length);
  const server = createServer((request, response) => {
    const handler = byLength.find(([start]) => request.url?.startsWith(start))?.[1];
    if (!handler) response.writeHead(404).end();
    else
      void Promise.resolve(handler(request, response)).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      );
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
