import { describe, expect, it } from 'vitest';
import { drugService } from './drug-service.ts';

const address = 'https://drugs.example.org/drug/drugsfda.json?sort=brand';
const answering = (body: unknown, status = 200) => {
  const asked: URL[] = [];
  const ask: typeof fetch = (url) => {
    asked.push(new URL(url instanceof Request ? url.url : url));
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
    expect(await drugService(address, 'key-1', ask).find('samp-pril 10', 5)).toEqual([drug]);
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
    expect(await service.find(' ? ', 2)).toEqual([]);
    expect(asked).toEqual([]);
    expect(await service.find('sample', 2)).toEqual([drug, drug]);
    expect(asked[0]?.searchParams.has('api_key')).toBe(false);
  });

  it('finds nothing where openFDA answers that there is nothing', async () => {
    const { ask } = answering({ error: { code: 'NOT_FOUND' } }, 404);
    expect(await drugService(address, 'key-1', ask).find('none', 5)).toEqual([]);
  });

  it('refuses with a status, and never with the key', async () => {
    const failing = (ask: typeof fetch) => drugService(address, 'key-1', ask).find('sample', 5);
    const refusal = (status: string) => ({ code: 'drugs.service', detail: { status } });
    await expect(failing(answering({}, 403).ask)).rejects.toMatchObject(refusal('403'));
    await expect(failing(answering('<html>').ask)).rejects.toMatchObject(refusal('NOT_DRUGS'));
    await expect(failing(answering('x'.repeat(4_000_001)).ask)).rejects.toMatchObject(
      refusal('TOO_LARGE'),
    );
    const broken: typeof fetch = () => Promise.reject(new Error(`${address}&api_key=key-1`));
    await expect(failing(broken)).rejects.toMatchObject(refusal('UNREACHABLE'));
    await expect(drugService('no address', 'key-1', broken).find('a', 1)).rejects.toMatchObject(
      refusal('UNREACHABLE'),
    );
  });
});
