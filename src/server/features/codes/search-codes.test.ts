import { expect, it, vi } from 'vitest';
import { drugService } from '#server/adapters/drug-service.ts';
import { suggestDrugs } from './search-codes.ts';

type Request = Parameters<typeof suggestDrugs>[0];

it('tells whoever types a drug that the service failed, and only the log how', async () => {
  const warn = vi.fn();
  const request = {
    input: { words: 'sample' },
    repo: {
      codes: {
        inForce: async () => null,
        drugService: async () => ({ address: 'https://drugs.example.org/', key: 'key-1' }),
      },
    },
    server: {
      log: { warn },
      drugs: (address: string, key: string) =>
        drugService(address, key, async () => new Response('', { status: 503 })),
    },
  } as unknown as Request;
  const refusal = await suggestDrugs(request).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'drugs.service' });
  expect(JSON.stringify(refusal)).not.toContain('503');
  expect(refusal).not.toHaveProperty('detail.status');
  expect(warn).toHaveBeenCalledWith('drug service', { code: 'drugs.service', status: '503' });
});
