import { diffValues, type Patch } from '#domain/merge.ts';
import type { Note } from '#contract/entities.ts';
import {
  openVisit,
  rawVisit,
  visitLane,
  visitScope,
  type RawVisit,
} from '../outbox/load-aggregate.ts';
import { instantOf } from '../clock.ts';
import type { DeviceStore } from '../device-store.ts';
import { answersAfter, type HistoryChange } from './history-changes.ts';
import { sealPiece } from './history-pieces.ts';
import { openPieces } from './open-history.ts';
import type { HistoryRow } from '../tables.ts';

/**
 * The draft time machine (docs/decisions/024): compacted or committed draft edits are kept in
 * small packed pieces, so that a person can look at a note as it was and take any point back. Never
 * read to open or to save a note.
 */

type Seen = { readonly raw: RawVisit; readonly history: readonly HistoryRow[] };

const readSeen = (store: DeviceStore, visitId: string): Promise<Seen> =>
  store.tables.read([...visitScope, 'history'], async (tx) => ({
    raw: await rawVisit(tx, visitId),
    history: await tx.historyOf(visitId),
  }));

/** Who gave an answer last, as far as the document still names the edit. */
export function sourceOf(
  { content }: Note,
  path: string,
  clientId: string,
): Pick<HistoryChange, 'by'> & { readonly at: string | null } {
  const revision = Object.hasOwn(content.doc.revs, path) ? content.doc.revs[path] : undefined;
  const edit = content.edits.find((each) => each.revision === revision && each.client !== clientId);
  return edit ? { at: edit.at, by: edit.byName } : { at: null };
}

/** One change per author and time. */
function fromOthers(note: Note, patch: Patch, clientId: string, now: string): HistoryChange[] {
  const found = new Map<string, HistoryChange>();
  for (const [path, value] of Object.entries(patch)) {
    const { at, by } = sourceOf(note, path, clientId);
    const key = JSON.stringify([at, by]);
    const known = found.get(key);
    found.set(key, {
      at: at ?? now,
      from: 'other',
      ...(by === undefined ? {} : { by }),
      patch: { ...known?.patch, [path]: value },
    });
  }
  return [...found.values()];
}

/** What the note says beyond its history: the start of a history, or what others changed since. */
async function changesBeyond(store: DeviceStore, { raw, history }: Seen): Promise<HistoryChange[]> {
  // Folded patches are in the history already; later edits come with the next piece.
  const loaded = await openVisit(store, {
    ...raw,
    draftEdits: { draft: raw.draftEdits.draft, patches: [] },
  });
  if (!loaded || loaded.server.note.seal !== null) return [];
  const { note } = loaded.shown;
  const now = instantOf(store.clock);
  if (history.length === 0) return [{ at: now, from: 'start', patch: note.content.doc.values }];
  const { points } = await openPieces(store, history);
  return fromOthers(
    note,
    diffValues(answersAfter(points), note.content.doc.values),
    store.clientId,
    now,
  );
}

const sameRows = (
  a: readonly { readonly n?: number }[],
  b: readonly { readonly n?: number }[],
): boolean => a.length === b.length && a.at(-1)?.n === b.at(-1)?.n;

/**
 * Writes into the history what the person did not type here: first what the note says at the start,
 * later what came from the office or another device. Called when somebody begins to type and when
 * such a change arrives.
 */
export async function recordOthers(store: DeviceStore, visitId: string): Promise<void> {
  const seen = await readSeen(store, visitId);
  const changes = await changesBeyond(store, seen);
  if (changes.length === 0) return;
  const box = await sealPiece(store, visitId, changes);
  await store.tables.write(['outbox', 'drafts', 'history'], async (tx) => {
    const [history, draft, lane] = await Promise.all([
      tx.historyOf(visitId),
      tx.draftOf(visitId),
      tx.lane(visitLane(visitId)),
    ]);
    // Something moved meanwhile: the next change of others, or the next opening, reports it.
    if (
      !sameRows(history, seen.history) ||
      draft?.generation !== seen.raw.draftEdits.draft?.generation ||
      lane.length !== seen.raw.lane.length
    )
      return;
    await tx.putHistory({ visitId, box });
  });
}
