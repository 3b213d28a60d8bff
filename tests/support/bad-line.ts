import { connect, createServer, type Server, type Socket } from 'node:net';
import { createPacer, type Pacer } from './pacer.ts';
import { seeded } from './seeded.ts';

/**
 * A bad line between browser and server as a TCP proxy: slow, cut, dead or answered by somebody
 * else. Throttling by the browser's own tools does not touch the service worker; a proxy does.
 * Everything random comes from a seed.
 */
type LineState = {
  /** Round trip in milliseconds; half of it each way. */
  roundTrip: number;
  /** Bits per second in each direction, shared by all connections; null is as fast as it goes. */
  bitsPerSecond: number | null;
  /**
   * One in this many requests is cut, half of them on the way there, half when the answer comes
   * back; 0 cuts none.
   */
  cutOneIn: number;
  /** Drops the answer of every request it names, after the server has worked on it. */
  dropAnswer: (request: string) => boolean;
  /**
   * Answers a request it names in the server's place, as a proxy does: the whole HTTP answer, or
   * null to pass it on.
   */
  answer: (request: string, head: string) => string | null;
  /**
   * `through` passes on, `black-hole` swallows everything without a word, `portal` answers every
   * request with a page.
   */
  mode: 'through' | 'black-hole' | 'portal';
};

type LineCounters = {
  requests: number;
  cutBefore: number;
  cutAfter: number;
  answersDropped: number;
  /** By the proxy itself. */ answered: number;
  bytesUp: number;
  bytesDown: number;
};

export type BadLine = {
  readonly port: number;
  readonly url: string;
  readonly counters: LineCounters;
  set(change: Partial<LineState>): void;
  /** Nothing listens any more and open connections break: what a phone without signal sees. */
  offline(): Promise<void>;
  online(): Promise<void>;
  resetCounters(): void;
  close(): Promise<void>;
};

const portalPage =
  '<!doctype html><html><body><h1>Welcome to Free Wi-Fi</h1><form><button>Accept</button></form></body></html>';
const portalAnswer =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ' +
  `${portalPage.length}\r\nConnection: close\r\n\r\n${portalPage}`;

/**
 * Method and path when a chunk begins an HTTP/1.1 request. Browsers do not pipeline, so a request
 * begins a chunk.
 */
const requestStart = (chunk: Buffer): string | undefined =>
  /^([A-Z]{3,7} \S+) HTTP\/1\.1\r\n/.exec(chunk.subarray(0, 4096).toString('latin1'))?.[1];

/** An HTTP answer as a proxy writes it. The connection ends with it. */
export const proxyAnswer = (
  status: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string =>
  [
    `HTTP/1.1 ${status}`,
    ...Object.entries({
      'Content-Length': String(body.length),
      Connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

type Line = {
  state: LineState;
  counters: LineCounters;
  up: Pacer;
  down: Pacer;
  random: () => number;
  open: Set<Socket>;
  targetPort: number;
};

/**
 * What becomes of one request: decided when it starts, so that a seed always cuts the same ones.
 */
function fateOf(line: Line, request: string): 'pass' | 'cut-before' | 'cut-after' {
  const { state, counters, random } = line;
  counters.requests += 1;
  const [chance, side] = [random(), random()];
  if (state.dropAnswer(request)) {
    counters.answersDropped += 1;
    return 'cut-after';
  }
  if (state.cutOneIn === 0 || chance >= 1 / state.cutOneIn) return 'pass';
  if (side < 0.5) counters.cutBefore += 1;
  else counters.cutAfter += 1;
  return side < 0.5 ? 'cut-before' : 'cut-after';
}

function carry(line: Line, client: Socket): void {
  const upstream = connect(line.targetPort, '127.0.0.1');
  const both = [client, upstream];
  const cut = (): void => both.forEach((socket) => socket.destroy());
  let dropping = false;
  for (const socket of both) {
    line.open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', cut);
    socket.on('close', () => line.open.delete(socket));
  }
  client.on('data', (chunk: Buffer) => {
    const request = requestStart(chunk);
    if (line.state.mode === 'black-hole') return;
    if (line.state.mode === 'portal') {
      if (request !== undefined) client.end(portalAnswer);
      return;
    }
    const instead =
      request === undefined
        ? null
        : line.state.answer(
            request,
            chunk.subarray(0, 4096).toString('latin1').split('\r\n\r\n')[0] ?? '',
          );
    if (instead !== null) {
      line.counters.answered += 1;
      client.end(instead);
      return;
    }
    const fate = request === undefined ? 'pass' : fateOf(line, request);
    if (fate === 'cut-before') {
      setTimeout(cut, line.state.roundTrip / 2);
      return;
    }
    if (fate === 'cut-after') dropping = true;
    line.counters.bytesUp += chunk.length;
    line.up.send(client, upstream, chunk);
  });
  upstream.on('data', (chunk: Buffer) => {
    if (dropping) return cut();
    if (line.state.mode === 'black-hole') return;
    line.counters.bytesDown += chunk.length;
    line.down.send(upstream, client, chunk);
  });
  client.on('end', () => line.up.end(upstream));
  upstream.on('end', () => line.down.end(client));
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => line.down.end(client));
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

const noCounts = (): LineCounters => ({
  requests: 0,
  cutBefore: 0,
  cutAfter: 0,
  answersDropped: 0,
  answered: 0,
  bytesUp: 0,
  bytesDown: 0,
});

/** Opens a line to a server on this machine. It starts fast and whole; `set` makes it bad. */
export async function openBadLine({
  targetPort,
  seed = 1,
  port = 0,
}: {
  targetPort: number;
  seed?: number;
  port?: number;
}): Promise<BadLine> {
  const state: LineState = {
    roundTrip: 0,
    bitsPerSecond: null,
    cutOneIn: 0,
    dropAnswer: () => false,
    answer: () => null,
    mode: 'through',
  };
  const pacer = (): Pacer =>
    createPacer(() => ({ delay: state.roundTrip / 2, bitsPerSecond: state.bitsPerSecond }));
  const line: Line = {
    state,
    counters: noCounts(),
    up: pacer(),
    down: pacer(),
    random: seeded(seed),
    open: new Set(),
    targetPort,
  };
  let server = createServer((client) => carry(line, client));
  const ownPort = await listen(server, port);
  const stop = async (): Promise<void> => {
    const closed = server.listening
      ? new Promise((resolve) => server.close(resolve))
      : Promise.resolve();
    for (const socket of line.open) socket.destroy();
    await closed;
  };
  return {
    port: ownPort,
    url: `http://localhost:${ownPort}`,
    counters: line.counters,
    set: (change) => void Object.assign(state, change),
    offline: stop,
    async online() {
      if (server.listening) return;
      server = createServer((client) => carry(line, client));
      await listen(server, ownPort);
    },
    resetCounters: () => void Object.assign(line.counters, noCounts()),
    close: stop,
  };
}
