import type { Episode, Note } from '#contract/entities.ts';
import type { DeviceStore } from '../device-store.ts';
import { dayKey, openRow } from '../sealed-rows.ts';
import { useDevice } from '../use-device.ts';
import { episodesOf, visitsBetween, type VisitRow } from './lists.ts';

/** What dated work is counted from on this device. */
export type DutyFacts = {
  readonly episodes: readonly Episode[];
  /** The person's own visits. */
  readonly visits: readonly VisitRow[];
  /** Approved notes of colleagues, of each form the last one. */
  readonly notes: readonly Note[];
};

type Days = { readonly from: string; readonly to: string };

/** Episodes, visits of some days (MM/DD/YYYY) and colleagues' notes of these days. */
async function dutyFacts(store: DeviceStore, { from, to }: Days): Promise<DutyFacts> {
  // All begin at once: a live query sees only the reads it begins before it waits.
  const [episodes, visits, rows] = await Promise.all([
    episodesOf(store),
    visitsBetween(store, from, to),
    store.tables.read(['rows'], async (tx) => {
      const [notes, own] = await Promise.all([
        tx.rowsOnDays('note', dayKey(from), dayKey(to)),
        tx.rowsOnDays('visit', dayKey(from), dayKey(to)),
      ]);
      const ids = new Set(own.map(({ id }) => id));
      return notes.filter(({ id }) => !ids.has(id));
    }),
  ]);
  const notes = await Promise.all(rows.map((row) => openRow(store.codec, 'note', row)));
  return { episodes, visits, notes: notes.flatMap((note) => note ?? []) };
}

/** The same for a screen; undefined while it is being read. */
export const useDutyFacts = ({ from, to }: Days): DutyFacts | undefined =>
  useDevice((store) => dutyFacts(store, { from, to }), [from, to]);
