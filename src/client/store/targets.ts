import type { Target } from '#contract/targets.ts';
import type { DeviceStore } from './device-store.ts';
import { loadRecord, loadVisit, type Loaded } from './outbox/load-aggregate.ts';
import type { Tx } from './tables.ts';

/** What only the device knows of a kind of record. */
type StoredTarget<T extends Target> = {
  /** Reads and opens one with pending work on top; null when the device does not have it. */
  load(store: DeviceStore, id: string): Promise<Loaded<T> | null>;
  /** Puts what is typed and in no entry yet into the outbox, before another command follows it. */
  commitDraft(store: DeviceStore, id: string): Promise<unknown>;
  /** Whether something is typed and in no entry yet; over `patches` and `drafts`. */
  hasDraftEdits(tx: Tx, id: string): Promise<boolean>;
};

/** Kinds of records that are typed into: every other one is read by its definition alone. */
const typedInto: { readonly [T in Target]?: StoredTarget<T> } = {
  visit: {
    load: loadVisit,
    // Nobody has typed yet when the day is drawn.
    commitDraft: async (store, id) =>
      (await import('./drafts/commit-draft.ts')).commitDraft(store, id),
    hasDraftEdits: async (tx, id) =>
      (await tx.patchesOf(id)).length > 0 || (await tx.draftOf(id)) !== undefined,
  },
};

/** How the device reads a kind of record, and what of it may still be in no entry. */
export const storedTarget = <T extends Target>(target: T): StoredTarget<T> =>
  typedInto[target] ?? {
    load: (store, id) => loadRecord(store, target, id),
    commitDraft: async () => {},
    hasDraftEdits: async () => false,
  };
