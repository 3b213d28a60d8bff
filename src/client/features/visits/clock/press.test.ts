import { getDefaultStore } from 'jotai';
import { describe, expect, test } from 'vitest';
import { manualClock } from '#client/store/testing/manual-clock.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit, testStore } from '#client/store/testing/stores.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import { codeOf } from '#client/screen/failure-notice.tsx';
import { failedPressesAtom, pressClock, resumePresses, type PressParts } from './press.ts';

/** A phone whose disk is full. */
async function fullPhone() {
  const clock = manualClock();
  const tables = memoryTables();
  let full = false;
  const store = testStore({
    clock,
    tables: {
      ...tables,
      write: (...given) =>
        full
          ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
          : tables.write(...given),
    },
  });
  await putVisit(store);
  const kept = new Map<string, string>();
  const memory: PressParts['memory'] = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const parts: PressParts = {
    store,
    locator: undefined,
    memory,
    timeZone: 'America/Los_Angeles',
    now: () => new Date(clock.now()),
  };
  full = true;
  const pressedAt = parts.now().toISOString();
  const error = await pressClock(parts, visitId(), 'startVisit').then(
    () => null,
    (thrown: unknown) => thrown,
  );
  await clock.advance(20 * 60_000);
  const recorded = async (): Promise<unknown[]> =>
    Promise.all(
      (await tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`))).map((row) =>
        openInput(store.codec, row),
      ),
    );
  return {
    parts,
    pressedAt,
    error,
    kept,
    recorded,
    failed: () => getDefaultStore().get(failedPressesAtom),
    makeRoom: () => (full = false),
  };
}

describe('starting a visit on a full device', () => {
  test('says that the device is full, wherever the visit is shown, and remembers the press', async () => {
    const { error, failed, kept, pressedAt } = await fullPhone();
    expect(codeOf(error)).toBe('device.full');
    expect(failed()).toEqual([{ visitId: visitId(), command: 'startVisit', at: pressedAt, error }]);
    expect([...kept.values()][0]).toContain(pressedAt);
  });

  test.each([
    ['pressed again', (parts: PressParts) => pressClock(parts, visitId(), 'startVisit')],
    ['the note opened again', (parts: PressParts) => resumePresses(parts, visitId())],
  ])(
    '%s when there is room, the time of the first press is recorded, and the message goes',
    async (_, again) => {
      const { parts, pressedAt, makeRoom, recorded, failed, kept } = await fullPhone();
      makeRoom();
      await again(parts);
      expect(await recorded()).toEqual([
        expect.objectContaining({ at: pressedAt, position: null, positionProblem: 'unavailable' }),
      ]);
      expect([failed(), kept.size]).toEqual([[], 0]);
    },
  );
});
