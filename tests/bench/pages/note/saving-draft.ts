import type { Patch } from '#domain/merge.ts';
import { systemClock } from '#client/store/clock.ts';
import { aesCodec } from '#client/store/codec.ts';
import { DeviceDatabase } from '#client/store/database.ts';
import { dexieTables } from '#client/store/dexie-tables.ts';
import { directReads } from '#client/store/direct-reads.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import { editQueue } from '#client/store/drafts/edit-queue.ts';
import { nurse } from '../caseload.ts';
import { newKey } from '../raw-store.ts';

/**
 * Lets a draft kept in memory save every change as the product's own does: sealed, on the disk
 * within 300 ms.
 */
export async function savingDraft<D extends Draft>(draft: D): Promise<D & { saves(): number }> {
  const db = new DeviceDatabase('bench-note');
  await db.open();
  const tables = dexieTables(db.name, { make: () => db, direct: directReads });
  const codec = aesCodec(await newKey(), { orgId: nurse.orgId, userId: nurse.id });
  let saves = 0;
  const queue = editQueue({
    clock: systemClock,
    write: async (patch) => {
      const box = await codec.seal({ table: 'patches', id: draft.visitId, version: 0 }, patch);
      await tables.appendPatch({
        visitId: draft.visitId,
        base: 0,
        epoch: '',
        at: new Date().toISOString(),
        box,
      });
    },
    onState: () => undefined,
    onWritten: () => void (saves += 1),
  });
  const apply = (patch: Patch): void => {
    draft.apply(patch);
    queue.add(patch);
  };
  return {
    ...draft,
    apply,
    set: (path, value) => apply({ [path]: value }),
    flush: queue.flush,
    saves: () => saves,
  };
}
