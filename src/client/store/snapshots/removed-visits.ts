import type { Visit } from '#contract/entities.ts';
import { dayMs } from '#domain/durations.ts';
import type { Codec } from '../codec.ts';
import type { Box, DeviceTables } from '../tables.ts';

/**
 * Visits the office took off this person's list: shown on My day until the person has read it. Of
 * the visit there is what the list has shown, sealed; its note and chart are gone. It goes with the
 * copies of records, and by itself.
 */

export type RemovedVisit = Pick<
  Visit,
  'id' | 'patientName' | 'visitType' | 'dateOfService' | 'plannedStart'
> & { /** ISO instant by the device's clock. */ readonly noticedAt: string };

/**
 * Milliseconds such a line is kept at most: as long as copies of records without contact
 * (docs/security.md, the lease).
 */
const keptFor = 14 * dayMs;

const place = { table: 'taken', id: 'taken', version: 0 } as const;
type Parts = { readonly tables: Pick<DeviceTables, 'read' | 'write'>; readonly codec: Codec };

const boxOf = ({ tables }: Parts): Promise<Box | undefined> =>
  tables.read(['meta'], (tx) => tx.meta('taken'));
const openBox = async (codec: Codec, box: Box | undefined): Promise<readonly RemovedVisit[]> =>
  box && box.length > 0 ? codec.open<readonly RemovedVisit[]>(place, box) : [];

/** Those the person has not seen yet, earliest day first as they came. */
export const removedVisits = async (parts: Parts): Promise<readonly RemovedVisit[]> =>
  openBox(parts.codec, await boxOf(parts));

const sameBox = (one: Box | undefined, other: Box | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.length === other.length &&
    one.every((byte, index) => byte === other[index]));

/** Changes the list; another tab that changes it at the same time is not written over. */
async function changeRemovedVisits(
  parts: Parts,
  change: (known: readonly RemovedVisit[]) => readonly RemovedVisit[],
): Promise<void> {
  for (;;) {
    const before = await boxOf(parts);
    const known = await openBox(parts.codec, before);
    const next = change(known);
    if (next.length === known.length && next.every((each, index) => each === known[index])) return;
    const box = next.length === 0 ? new Uint8Array() : await parts.codec.seal(place, next);
    const isDone = await parts.tables.write(['meta'], async (tx) => {
      if (!sameBox(await tx.meta('taken'), before)) return false;
      await tx.putMeta('taken', box);
      return true;
    });
    if (isDone) return;
  }
}

/** Adds those that were taken away, forgets those that came back, and those of long ago. */
export const recordRemovedVisits = (
  parts: Parts,
  {
    removed,
    back,
    now,
  }: { removed: readonly RemovedVisit[]; back: ReadonlySet<string>; now: number },
): Promise<void> =>
  changeRemovedVisits(parts, (known) => {
    const kept = known.filter(
      ({ id, noticedAt }) => !back.has(id) && Date.parse(noticedAt) > now - keptFor,
    );
    return [...kept, ...removed.filter(({ id }) => !kept.some((each) => each.id === id))];
  });

/** The person has seen all of these. */
export const dismissRemovedVisits = (parts: Parts, seen: readonly RemovedVisit[]): Promise<void> =>
  changeRemovedVisits(parts, (known) =>
    known.filter(({ id }) => !seen.some((each) => each.id === id)),
  );
