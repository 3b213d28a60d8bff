import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { drugService } from './drug-service.ts';
import { askOutside, outsideOf, type Ask } from './outside.ts';

const address = 'https://drugs.example.org/drug/drugsfda.json?sort=brand';
const answering = (body: unknown, status = 200) => {
  const asked: URL[] = [];
  const ask: Ask = (url) => {
    asked.push(url);
    return Promise.resolve(
      typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
    );
  };
  return { ask, asked };
};
const drug = {
  brand_name: 'SAMPLE-PRIL',
  active_ingredients: [{ name: 'SAMPLOPRIL', strength: '10MG' }],
  dosage_form: 'TABLET',
  route: 'ORAL',
};

describe('a drug-information service', () => {
  it('is asked for brands and ingredients that begin with the words, with the key', async () => {
    const { ask, asked } = answering({ results: [{ products: [drug] }] });
    expect(await drugService(address, 'key-1', ask).find('samp-pril 10', 5)).toEqual({
      found: [drug],
      more: 0,
    });
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      sort: 'brand',
      search:
        '(products.brand_name:samp* products.active_ingredients.name:samp*) AND ' +
        '(products.brand_name:pril* products.active_ingredients.name:pril*) AND ' +
        '(products.brand_name:10* products.active_ingredients.name:10*)',
      limit: '5',
      api_key: 'key-1',
    });
  });

  it('is not asked for nothing, and needs no key', async () => {
    const { ask, asked } = answering({ results: [drug, drug, drug] });
    const service = drugService(address, '', ask);
    expect(await service.find(' ? ', 2)).toEqual({ found: [], more: 0 });
    expect(asked).toEqual([]);
    expect(await service.find('sample', 2)).toEqual({ found: [drug, drug], more: 1 });
    expect(asked[0]?.searchParams.has('api_key')).toBe(false);
  });

  it('says at least how many more it holds', async () => {
    const meta = { results: { skip: 0, limit: 2, total: 31 } };
    const { ask } = answering({
      meta,
      results: [{ products: [drug, drug] }, { products: [drug] }],
    });
    expect(await drugService(address, '', ask).find('sample', 2)).toEqual({
      found: [drug, drug],
      more: 1 + 29,
    });
  });

  describe('on this machine', () => {
    const listening = async () => {
      const asked: string[] = [];
      const server = createServer((request, answer) => {
        asked.push(request.url ?? '');
        answer.end(JSON.stringify({ results: [drug] }));
      });
      let connected = 0;
      server.on('connection', () => {
        connected += 1;
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      return { asked, port, close: () => server.close(), connected: () => connected };
    };

    it('is not connected to by a public name that resolves to it', async () => {
      const inside = await listening();
      const names: string[] = [];
      const outside = outsideOf([], (name, _, done) => {
        names.push(name);
        done(null, [{ address: '127.0.0.1', family: 4 }]);
      });
      const ask = askOutside(outside);
      const service = drugService(`https://drugs.example.org:${inside.port}/`, 'key-1', ask);
      await expect(service.find('sample', 5)).rejects.toMatchObject({
        detail: { status: 'ADDRESS' },
      });
      expect(names).toEqual(['drugs.example.org']);
      expect(inside.connected()).toBe(0);
      inside.close();
    });

    it('is asked only where the operator named it, whatever was configured before', async () => {
      const inside = await listening();
      const find = (...hosts: readonly string[]) =>
        drugService(`http://127.0.0.1:${inside.port}/`, '', askOutside(outsideOf(hosts))).find(
          'sample',
          5,
        );
      await expect(find()).rejects.toMatchObject({ detail: { status: 'ADDRESS' } });
      expect(inside.connected()).toBe(0);
      expect(await find(`127.0.0.1:${inside.port}`)).toEqual({ found: [drug], more: 0 });
      expect(inside.asked).toHaveLength(1);
      inside.close();
    });
  });

  it('follows no redirect to another host', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, answer) => {
      asked.push(request.url ?? '');
      answer.end(JSON.stringify({ results: [drug] }));
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    const moving = createServer((_, answer) => {
      answer.writeHead(302, { location: `http://127.0.0.1:${port}/found` }).end();
    }).listen(0, '127.0.0.1');
    await once(moving, 'listening');
    const from = `http://127.0.0.1:${(moving.address() as AddressInfo).port}/`;
    const ask = askOutside(outsideOf([new URL(from).host, `127.0.0.1:${port}`]));
    await expect(drugService(from, 'key-1', ask).find('sample', 5)).rejects.toMatchObject({
      detail: { status: 'UNREACHABLE' },
    });
    expect(asked).toEqual([]);
    for (const server of [elsewhere, moving]) server.close();
  });

  it('finds nothing where openFDA answers that there is nothing', async () => {
    const { ask } = answering({ error: { code: 'NOT_FOUND' } }, 404);
    expect(await drugService(address, 'key-1', ask).find('none', 5)).toEqual({
      found: [],
      more: 0,
    });
  });

  it('refuses with a status, and never with the key', async () => {
    const failing = (ask: Ask) => drugService(address, 'key-1', ask).find('sample', 5);
    const refusal = (status: string) => ({ code: 'drugs.service', detail: { status } });
    await expect(failing(answering({}, 403).ask)).rejects.toMatchObject(refusal('403'));
    await expect(failing(answering('<html>').ask)).rejects.toMatchObject(refusal('NOT_DRUGS'));
    await expect(failing(answering('x'.repeat(4_000_001)).ask)).rejects.toMatchObject(
      refusal('TOO_LARGE'),
    );
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        given += 1;
        stream.enqueue(new Uint8Array(1_000_000));
      },
    });
    const flooding: Ask = () => Promise.resolve(new Response(endless));
    await expect(failing(flooding)).rejects.toMatchObject(refusal('TOO_LARGE'));
    expect(given).toBeLessThan(10);
    const broken: Ask = () => Promise.reject(new Error(`${address}&api_key=key-1`));
    await expect(failing(broken)).rejects.toMatchObject(refusal('UNREACHABLE'));
    await expect(drugService('no address', 'key-1', broken).find('a', 1)).rejects.toMatchObject(
      refusal('UNREACHABLE'),
    );
  });
});
