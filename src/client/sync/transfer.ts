import { Refusal } from '#contract/errors.ts';
import { unsentWork, type UnsentWork } from '#contract/unsent.ts';
import { syncedServices } from '#contract/targets.ts';
import { coalescePatches, type Patch } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { appendEntry } from '#client/store/outbox/append-entry.ts';
import { openDraftEdits } from '#client/store/outbox/load-aggregate.ts';
import { instantOf } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import {
  bytesAt,
  filesToCarry,
  pieceBytes,
  takeInFile,
  type CarriedFile,
} from '#client/store/files/note-files.ts';
import { sealEntry } from '#client/store/outbox/seal-entry.ts';
import { openInput, patchPlace } from '#client/store/sealed-rows.ts';
import { needsPerson, type EntryState, type OutboxRow } from '#client/store/tables.ts';
import { takeInTemplates, templatesToCarry } from '#client/store/templates.ts';
import { takeBackDraftEdits } from './own-edits.ts';
import type { Bytes } from './sealed-file.ts';

/**
 * Unsent work as a file the person can carry away, behind a password, and import on another
 * device.
 */

const exported: readonly EntryState[] = ['waiting', 'sending', 'delivered', ...needsPerson];
const page = 500;

async function unsentRows(store: DeviceStore): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  for (const state of exported) {
    for (const service of syncedServices) {
      for (let order = 0; ;) {
        const found = await store.tables.read(['outbox'], (tx) =>
          tx.entriesIn(state, service, order, page),
        );
        rows.push(...found);
        const last = found.at(-1);
        if (!last || found.length < page) break;
        order = last.order;
      }
    }
  }
  return rows.toSorted((a, b) => a.order - b.order);
}

async function unsentDraftEdits(store: DeviceStore): Promise<UnsentWork['typing']> {
  const visits = await store.tables.read(['patches', 'drafts'], (tx) => tx.visitsWithDraftEdits());
  const stored = await Promise.all(
    visits.map(async (visitId) => {
      const typing = await store.tables.read(['patches', 'drafts'], async (tx) => ({
        patches: await tx.patchesOf(visitId),
        draft: await tx.draftOf(visitId),
      }));
      const byBase = new Map<number, Patch>();
      for (const { base, patch: edits } of await openDraftEdits(store, typing))
        byBase.set(base, coalescePatches(byBase.get(base) ?? {}, edits));
      return [...byBase].map(([base, edits]) => ({ visitId, base, patch: { ...edits } }));
    }),
  );
  // What the device would not take is exactly what an export is for.
  const unsaved = [...store.openNotes].flatMap((note) =>
    Object.keys(note.unsaved()).length === 0
      ? []
      : [{ visitId: note.visitId, base: 0, patch: { ...note.unsaved() } }],
  );
  return [...stored.flat(), ...unsaved];
}

/** Everything of this person on this device that the server has not applied, in clear. */
export async function collectUnsent(store: DeviceStore): Promise<UnsentWork> {
  const rows = await unsentRows(store);
  const entries = await Promise.all(
    rows.map(async (row) => ({
      entryId: row.entryId,
      command: row.command,
      targetId: row.targetId,
      baseRevision: row.baseRevision,
      deviceTime: row.deviceTime,
      payload: await openInput(store.codec, row),
    })),
  );
  return {
    format: 'porchlight-unsent-1',
    orgId: store.user.orgId,
    userId: store.user.id,
    clientId: store.clientId,
    exportedAt: instantOf(store.clock),
    entries,
    typing: await unsentDraftEdits(store),
    files: await filesToCarry(store),
    templates: [...(await templatesToCarry(store))],
  };
}

/**
 * The content of files, piece by piece. One that cannot be read ends with an empty piece and holds
 * up nothing else.
 */
async function* piecesOf(store: DeviceStore, files: readonly CarriedFile[]): AsyncGenerator<Bytes> {
  for (const { fileId, size } of files) {
    for (let offset = 0; offset < size; offset += pieceBytes) {
      const bytes = await bytesAt(store, fileId, offset).catch(() => new Uint8Array());
      yield bytes;
      if (bytes.length === 0) break;
    }
  }
}

/**
 * Unsent work as an encrypted file (AES-256-GCM, Argon2id of the password). Nothing leaves the
 * outbox by this.
 */
export async function exportUnsent(store: DeviceStore, password: string): Promise<Blob> {
  const { sealFile } = await import('./sealed-file.ts');
  const work = await collectUnsent(store);
  return sealFile(JSON.stringify(work), password, piecesOf(store, work.files ?? []));
}

/**
 * What became of an exported file: how many entries, notes, files and templates were new, and how
 * many it holds.
 */
export type Imported = { readonly added: number; readonly held: number };

/**
 * Imports an exported file of the same person. What is already here, whatever its state, is
 * left alone; so a file may be imported any number of times, also after one that failed halfway.
 *
 * @throws Refusal `export.password`, `export.no-password`; `request.malformed` for a file that is
 * none of ours, or was cut or changed; `session.other-user`; `device.no-room`; `file.hash`
 */
export async function importUnsent(
  store: DeviceStore,
  file: Blob,
  password: string,
): Promise<Imported> {
  const { openFile } = await import('./sealed-file.ts');
  const { content, parts } = await openFile(file, password);
  const opened = unsentWork.safeParse(JSON.parse(content));
  if (!opened.success) throw new Refusal('request.malformed');
  const work = opened.data;
  if (work.orgId !== store.user.orgId || work.userId !== store.user.id)
    throw new Refusal('session.other-user');
  let added = 0;
  for (const entry of work.entries) added += (await importEntry(store, entry)) ? 1 : 0;
  if (work.clientId === store.clientId) added += await takeBackDraftEdits(store, work);
  else
    for (const typing of work.typing)
      added += (await importDraftEdits(store, work, typing)) ? 1 : 0;
  added += await takeInTemplates(store, work.templates ?? []);
  added += await importFiles(store, work.files ?? [], parts());
  if (added > 0) store.work();
  const { entries, typing, files = [], templates = [] } = work;
  return { added, held: entries.length + typing.length + files.length + templates.length };
}

/**
 * The content of the next file; null when it could not be read where it was exported. @throws
 * Refusal request.malformed
 */
async function nextContent(size: number, parts: AsyncGenerator<Bytes>): Promise<Bytes | null> {
  const bytes = new Uint8Array(size);
  for (let offset = 0; offset < size;) {
    const part = await parts.next();
    if (part.done === true || offset + part.value.length > size)
      throw new Refusal('request.malformed');
    if (part.value.length === 0) return null;
    bytes.set(part.value, offset);
    offset += part.value.length;
  }
  return bytes;
}

/**
 * One file at a time is in memory. @throws Refusal file.hash after all others are in, when one
 * could not be read
 */
async function importFiles(
  store: DeviceStore,
  files: readonly CarriedFile[],
  parts: AsyncGenerator<Bytes>,
): Promise<number> {
  let added = 0;
  let unreadable = false;
  for (const file of files) {
    const bytes = await nextContent(file.size, parts);
    if (bytes === null) unreadable = true;
    else added += (await takeInFile(store, file, bytes)) ? 1 : 0;
  }
  if (unreadable) throw new Refusal('file.hash');
  return added;
}

async function importEntry(
  store: DeviceStore,
  { entryId, command, targetId, baseRevision, deviceTime, payload }: UnsentWork['entries'][number],
): Promise<boolean> {
  const { commandByName } = await import('#contract/commands/registry.ts');
  const input = must(commandByName(command), 'command').input.safeParse(payload);
  if (!input.success) throw new Refusal('request.malformed');
  const entry = await sealEntry(
    store,
    { entryId, command, targetId, baseRevision, deviceTime, monotonic: store.clock.monotonic() },
    input.data,
  );
  return store.tables.write(['outbox', 'meta'], async (tx) => {
    if (await tx.entry(entryId)) return false;
    await appendEntry(tx, entry);
    return true;
  });
}

/** Draft edits have no id of their own; the file's time and their place in it serve as one. */
async function importDraftEdits(
  store: DeviceStore,
  work: UnsentWork,
  { visitId, base, patch: edits }: UnsentWork['typing'][number],
): Promise<boolean> {
  const box = await store.codec.seal(patchPlace({ visitId, base }), edits);
  return store.tables.write(['patches', 'meta'], async (tx) => {
    const key = `imported:${work.clientId}:${visitId}:${base}` as const;
    const before = await tx.meta(key);
    if (before !== undefined && before >= work.exportedAt) return false;
    await tx.putMeta(key, work.exportedAt);
    await tx.addPatch({
      visitId,
      base,
      epoch: (await tx.meta('snapshots:notes')) ?? '',
      at: instantOf(store.clock),
      box,
    });
    return true;
  });
}
