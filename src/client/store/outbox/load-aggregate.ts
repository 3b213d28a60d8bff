import type { CommandName } from '#contract/commands/registry.ts';
import type { Choice } from '#contract/commands/merged-doc.ts';
import {
  laneOf,
  pulled,
  targets,
  type AggregateOf,
  type PulledRecords,
  type Target,
} from '#contract/targets.ts';
import { coalescePatches, type Patch } from '#domain/merge.ts';
import { carriesPatch, isChoice } from './append-entry.ts';
import type { DeviceStore } from '../device-store.ts';
import { openingAhead } from '../snapshots/open-ahead.ts';
import { documentRevision, overlayAggregate, type PendingCommand } from '../snapshots/overlay.ts';
import { openDraftPatch, openInput, openPatch, openRow } from '../sealed-rows.ts';
import type { DraftRow, OutboxRow, PatchRow, SnapshotRow, Tx } from '../tables.ts';

/** Draft edits that are not in the outbox yet, as stored. */
export type DraftEdits = {
  readonly draft: DraftRow | undefined;
  readonly patches: readonly PatchRow[];
};

/** Typing that belongs to one base revision. */
export type DraftEdit = {
  readonly base: number;
  readonly epoch: string;
  readonly at: string;
  readonly patch: Patch;
};

/** A record as the device knows it: the server's word, and with my pending work on top. */
export type Loaded<T extends Target> = {
  readonly target: T;
  readonly server: AggregateOf<T>;
  readonly shown: AggregateOf<T>;
  readonly lane: readonly OutboxRow[];
  /**
   * Path → revision from which the pending answer was written. Absent: the server's value is what
   * is seen.
   */
  readonly pendingBases: ReadonlyMap<string, number>;
  /** Epoch of the server in which the snapshot's revisions count. */
  readonly epoch: string;
};

export type LoadedVisit = Loaded<'visit'> & { readonly draftEdits: DraftEdits };

export const visitLane = (visitId: string): string => laneOf('visit', visitId);
export const patientLane = (patientId: string): string => laneOf('patient', patientId);

/** A command that is still shown over the snapshot, and the revision it started from. */
type Pending = PendingCommand & { readonly command: CommandName; readonly base: number };

/** Opens the typing of a visit, oldest first. */
export async function openDraftEdits(
  { codec }: Pick<DeviceStore, 'codec'>,
  { draft, patches }: DraftEdits,
): Promise<DraftEdit[]> {
  const compacted = draft
    ? [
        {
          base: draft.base,
          epoch: draft.epoch,
          at: draft.at,
          patch: await openDraftPatch(codec, draft),
        },
      ]
    : [];
  const later = patches.filter(({ n = 0 }) => n > (draft?.through ?? 0));
  return [
    ...compacted,
    ...(await Promise.all(
      later.map(async (row) => ({
        base: row.base,
        epoch: row.epoch,
        at: row.at,
        patch: await openPatch(codec, row),
      })),
    )),
  ];
}

/** Opens the entries that still overlay the snapshot. */
export const openPending = (
  { codec }: Pick<DeviceStore, 'codec'>,
  lane: readonly OutboxRow[],
): Promise<Pending[]> =>
  Promise.all(
    lane
      .filter(({ overlay }) => overlay === 1)
      .map(async (row) => ({
        entryId: row.entryId,
        command: row.command,
        at: row.deviceTime,
        base: row.baseRevision,
        input: await openInput(codec, row),
      })),
  );

/** Typing of one base is one command: nothing of the office can lie between. */
function joined(edits: readonly DraftEdit[]): DraftEdit[] {
  const parts: DraftEdit[] = [];
  for (const each of edits) {
    const last = parts.at(-1);
    if (last && last.base === each.base && last.epoch === each.epoch)
      parts[parts.length - 1] = { ...each, patch: coalescePatches(last.patch, each.patch) };
    else parts.push(each);
  }
  return parts;
}

const asCommand = ({ at, patch, base }: DraftEdit): Pending => ({
  entryId: '',
  command: 'saveAnswers',
  at,
  base,
  input: { patch },
});

/** Paths whose value a pending command shows instead of the server's. */
function hidden({ command, input }: Pending): string[] {
  if (carriesPatch(command)) return Object.keys((input as { patch: Patch }).patch);
  if (!isChoice(command)) return [];
  const { choices } = input as { choices: Readonly<Record<string, Choice>> };
  return Object.keys(choices).filter((path) => choices[path] !== 'office');
}

function basesOf(pending: readonly Pending[]): Map<string, number> {
  const bases = new Map<string, number>();
  for (const each of pending)
    for (const path of hidden(each))
      bases.set(path, Math.min(each.base, bases.get(path) ?? each.base));
  return bases;
}

/** A visit as stored. */
export type RawVisit = {
  readonly visit: SnapshotRow | undefined;
  readonly note: SnapshotRow | undefined;
  readonly lane: readonly OutboxRow[];
  readonly draftEdits: DraftEdits;
  readonly epoch: string;
};

export const visitScope = ['rows', 'outbox', 'patches', 'drafts', 'meta'] as const;

/**
 * Reads a visit inside a transaction over `visitScope`.
 *
 * @param row of the visit, where it was asked for already
 */
export async function rawVisit(
  tx: Tx,
  visitId: string,
  row = tx.row('visit', visitId),
): Promise<RawVisit> {
  const [visit, note, lane, patches, draft, epoch] = await Promise.all([
    row,
    tx.row('note', visitId),
    tx.lane(visitLane(visitId)),
    tx.patchesOf(visitId),
    tx.draftOf(visitId),
    tx.meta('snapshots:notes'),
  ]);
  return { visit, note, lane, draftEdits: { patches, draft }, epoch: epoch ?? '' };
}

/** Opens a visit that was read; null when the device has not both visit and note. */
export async function openVisit(store: DeviceStore, raw: RawVisit): Promise<LoadedVisit | null> {
  const [visit, note, entries, edits] = await Promise.all([
    openRow(store.codec, 'visit', raw.visit),
    openRow(store.codec, 'note', raw.note),
    openPending(store, raw.lane),
    openDraftEdits(store, raw.draftEdits),
  ]);
  if (!visit || !note) return null;
  const server = { visit, note };
  // Typed in an earlier epoch: the revision it was typed from counted in a history that is gone.
  const inEpoch = edits.map((each): DraftEdit => ({
    ...each,
    base: baseInEpoch(each.base, each.epoch, raw.epoch),
    epoch: raw.epoch,
  }));
  const pending = [...entries, ...joined(inEpoch).map(asCommand)];
  return {
    target: 'visit',
    server,
    shown: await overlayAggregate('visit', server, pending, store),
    lane: raw.lane,
    draftEdits: raw.draftEdits,
    pendingBases: basesOf(pending),
    epoch: raw.epoch,
  };
}

/** Reads and opens one visit. */
export const loadVisit = async (store: DeviceStore, visitId: string): Promise<LoadedVisit | null> =>
  openVisit(
    store,
    await store.tables.read(visitScope, (tx) => rawVisit(openingAhead(store, tx), visitId)),
  );

/** A record without draft edits, as it lies in the tables. */
export type RawRecord = {
  readonly id: string;
  readonly rows: readonly (SnapshotRow | undefined)[];
  readonly lane: readonly OutboxRow[];
  readonly epoch: string;
};

/** Reads a record inside a transaction over `rows`, `outbox` and `meta`. */
export async function rawRecord(tx: Tx, target: Target, id: string): Promise<RawRecord> {
  const { tables, document } = targets[target];
  const [lane, epoch, ...rows] = await Promise.all([
    tx.lane(laneOf(target, id)),
    document && tx.meta(`snapshots:${pulled[document.table].service}`),
    ...tables.map((table) => tx.row(table, id)),
  ]);
  return { id, rows, lane, epoch: epoch ?? '' };
}

/** Opens a record that was read; null when the device does not have all of its rows. */
export async function openRecord<T extends Target>(
  store: DeviceStore,
  target: T,
  raw: RawRecord,
): Promise<Loaded<T> | null> {
  const { tables, state } = targets[target];
  const [pending, ...rows] = await Promise.all([
    openPending(store, raw.lane),
    ...tables.map((table, index) => openRow(store.codec, table, raw.rows[index])),
  ]);
  if (rows.includes(null)) return null;
  const found = Object.fromEntries(tables.map((table, index) => [table, rows[index]]));
  const server = state(found as PulledRecords, raw.id);
  return {
    target,
    server,
    shown: await overlayAggregate(target, server, pending, store),
    lane: raw.lane,
    pendingBases: basesOf(pending),
    epoch: raw.epoch,
  };
}

/** Reads and opens one record without draft edits. */
export const loadRecord = async <T extends Target>(
  store: DeviceStore,
  target: T,
  id: string,
): Promise<Loaded<T> | null> =>
  openRecord(
    store,
    target,
    await store.tables.read(['rows', 'outbox', 'meta'], (tx) => rawRecord(tx, target, id)),
  );

/**
 * Revision an edit of these paths starts from: the server's, as far as the person has seen it.
 * Where an own pending answer hides a newer one of the office, the edit starts from where the
 * pending one did, so the collision still shows.
 *
 * @param seen revision the person had before them when they began, when that is older than the
 * snapshot
 */
export function editBase<T extends Target>(
  loaded: Pick<Loaded<T>, 'target' | 'server' | 'pendingBases'>,
  paths: readonly string[],
  seen = Number.POSITIVE_INFINITY,
): number {
  const pending = paths.map((path) => loaded.pendingBases.get(path) ?? Number.POSITIVE_INFINITY);
  return Math.min(documentRevision(loaded.target, loaded.server), seen, ...pending);
}

/**
 * Revision to send with an entry. One that counts in an earlier epoch says nothing about a server
 * that was restored from a backup: then every answer somebody else gave is asked about rather than
 * written over.
 */
export const baseInEpoch = (base: number, epoch: string, current: string | undefined): number =>
  epoch === (current ?? '') ? base : 0;
