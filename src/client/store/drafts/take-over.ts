import { syncedServices } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { appendEntry } from '../outbox/append-entry.ts';
import { baseInEpoch } from '../outbox/load-aggregate.ts';
import type { DeviceStore } from '../device-store.ts';
import { letGo } from '../outbox/given-numbers.ts';
import { commitAllDrafts } from './commit-draft.ts';
import { moveTemplates } from '../templates.ts';
import { bytesOf, filesToCarry, removeFile, takeInFile } from '../files/note-files.ts';
import { openInput } from '../sealed-rows.ts';
import { sealEntry } from '../outbox/seal-entry.ts';
import { needsPerson, type DeviceTables, type EntryState, type OutboxRow } from '../tables.ts';

/**
 * Work of one database of a person that goes on in another one: that of an earlier password, once
 * it is remembered.
 */

const moved: readonly EntryState[] = ['waiting', 'sending', 'delivered', ...needsPerson];
const most = 100_000;

/** Entries without a verdict the person has seen, in order of writing. */
async function unsettled(tables: Pick<DeviceTables, 'read'>): Promise<OutboxRow[]> {
  const rows = await tables.read(['outbox'], async (tx) => {
    const found: OutboxRow[] = [];
    for (const state of moved)
      for (const service of syncedServices)
        found.push(...(await tx.entriesIn(state, service, 0, most)));
    return found;
  });
  return rows.toSorted((a, b) => a.order - b.order);
}

/** `waiting`: not with the server yet. `arrived`: it has them, and its verdict was not seen. */
export type Unsettled = { readonly waiting: number; readonly arrived: number };

/** What still needs its person in a database; needs no key. */
export async function countUnsettled(tables: Pick<DeviceTables, 'read'>): Promise<Unsettled> {
  const rows = await unsettled(tables);
  const edits = await tables.read(['patches', 'drafts'], (tx) => tx.visitsWithDraftEdits());
  const files = await tables.read(['files'], async (tx) => [
    ...(await tx.filesIn('waiting')),
    ...(await tx.filesIn('refused')),
  ]);
  const templates = await tables.read(['meta'], (tx) => tx.meta('templatesUnsent'));
  const arrived = rows.filter(({ state }) => state === 'delivered').length;
  return {
    waiting:
      rows.length -
      arrived +
      edits.length +
      files.filter(({ kept }) => kept === 1).length +
      (templates?.unsent ?? 0),
    arrived,
  };
}

/**
 * From here on the content of an entry stays as it is, also for a tab that still has the earlier
 * database open.
 */
const freeze = (tables: DeviceTables): Promise<void> =>
  tables.write(['outbox'], async (tx) => {
    for (const service of syncedServices) {
      const open = (await tx.entriesIn('waiting', service, 0, most)).filter(
        ({ attempts }) => attempts === 0,
      );
      await tx.putEntries(open.map((row) => ({ ...row, attempts: 1 })));
    }
  });

async function move(from: DeviceStore, to: DeviceStore, row: OutboxRow): Promise<void> {
  const { entryId, command, targetId, deviceTime, monotonic, service } = row;
  const [before, now] = await Promise.all(
    [from, to].map(({ tables }) => tables.read(['meta'], (tx) => tx.meta(`epoch:${service}`))),
  );
  const baseRevision = baseInEpoch(row.baseRevision, before ?? '', now);
  const entry = await sealEntry(
    to,
    { entryId, command, targetId, baseRevision, deviceTime, monotonic },
    await openInput(from.codec, row),
  );
  await to.tables.write(['outbox', 'meta'], async (tx) => {
    if (!(await tx.entry(entryId))) await appendEntry(tx, entry);
  });
  // Only now: killed in between it is in both, and the server takes one entry once.
  await from.tables.write(['outbox', 'meta'], async (tx) => letGo(tx, await tx.entries([entryId])));
}

/** Returns how many there were. Each is written here before it is removed there. */
async function moveFiles(from: DeviceStore, to: DeviceStore): Promise<number> {
  const files = await filesToCarry(from);
  for (const file of files) {
    await takeInFile(to, file, must(await bytesOf(from, file), 'content of a file that is kept'));
    await removeFile(from, file.fileId);
  }
  return files.length;
}

/**
 * Everything unsent of one store goes on in the other, under the same ids; for what the server
 * already has it returns the verdict. May be killed at any point and repeated. Returns how many
 * entries, files and templates there were.
 */
export async function takeOver(from: DeviceStore, to: DeviceStore): Promise<number> {
  await commitAllDrafts(from);
  await freeze(from.tables);
  const rows = await unsettled(from.tables);
  for (const row of rows) await move(from, to, row);
  const files = await moveFiles(from, to);
  const templates = await moveTemplates(from, to);
  if (rows.length > 0) to.work();
  return rows.length + files + templates;
}
