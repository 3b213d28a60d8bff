import { expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import type { Place } from '../codec.ts';
import { plainCodec, putVisit, testStore } from '../testing/stores.ts';
import { visit, visitId } from '../testing/records.ts';
import { visitsBetween } from './lists.ts';
import { openingAhead } from './open-ahead.ts';

/** A store that writes down which boxes are opened, and does not open those of `broken`. */
function watchedStore(broken?: Place['table']) {
  const opened: string[] = [];
  const store = testStore({
    codec: {
      ...plainCodec,
      async open<T>(place: Place, box: Uint8Array<ArrayBuffer>): Promise<T> {
        opened.push(place.table);
        if (place.table === broken) throw new Refusal('device.storage');
        return plainCodec.open<T>(place, box);
      },
    },
  });
  return { store, opened };
}

test('rows begin to be opened inside the read, and are opened once', async () => {
  const { store, opened } = watchedStore();
  await putVisit(store);
  const inside = await store.tables.read(['rows'], async (tx) => {
    await openingAhead(store, tx).row('visit', visitId());
    return [...opened];
  });
  expect(inside).toEqual(['visit']);
  const day = visit().dateOfService;
  expect(await visitsBetween(store, day, day)).toHaveLength(1);
  expect(opened).toEqual(['visit']);
});

test('a row that is not there opens nothing', async () => {
  const { store, opened } = watchedStore();
  const row = await store.tables.read(['rows'], (tx) =>
    openingAhead(store, tx).row('visit', visitId(9)),
  );
  expect([row, opened]).toEqual([undefined, []]);
});

test('a box that does not open fails where it is asked for, not where it was read', async () => {
  const { store } = watchedStore('visit');
  await putVisit(store);
  const row = await store.tables.read(['rows'], (tx) =>
    openingAhead(store, tx).row('visit', visitId()),
  );
  expect(row?.id).toBe(visitId());
  const day = visit().dateOfService;
  await expect(visitsBetween(store, day, day)).rejects.toThrow(Refusal);
});
