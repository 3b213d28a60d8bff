import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBadLine, type BadLine } from './bad-line.ts';

let server: Server;
let line: BadLine;
let seen: string[];

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => (size += chunk.length));
    request.on('end', () => {
      seen.push(`${request.url} ${size}`);
      response.end(request.url === '/large' ? 'x'.repeat(20_000) : 'answered');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  line = await openBadLine({
    targetPort: typeof address === 'object' && address ? address.port : 0,
    seed: 7,
  });
});

afterEach(async () => {
  await line.close();
  await new Promise((resolve) => server.close(resolve));
});

const ask = async (path: string, body?: string): Promise<string> =>
  (await fetch(line.url + path, body === undefined ? {} : { method: 'POST', body })).text();
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
/** Shortest of five tries: a busy machine makes some of them longer, none shorter. */
const shortest = async (work: () => Promise<unknown>): Promise<number> => {
  const spent: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) spent.push(await timed(work));
  return Math.min(...spent);
};

describe('a bad line for tests', () => {
  it('passes everything on while it is good', async () => {
    expect(await ask('/plain', 'body')).toBe('answered');
    expect(seen).toEqual(['/plain 4']);
    expect(line.counters.requests).toBe(1);
  });

  it('takes one round trip for a small request', async () => {
    await ask('/warm');
    line.set({ roundTrip: 200 });
    const spent = await shortest(() => ask('/slow'));
    expect(spent).toBeGreaterThan(195);
    expect(spent).toBeLessThan(400);
  });

  it('carries no more bits per second than it has, each way', async () => {
    line.set({ bitsPerSecond: 400_000 });
    expect(await shortest(() => ask('/up', 'y'.repeat(20_000)))).toBeGreaterThan(400);
    const down = await shortest(() => ask('/large'));
    expect(down).toBeGreaterThan(400);
    expect(down).toBeLessThan(900);
  });

  it('cuts about one request in five, some before and some after the server has worked on it', async () => {
    line.set({ cutOneIn: 5 });
    let lost = 0;
    for (let nth = 0; nth < 200; nth += 1) await ask(`/${nth}`).catch(() => (lost += 1));
    expect(lost).toBeGreaterThan(20);
    expect(lost).toBeLessThan(60);
    expect(line.counters.cutBefore).toBeGreaterThan(5);
    expect(line.counters.cutAfter).toBeGreaterThan(5);
    expect(seen.length).toBe(200 - line.counters.cutBefore);
  });

  it('drops an answer after the server has worked on the request', async () => {
    line.set({ dropAnswer: (request) => request === 'POST /commit' });
    await expect(ask('/commit', 'once')).rejects.toThrow('fetch failed');
    expect(seen).toEqual(['/commit 4']);
    expect(await ask('/other')).toBe('answered');
  });

  it('answers with a page of its own as a captive portal', async () => {
    line.set({ mode: 'portal' });
    expect(await ask('/api', '{}')).toContain('Free Wi-Fi');
    expect(seen).toEqual([]);
  });

  it('says nothing at all as a black hole', async () => {
    line.set({ mode: 'black-hole' });
    await expect(fetch(`${line.url}/lost`, { signal: AbortSignal.timeout(300) })).rejects.toThrow(
      'timeout',
    );
    expect(seen).toEqual([]);
  });

  it('refuses connections while offline and comes back on the same port', async () => {
    await line.offline();
    await expect(ask('/away')).rejects.toThrow('fetch failed');
    await line.online();
    expect(await ask('/back')).toBe('answered');
  });
});
