import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListAnswer } from '#contract/kept-lists.ts';
import { packRows, unpackRows } from '#domain/codes/packed-rows.ts';
import { differenceOf } from '#domain/codes/row-difference.ts';
import { hourMs } from '#domain/durations.ts';
import { keptCodes, shelfOf } from '#client/store/code-lists.ts';
import { deflated, hashOfText, inflated } from '#client/store/packed-content.ts';
import { instantOf } from '#client/store/clock.ts';
import { manualClock } from '#client/store/testing/manual-clock.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { testStore } from '#client/store/testing/stores.ts';
import { fetchList, refreshCodes } from './fetch-code-lists.ts';

const first = ['A00.0\tSample one', 'B00\tSample two'];
const second = ['A00.0\tSample one, changed', 'B00\tSample two', 'C00\tSample three'];

const base64 = async (rows: readonly string[]): Promise<string> =>
  Buffer.from(await deflated(packRows(rows))).toString('base64');
const releaseOf = async (rows: readonly string[], name: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  name,
  from: '10/01/2025',
  to: null,
  count: rows.length,
  hash: await hashOfText(rows.join('\n')),
});
const whole = async (rows: readonly string[], name: string): Promise<ListAnswer> => ({
  kind: 'whole',
  release: await releaseOf(rows, name),
  rows: await base64(rows),
});

const newStore = () => testStore({ tables: memoryTables() });
type Store = ReturnType<typeof newStore>;
const rowsIn = async (store: Store) => {
  const kept = await keptCodes(store, 'icd10cm');
  return kept && unpackRows(await inflated(kept.bytes));
};
/** A server that answers in turn, and what it was asked. */
const serving = (...answers: readonly ListAnswer[]) => {
  const asked: (string | null)[] = [];
  return {
    asked,
    ask: async (held: { hash: string } | null): Promise<ListAnswer> => {
      asked.push(held?.hash ?? null);
      return answers[asked.length - 1] ?? { kind: 'none' };
    },
  };
};

describe('the list of codes on a device', () => {
  it('is fetched whole once, then by its difference', async () => {
    const store = newStore();
    const start = serving(await whole(first, 'One'));
    await fetchList(shelfOf(store, 'icd10cm'), start.ask);
    expect(await rowsIn(store)).toEqual(first);
    const { removed, added } = differenceOf(first, second);
    const next = serving({
      kind: 'difference',
      release: await releaseOf(second, 'Two'),
      removed: await base64(removed),
      added: await base64(added),
    });
    await fetchList(shelfOf(store, 'icd10cm'), next.ask);
    expect(start.asked).toEqual([null]);
    expect(next.asked).toEqual([await hashOfText(first.join('\n'))]);
    expect(await rowsIn(store)).toEqual(second);
    expect(await keptCodes(store, 'icd10cm')).toMatchObject({ name: 'Two' });
  });

  it('is asked for whole where a difference does not give what it should', async () => {
    const store = newStore();
    await fetchList(shelfOf(store, 'icd10cm'), serving(await whole(first, 'One')).ask);
    const { asked, ask } = serving(
      {
        kind: 'difference',
        release: await releaseOf(second, 'Two'),
        removed: await base64([]),
        added: await base64([]),
      },
      await whole(second, 'Two'),
    );
    await fetchList(shelfOf(store, 'icd10cm'), ask);
    expect(asked).toEqual([await hashOfText(first.join('\n')), null]);
    expect(await rowsIn(store)).toEqual(second);
  });

  it('stays as it is where the server has none, the same, or a damaged one', async () => {
    const store = newStore();
    await fetchList(shelfOf(store, 'icd10cm'), serving({ kind: 'none' }).ask);
    expect(await rowsIn(store)).toBeNull();
    await fetchList(shelfOf(store, 'icd10cm'), serving(await whole(first, 'One')).ask);
    await fetchList(shelfOf(store, 'icd10cm'), serving({ kind: 'same' }).ask);
    const damaged = {
      ...(await whole(second, 'Two')),
      rows: await base64(first),
    } as ListAnswer;
    await fetchList(shelfOf(store, 'icd10cm'), serving(damaged, damaged).ask);
    expect(await rowsIn(store)).toEqual(first);
  });

  it('is kept where it has no rows: there are none, which is not the same as not yet', async () => {
    const store = newStore();
    await fetchList(shelfOf(store, 'icd10cm'), serving(await whole([], '')).ask);
    expect(await keptCodes(store, 'icd10cm')).toMatchObject({ name: '' });
    expect(await rowsIn(store)).toEqual([]);
  });

  it('is asked for twice a day, and again after the clock was set back', async () => {
    const clock = manualClock();
    const store = testStore({ clock });
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetch);
    await store.tables.write(['meta'], (tx) => tx.putMeta('codesAskedAt', instantOf(clock)));
    await refreshCodes(store);
    expect(fetch).not.toHaveBeenCalled();
    clock.turn(-365 * 24 * hourMs);
    await expect(refreshCodes(store)).rejects.toThrow('Server could not be reached.');
    clock.turn((365 * 24 + 12) * hourMs);
    await expect(refreshCodes(store)).rejects.toThrow('Server could not be reached.');
  });
});

describe('the places on a device', () => {
  const rows = ['93701 36.7477 -119.7724\tFresno\tCA'];

  it('come with the lists of codes, and are asked for by hash and states from then on', async () => {
    const store = newStore();
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const call = url.split('/').at(-1);
      if (call === 'getICDNotes') return Response.json({ hash: null, notes: null });
      if (call !== 'getPlaces') return Response.json({ kind: 'none' });
      asked.push(JSON.parse(init.body as string));
      return Response.json(asked.length === 1 ? await whole(rows, 'CA NV') : { kind: 'same' });
    });
    await refreshCodes(store);
    const kept = await keptCodes(store, 'places');
    expect(kept && unpackRows(await inflated(kept.bytes))).toEqual(rows);
    await store.tables.write(['meta'], (tx) =>
      tx.putMeta('codesAskedAt', new Date(0).toISOString()),
    );
    await refreshCodes(store);
    expect(asked).toEqual([
      { have: null, states: [] },
      { have: await hashOfText(rows.join('\n')), states: ['CA', 'NV'] },
    ]);
  });
});

afterEach(() => vi.unstubAllGlobals());
