import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { makeFaxService } from './fax.ts';

const fax = { id: 'a1', to: '5595550191', document: Buffer.from('%PDF-1.7 order') };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

/** A fax service that answers with a status, and what it was asked. */
async function serviceWith(status: number) {
  const asked: { authorization: string | undefined; body: unknown }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: unknown = JSON.parse(await bodyOf(request));
    asked.push({ authorization: request.headers.authorization, body });
    response.writeHead(status).end();
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/faxes`, asked };
}

describe('faxes', () => {
  it('without a service are none', () => {
    expect(makeFaxService({ url: undefined, key: undefined })).toBeNull();
  });

  it('go to a configured service with its key', async () => {
    const { url, asked } = await serviceWith(202);
    await must(makeFaxService({ url, key: 'secret' }), 'service').send(fax);
    expect(asked).toEqual([
      {
        authorization: 'Bearer secret',
        body: { id: 'a1', to: '+15595550191', document: fax.document.toString('base64') },
      },
    ]);
  });

  it('are not sent when the service refuses', async () => {
    const { url } = await serviceWith(500);
    const service = must(makeFaxService({ url, key: undefined }), 'service');
    await expect(service.send(fax)).rejects.toThrow('answered 500');
  });
});
