import type { UnsentWork } from '#contract/unsent.ts';
import { sameValue, type Patch, type Value } from '#domain/merge.ts';
import { loadVisit, openDraftEdits, visitLane } from '#client/store/outbox/load-aggregate.ts';
import { instantOf } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { openInput, patchPlace } from '#client/store/sealed-rows.ts';
import type { OutboxRow, PatchRow, Tx } from '#client/store/tables.ts';

/**
 * Typing of this very device comes back from a file: what a full device never took is nowhere else
 * after a reload. Most of the file is here already, and some answers changed since; neither is
 * touched.
 */

type DraftEdits = UnsentWork['typing'][number];
type Seen = { readonly lane: readonly OutboxRow[]; readonly patches: readonly PatchRow[] };

const attempts = 8;

/** Paths an entry of the outbox answers or chooses on. */
const answered = (input: unknown): string[] => {
  const { patch = {}, choices = {} } = input as {
    patch?: Patch;
    choices?: Readonly<Record<string, unknown>>;
  };
  return [...Object.keys(patch), ...Object.keys(choices)];
};

const seenOf = async (tx: Tx, visitId: string): Promise<Seen> => ({
  lane: await tx.lane(visitLane(visitId)),
  patches: await tx.patchesOf(visitId),
});

/** Paths of a note that were typed or answered here after an instant. */
async function answeredSince(
  store: DeviceStore,
  visitId: string,
  { lane, patches }: Seen,
  instant: string,
): Promise<Set<string>> {
  const draft = await store.tables.read(['drafts'], (tx) => tx.draftOf(visitId));
  const edits = (await openDraftEdits(store, { patches, draft })).filter(({ at }) => at > instant);
  const inputs = await Promise.all(
    lane.filter(({ deviceTime }) => deviceTime > instant).map((row) => openInput(store.codec, row)),
  );
  return new Set([
    ...edits.flatMap(({ patch }) => Object.keys(patch)),
    ...inputs.flatMap(answered),
  ]);
}

/**
 * Each path once, with the last edit. The file holds stored edits first and those never
 * stored after it.
 */
function lastEdits(
  draftEdits: readonly DraftEdits[],
): Map<string, { readonly base: number; readonly value: Value | null }> {
  const last = new Map<string, { base: number; value: Value | null }>();
  for (const { base, patch } of draftEdits)
    for (const [path, value] of Object.entries(patch)) last.set(path, { base, value });
  return last;
}

/** By base revision, what of a file is neither here nor answered since. */
async function missing(
  store: DeviceStore,
  visitId: string,
  seen: Seen,
  draftEdits: readonly DraftEdits[],
  exportedAt: string,
): Promise<Map<number, Patch>> {
  const since = await answeredSince(store, visitId, seen, exportedAt);
  const shown = (await loadVisit(store, visitId))?.shown.note.content.doc.values ?? {};
  const found = new Map<number, Patch>();
  for (const [path, { base, value }] of lastEdits(draftEdits)) {
    const now = Object.hasOwn(shown, path) ? (shown[path] ?? null) : null;
    if (!since.has(path) && !sameValue(value, now))
      found.set(base, { ...found.get(base), [path]: value });
  }
  return found;
}

const isUnchanged = (now: Seen, before: Seen): boolean =>
  now.lane.length === before.lane.length &&
  now.patches.length === before.patches.length &&
  now.patches.at(-1)?.n === before.patches.at(-1)?.n;

async function takeInVisit(
  store: DeviceStore,
  visitId: string,
  draftEdits: readonly DraftEdits[],
  exportedAt: string,
): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const seen = await store.tables.read(['outbox', 'patches'], (tx) => seenOf(tx, visitId));
    const parts = await missing(store, visitId, seen, draftEdits, exportedAt);
    const sealed = await Promise.all(
      [...parts].map(async ([base, patch]) => ({
        base,
        box: await store.codec.seal(patchPlace({ visitId, base }), patch),
      })),
    );
    const added = await store.tables.write(['outbox', 'patches', 'meta'], async (tx) => {
      const key = `imported:${store.clientId}:${visitId}` as const;
      if (((await tx.meta(key)) ?? '') >= exportedAt) return 0;
      // Something was typed meanwhile: it is looked at first.
      if (!isUnchanged(await seenOf(tx, visitId), seen)) return null;
      const epoch = (await tx.meta('snapshots:notes')) ?? '';
      for (const { base, box } of sealed)
        await tx.addPatch({ visitId, base, epoch, at: instantOf(store.clock), box });
      if (sealed.length > 0) await tx.putMeta(key, exportedAt);
      return sealed.length;
    });
    if (added !== null) return added;
  }
  return 0;
}

/**
 * Restores the draft edits of a file that this device exported itself; repeating it adds nothing.
 * Returns how much was not here.
 */
export async function takeBackDraftEdits(
  store: DeviceStore,
  { typing: draftEdits, exportedAt }: Pick<UnsentWork, 'typing' | 'exportedAt'>,
): Promise<number> {
  let added = 0;
  for (const visitId of new Set(draftEdits.map((each) => each.visitId))) {
    added += await takeInVisit(
      store,
      visitId,
      draftEdits.filter((each) => each.visitId === visitId),
      exportedAt,
    );
  }
  return added;
}
