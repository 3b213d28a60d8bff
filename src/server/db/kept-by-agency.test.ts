import { describe, expect, it, vi } from 'vitest';
import type { Db } from './connect.ts';
import { KeptByAgency } from './kept-by-agency.ts';
import type { RequestScope } from './request-scope.ts';

/** Only the pool and the agency of a request matter here. */
const scope = (db: object, orgId = 'harborview') => ({ db: db as Db, orgId }) as RequestScope;
const next = (before: number | null): Promise<number> => Promise.resolve((before ?? 0) + 1);

describe('what a process keeps of an agency (decision 108)', () => {
  it('is renewed from what was kept, each agency and each pool for itself', async () => {
    const [kept, pool] = [new KeptByAgency<number>(), {}];
    expect(await kept.renewed(scope(pool), next)).toBe(1);
    expect(await kept.renewed(scope(pool), next)).toBe(2);
    expect(await kept.renewed(scope(pool, 'lakeside'), next)).toBe(1);
    expect(await kept.renewed(scope({}), next)).toBe(1);
  });

  it('is counted by one look at a time', async () => {
    const [kept, pool] = [new KeptByAgency<number>(), {}];
    let open = (_count: number): void => {};
    const gate = new Promise<number>((resolve) => {
      open = resolve;
    });
    const second = vi.fn(next);
    const looks = [kept.renewed(scope(pool), () => gate), kept.renewed(scope(pool), second)];
    await Promise.resolve();
    expect(second).not.toHaveBeenCalled();
    open(7);
    expect(await Promise.all(looks)).toEqual([7, 8]);
    expect(second.mock.calls).toEqual([[7]]);
  });

  it('is forgotten when it could not be renewed, and counted anew', async () => {
    const [kept, pool] = [new KeptByAgency<number>(), {}];
    await kept.renewed(scope(pool), next);
    await expect(
      kept.renewed(scope(pool), () => Promise.reject(new Error('no line'))),
    ).rejects.toThrow('no line');
    expect(await kept.renewed(scope(pool), next)).toBe(1);
  });

  it('is kept of fifty agencies: the one asked for longest ago goes', async () => {
    const [kept, pool] = [new KeptByAgency<number>(), {}];
    for (let each = 0; each <= 50; each += 1) await kept.renewed(scope(pool, `${each}`), next);
    expect(await kept.renewed(scope(pool, '0'), next)).toBe(1);
    expect(await kept.renewed(scope(pool, '50'), next)).toBe(2);
  });
});
