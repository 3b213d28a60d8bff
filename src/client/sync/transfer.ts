import { Refusal } from '#contract/errors.ts';
import { unsentWork, type UnsentWork } from '#contract/unsent.ts';
import { coalescePatches, type Patch } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { appendEntry } from '#client/store/append-entry.ts';
import { openTyping } from '#client/store/cases.ts';
import { instantOf } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { sealEntry } from '#client/store/seal-entry.ts';
import { openInput, patchPlace } from '#client/store/sealed-rows.ts';
import { needsPerson, syncedServices, type EntryState, type OutboxRow } from '#client/store/tables.ts';

/** Unsent work as a file the person can carry away, behind a password, and take in on another device. */

const exported: readonly EntryState[] = ['waiting', 'sending', 'delivered', ...needsPerson];
const page = 500;

async function unsentRows(store: DeviceStore): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  for (const state of exported) {
    for (const service of syncedServices) {
      for (let order = 0; ; ) {
        const found = await store.tables.read(['outbox'], (tx) => tx.entriesIn(state, service, order, page));
        rows.push(...found);
        const last = found.at(-1);
        if (!last || found.length < page) break;
        order = last.order;
      }
    }
  }
  return rows.toSorted((a, b) => a.order - b.order);
}

async function unsentTypings(store: DeviceStore): Promise<UnsentWork['typing']> {
  const visits = await store.tables.read(['patches', 'drafts'], (tx) => tx.visitsWithTyping());
  const stored = await Promise.all(
    visits.map(async (visitId) => {
      const typing = await store.tables.read(['patches', 'drafts'], async (tx) => ({ patches: await tx.patchesOf(visitId), draft: await tx.draftOf(visitId) }));
      const byBase = new Map<number, Patch>();
      for (const { base, patch: typed } of await openTyping(store, typing)) byBase.set(base, coalescePatches(byBase.get(base) ?? {}, typed));
      return [...byBase].map(([base, typed]) => ({ visitId, base, patch: { ...typed } }));
    }),
  );
  // What the device would not take is exactly what an export is for.
  const unsaved = [...store.openNotes].flatMap((note) => (Object.keys(note.unsaved()).length === 0 ? [] : [{ visitId: note.visitId, base: 0, patch: { ...note.unsaved() } }]));
  return [...stored.flat(), ...unsaved];
}

/** Everything of this person on this device that the server has not applied, in clear. */
export async function collectUnsent(store: DeviceStore): Promise<UnsentWork> {
  const rows = await unsentRows(store);
  const entries = await Promise.all(
    rows.map(async (row) => ({ entryId: row.entryId, command: row.command, targetId: row.targetId, baseRevision: row.baseRevision, deviceTime: row.deviceTime, payload: await openInput(store.codec, row) })),
  );
  return { format: 'porchlight-unsent-1', orgId: store.user.orgId, userId: store.user.id, clientId: store.clientId, exportedAt: instantOf(store.clock), entries, typing: await unsentTypings(store) };
}

/** Unsent work as an encrypted file (AES-256-GCM, Argon2id of the password). Nothing leaves the outbox by this. */
export async function exportUnsent(store: DeviceStore, password: string): Promise<Blob> {
  const { sealFile } = await import('./sealed-file.ts');
  return new Blob([await sealFile(JSON.stringify(await collectUnsent(store)), password)], { type: 'application/octet-stream' });
}

/**
 * Takes in an exported file of the same person. An entry that is already here, whatever became of it, is left alone; so
 * a file may be taken in any number of times. Gives how many entries were new.
 *
 * @throws Refusal `device.wrong-password`; `request.malformed` for a file that is none of ours; `session.other-user`
 */
export async function importUnsent(store: DeviceStore, file: Blob, password: string): Promise<number> {
  const { openFile } = await import('./sealed-file.ts');
  const opened = unsentWork.safeParse(JSON.parse(await openFile(new Uint8Array(await file.arrayBuffer()), password)));
  if (!opened.success) throw new Refusal('request.malformed');
  const work = opened.data;
  if (work.orgId !== store.user.orgId || work.userId !== store.user.id) throw new Refusal('session.other-user');
  let added = 0;
  for (const entry of work.entries) added += (await takeIn(store, entry)) ? 1 : 0;
  if (work.clientId !== store.clientId) for (const typing of work.typing) added += (await takeInTyping(store, work, typing)) ? 1 : 0;
  if (added > 0) store.work();
  return added;
}

async function takeIn(store: DeviceStore, { entryId, command, targetId, baseRevision, deviceTime, payload }: UnsentWork['entries'][number]): Promise<boolean> {
  const { commandByName } = await import('#contract/commands/registry.ts');
  const input = must(commandByName(command), 'command').input.safeParse(payload);
  if (!input.success) throw new Refusal('request.malformed');
  const entry = await sealEntry(store, { entryId, command, targetId, baseRevision, deviceTime, monotonic: store.clock.monotonic() }, input.data);
  return store.tables.write(['outbox', 'meta'], async (tx) => {
    if (await tx.entry(entryId)) return false;
    await appendEntry(tx, entry);
    return true;
  });
}

/** Typing has no id of its own; the file's time and place in it stand for one. */
async function takeInTyping(store: DeviceStore, work: UnsentWork, { visitId, base, patch: typed }: UnsentWork['typing'][number]): Promise<boolean> {
  const box = await store.codec.seal(patchPlace({ visitId, base }), typed);
  return store.tables.write(['patches', 'meta'], async (tx) => {
    const key = `imported:${work.clientId}:${visitId}:${base}` as const;
    const before = await tx.meta(key);
    if (before !== undefined && before >= work.exportedAt) return false;
    await tx.putMeta(key, work.exportedAt);
    await tx.addPatch({ visitId, base, epoch: (await tx.meta('snapshots:notes')) ?? '', at: instantOf(store.clock), box });
    return true;
  });
}
