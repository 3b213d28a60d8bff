import { coalescePatches, type Patch } from '#domain/merge.ts';
import { appendEntry, type NewEntry } from '../outbox/append-entry.ts';
import {
  baseInEpoch,
  openDraftEdits,
  visitLane,
  type DraftEdit,
  type DraftEdits,
} from '../outbox/load-aggregate.ts';
import { instantOf } from '../clock.ts';
import { lookAfterHistory, pieceOf } from '../history/history-pieces.ts';
import type { DeviceStore } from '../device-store.ts';
import { contentOf } from '../outbox/sealed-entry-content.ts';
import { entryPlace, openInput, openVerdict } from '../sealed-rows.ts';
import { sealEntry, sizeOf } from '../outbox/seal-entry.ts';
import { withoutNewer } from '../outbox/newer-answers.ts';
import type { HistoryRow, OutboxRow, Tx } from '../tables.ts';

/**
 * Committing a draft: a note's draft edits become its entry in the outbox (docs/sync.md, save).
 * Edits that were not sent yet coalesce into one entry; an entry that was ever on the line is
 * frozen.
 */

/**
 * One entry stays below this many bytes of JSON, so that a single note never grows past what a
 * server takes in.
 */
const entryLimit = 200_000;
const attempts = 8;

type Part = Omit<DraftEdit, 'epoch'>;
type Seen = {
  readonly draftEdits: DraftEdits;
  readonly lane: readonly OutboxRow[];
  readonly epoch: string | undefined;
};
type Plan = {
  readonly seen: Seen;
  /** The open entry that includes the first part, with its new content. */
  readonly grown: OutboxRow | null;
  readonly added: readonly NewEntry[];
  /** Refused entries whose answers travel again in this commit. */
  readonly repeated: readonly string[];
  /** What goes into the note's history. */
  readonly piece: HistoryRow | null;
};

/** Neighbours of the same base become one patch. */
export function joinByBase(edits: readonly Part[]): Part[] {
  const parts: Part[] = [];
  for (const each of edits) {
    const last = parts.at(-1);
    if (last && last.base === each.base)
      parts[parts.length - 1] = {
        base: each.base,
        at: each.at,
        patch: coalescePatches(last.patch, each.patch),
      };
    else parts.push(each);
  }
  return parts;
}

/** Cuts a patch into pieces below the limit, path by path. */
export function splitPatch(patch: Patch, limit: number): Patch[] {
  if (sizeOf(patch) <= limit) return [patch];
  const pieces: Record<string, Patch[string]>[] = [];
  let room = 0;
  for (const [path, value] of Object.entries(patch)) {
    const cost = sizeOf({ [path]: value });
    if (cost > room || pieces.length === 0) {
      pieces.push({});
      room = limit;
    }
    Object.assign(pieces.at(-1) ?? {}, { [path]: value });
    room -= cost;
  }
  return pieces;
}

/** The newest entry of the lane, when it is answers that never left the device. */
function openEntry(lane: readonly OutboxRow[]): OutboxRow | null {
  const last = lane.at(-1);
  return last && last.command === 'saveAnswers' && last.state === 'waiting' && last.attempts === 0
    ? last
    : null;
}

/**
 * Refused answers that the person has corrected now: they are sent again together with the
 * correction.
 */
async function correctedEntries(
  store: DeviceStore,
  lane: readonly OutboxRow[],
  edits: Patch,
): Promise<{ row: OutboxRow; patch: Patch }[]> {
  const refused = lane.filter(
    ({ command, state }) => command === 'saveAnswers' && state === 'rejected',
  );
  const opened = await Promise.all(
    refused.map(async (row) => ({
      row,
      fields: (await openVerdict(store.codec, row)).fields ?? [],
      patch: ((await openInput(store.codec, row)) as { patch: Patch }).patch,
    })),
  );
  const corrected = opened.filter(({ fields, patch }) =>
    (fields.length > 0 ? fields.map(({ path }) => path) : Object.keys(patch)).some((path) =>
      Object.hasOwn(edits, path),
    ),
  );
  return Promise.all(
    corrected.map(async ({ row, patch }) => ({
      row,
      patch: await withoutNewer(store, lane, row, patch),
    })),
  );
}

const newEntry = (
  store: DeviceStore,
  visitId: string,
  { base, at, patch }: Part,
): Promise<NewEntry> =>
  sealEntry(
    store,
    {
      entryId: store.newId(),
      command: 'saveAnswers',
      targetId: visitId,
      baseRevision: base,
      deviceTime: at,
      monotonic: store.clock.monotonic(),
    },
    { patch },
  );

async function grow(store: DeviceStore, entry: OutboxRow, part: Part): Promise<OutboxRow | null> {
  if (entry.baseRevision !== part.base) return null;
  const { patch } = (await openInput(store.codec, entry)) as { patch: Patch };
  const input = { patch: coalescePatches(patch, part.patch) };
  const bytes = sizeOf(input);
  if (bytes > entryLimit) return null;
  const sealed = entry.sealed + 1;
  const grown = {
    ...entry,
    sealed,
    bytes,
    deviceTime: part.at,
    monotonic: store.clock.monotonic(),
  };
  const [box, sealedEntry] = await Promise.all([
    store.codec.seal(entryPlace(grown), input),
    store.sealToOrganisation(contentOf(grown, input)),
  ]);
  return { ...grown, box, letter: sealedEntry };
}

async function planOf(store: DeviceStore, visitId: string, seen: Seen): Promise<Plan | null> {
  const edits = await openDraftEdits(store, seen.draftEdits);
  if (edits.length === 0) return null;
  const corrected = await correctedEntries(
    store,
    seen.lane,
    Object.assign({}, ...edits.map(({ patch }) => patch)),
  );
  const resent = corrected.map(({ row, patch }): Part => ({
    base: row.baseRevision,
    at: instantOf(store.clock),
    patch,
  }));
  const current = edits.map(({ base, epoch, at, patch }): Part => ({
    base: baseInEpoch(base, epoch, seen.epoch),
    at,
    patch,
  }));
  const [first, ...rest] = joinByBase([...resent, ...current]);
  if (!first) return null;
  const open = openEntry(seen.lane);
  const grown = open && corrected.length === 0 ? await grow(store, open, first) : null;
  const parts = (grown ? rest : [first, ...rest]).flatMap((part) =>
    splitPatch(part.patch, entryLimit).map((patch) => ({ ...part, patch })),
  );
  const added: NewEntry[] = [];
  for (const part of parts) added.push(await newEntry(store, visitId, part));
  const piece = await pieceOf(store, visitId, edits, seen.draftEdits.draft);
  return { seen, grown, added, piece, repeated: corrected.map(({ row }) => row.entryId) };
}

/**
 * Encrypting cannot happen inside a transaction, so before writing it is checked that nothing moved
 * meanwhile.
 */
async function unchanged(tx: Tx, visitId: string, { seen, grown }: Plan): Promise<boolean> {
  const [draft, patches, lane] = await Promise.all([
    tx.draftOf(visitId),
    tx.patchesOf(visitId),
    tx.lane(visitLane(visitId)),
  ]);
  const lastSeen = seen.draftEdits.patches.at(-1)?.n ?? 0;
  if ((await tx.meta('epoch:notes')) !== seen.epoch) return false;
  const still =
    patches.filter(({ n = 0 }) => n <= lastSeen).length === seen.draftEdits.patches.length;
  if (!still || draft?.generation !== seen.draftEdits.draft?.generation) return false;
  if (!grown) return lane.length >= seen.lane.length;
  const open = openEntry(lane);
  return open?.entryId === grown.entryId && open.sealed === grown.sealed - 1;
}

type Committed = { readonly ids: readonly string[]; readonly pieces: number };

async function commit(tx: Tx, visitId: string, plan: Plan): Promise<Committed | 'moved'> {
  if (!(await unchanged(tx, visitId, plan))) return 'moved';
  if (plan.grown) await tx.putEntries([plan.grown]);
  const ids = plan.grown ? [plan.grown.entryId] : [];
  for (const entry of plan.added)
    ids.push((await appendEntry(tx, entry, { replaces: plan.repeated })).entryId);
  await tx.removePatches(
    visitId,
    plan.seen.draftEdits.patches.at(-1)?.n ?? plan.seen.draftEdits.draft?.through ?? 0,
  );
  await tx.removeDraft(visitId);
  if (plan.piece) await tx.putHistory(plan.piece);
  return { ids, pieces: await tx.countHistory(visitId) };
}

/**
 * Puts everything typed into the note so far into the outbox. Returns the ids of the entries that
 * hold it now; empty when nothing was waiting. May be called from several tabs at once.
 */
export async function commitDraft(store: DeviceStore, visitId: string): Promise<readonly string[]> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const seen = await store.tables.read(
      ['outbox', 'patches', 'drafts', 'meta'],
      async (tx): Promise<Seen> => {
        const [lane, patches, draft] = await Promise.all([
          tx.lane(visitLane(visitId)),
          tx.patchesOf(visitId),
          tx.draftOf(visitId),
        ]);
        return { lane, draftEdits: { patches, draft }, epoch: await tx.meta('epoch:notes') };
      },
    );
    const plan = await planOf(store, visitId, seen);
    if (!plan) return [];
    const done = await store.tables.write(
      ['outbox', 'patches', 'drafts', 'meta', 'history'],
      (tx) => commit(tx, visitId, plan),
    );
    if (done === 'moved') continue;
    store.work();
    lookAfterHistory(store, visitId, done.pieces);
    return done.ids;
  }
  // Another tab commits the same note at the same time; the edits stay and go with the next
  // commit.
  return [];
}

/** Hands over every note with typing, for locking and signing out. */
export async function commitAllDrafts(store: DeviceStore): Promise<void> {
  const visits = await store.tables.read(['patches', 'drafts'], (tx) => tx.visitsWithDraftEdits());
  for (const visitId of visits) await commitDraft(store, visitId);
}
