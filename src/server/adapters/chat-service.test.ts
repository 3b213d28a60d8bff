import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { chatService } from './chat-service.ts';

const open: { close(): unknown; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A real provider on this machine; returns its `host:port`. */
async function provider(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
const messages = [{ role: 'user', content: 'Source:\n[1] Pulse 72.' }] as const;
const ask = (host: string, { privateHosts = [host], patienceMs = 5_000 } = {}) =>
  chatService({ privateHosts, patienceMs }).complete({
    address: `http://${host}/v1/chat/completions`,
    key: 'key-1',
    model: 'small',
    messages,
  });
const refusal = (status: string) => ({ code: 'ai.service', detail: { status } });
const said = (content: unknown) => JSON.stringify({ choices: [{ message: { content } }] });

describe('a text service in the common chat-completions form', () => {
  it('gets model, messages and the key as a bearer token, and its text is the answer', async () => {
    const asked: unknown[] = [];
    const host = await provider((request, answer) => {
      const reply = async (): Promise<void> => {
        const { method, url, headers } = request;
        asked.push([method, url, headers.authorization, JSON.parse(await bodyOf(request))]);
        answer.end(said('Pulse is 72 [1].\u0000'));
      };
      void reply();
    });
    expect(await ask(host)).toBe('Pulse is 72 [1].');
    expect(asked).toEqual([
      ['POST', '/v1/chat/completions', 'Bearer key-1', { model: 'small', messages }],
    ]);
  });

  it('that refuses, or has another form, is refused with a status and never with the key', async () => {
    const forbidding = await provider((_, answer) => void answer.writeHead(403).end('key-1'));
    await expect(ask(forbidding)).rejects.toMatchObject(refusal('403'));
    for (const body of [
      '<html>',
      '{}',
      'null',
      said(''),
      said(7),
      '{"choices":[{"message":null}]}',
    ]) {
      const host = await provider((_, answer) => void answer.end(body));
      await expect(ask(host), body).rejects.toMatchObject(refusal('NOT_CHAT'));
    }
    const gone = await provider(() => {});
    const [last] = open.splice(-1);
    last?.close();
    await expect(ask(gone)).rejects.toMatchObject(refusal('UNREACHABLE'));
  });

  it('is waited for no longer than a person does, not even while it trickles', async () => {
    const silent = await provider(() => {});
    await expect(ask(silent, { patienceMs: 100 })).rejects.toMatchObject(refusal('TOO_SLOW'));
    const trickling = await provider((_, answer) => {
      answer.write('{');
    });
    await expect(ask(trickling, { patienceMs: 100 })).rejects.toMatchObject(refusal('TOO_SLOW'));
  });

  it('is read no further than an answer may be long', async () => {
    const flooding = await provider((_, answer) => {
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(262_144, 32)));
        if (!answer.destroyed) answer.once('drain', more);
      };
      more();
    });
    await expect(ask(flooding)).rejects.toMatchObject(refusal('TOO_LARGE'));
  });

  it('leads nowhere else: no redirect is followed', async () => {
    let reached = 0;
    const elsewhere = await provider((_, answer) => {
      reached += 1;
      answer.end(said('stolen'));
    });
    const moving = await provider((_, answer) => {
      answer.writeHead(307, { location: `http://${elsewhere}/` }).end();
    });
    const privateHosts = [moving, elsewhere];
    await expect(ask(moving, { privateHosts })).rejects.toMatchObject(refusal('REDIRECT'));
    expect(reached).toBe(0);
  });

  it('is not asked inside a private network, whatever its address is written like', async () => {
    let reached = 0;
    const host = await provider((_, answer) => {
      reached += 1;
      answer.end(said('inside'));
    });
    await expect(ask(host, { privateHosts: [] })).rejects.toMatchObject(refusal('ADDRESS'));
    const { accepts, complete } = chatService({ privateHosts: [] });
    for (const inside of [
      'https://localhost/v1',
      'https://localhost.:8443/v1',
      'https://llm.localhost/v1',
      'https://intranet/v1',
      'https://printer.local/v1',
      'https://metadata.google.internal/',
      'https://router.lan/',
      'https://127.0.0.1/v1',
      'https://2130706433/v1',
      'https://0x7f.1/v1',
      'https://10.1.2.3/v1',
      'https://169.254.169.254/latest/meta-data',
      'https://192.168.0.1:8443/',
      'https://[::1]/v1',
      'https://[::ffff:10.0.0.1]/v1',
      'https://[fd00::1]/v1',
      'https://[64:ff9b:1::a00:1]/v1',
      'https://[2001:0:a00:1::]/v1',
      'https://[fec0::1]/v1',
      'http://example.org/v1',
      'https://user:secret@example.org/v1',
      'ftp://example.org/v1',
      'no address',
      '',
    ])
      expect(accepts(inside), inside).toBe(false);
    expect(accepts('https://api.example.org/v1/chat/completions')).toBe(true);
    // The name passes, what it resolves to does not.
    const port = host.split(':')[1] ?? '';
    const named = { address: `https://localhost:${port}/v1`, key: '', model: 'm', messages };
    await expect(complete(named)).rejects.toMatchObject(refusal('ADDRESS'));
    expect(reached).toBe(0);
  });
});
