import { openDraftEdits } from '../outbox/load-aggregate.ts';
import type { DeviceStore } from '../device-store.ts';
import { lookAfterHistory, pieceOf } from '../history/history-pieces.ts';
import { commitDraft, joinByBase } from './commit-draft.ts';
import { draftPlace } from '../sealed-rows.ts';
import type { DraftRow } from '../tables.ts';

/**
 * Patch rows of a note before they are folded into one. Each is a box to decrypt when the note is
 * opened again (targets row 5).
 */
export const compactEvery = 8;

/**
 * Folds the patches of a note into its draft row, so that reopening reads one box instead of
 * hundreds; the patches go into the note's history. Edits from two bases cannot be joined; they
 * are committed instead. Yields when another tab does the same.
 */
export async function compactDraft(store: DeviceStore, visitId: string): Promise<void> {
  const edits = await store.tables.read(['patches', 'drafts'], async (tx) => ({
    patches: await tx.patchesOf(visitId),
    draft: await tx.draftOf(visitId),
  }));
  const last = edits.patches.at(-1);
  if (!last) return;
  const opened = await openDraftEdits(store, edits);
  const [part, ...others] = joinByBase(opened);
  const [epoch = '', ...epochs] = new Set(opened.map((each) => each.epoch));
  if (!part) return;
  if (others.length > 0 || epochs.length > 0) {
    await commitDraft(store, visitId);
    return;
  }
  const piece = await pieceOf(store, visitId, opened, edits.draft);
  const generation = (edits.draft?.generation ?? 0) + 1;
  const box = await store.codec.seal(draftPlace({ visitId, base: part.base }), part.patch);
  const draft: DraftRow = {
    visitId,
    base: part.base,
    epoch,
    through: last.n ?? 0,
    generation,
    at: part.at,
    box,
  };
  const pieces = await store.tables.write(['patches', 'drafts', 'history'], async (tx) => {
    const [now, patches] = await Promise.all([tx.draftOf(visitId), tx.patchesOf(visitId)]);
    const still = patches.filter(({ n = 0 }) => n <= draft.through).length === edits.patches.length;
    if (!still || now?.generation !== edits.draft?.generation) return 0;
    await tx.putDraft(draft);
    await tx.removePatches(visitId, draft.through);
    if (piece) await tx.putHistory(piece);
    return tx.countHistory(visitId);
  });
  lookAfterHistory(store, visitId, pieces);
}
