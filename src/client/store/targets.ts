import type { Target } from '#contract/targets.ts';
import type { DeviceStore } from './device-store.ts';
import { commitDraft } from './drafts/commit-draft.ts';
import { loadPatient, loadTask, loadVisit, type Loaded } from './outbox/load-aggregate.ts';
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

const withoutDrafts = {
  commitDraft: async () => {},
  hasDraftEdits: async () => false,
};

export const storedTargets: { readonly [T in Target]: StoredTarget<T> } = {
  visit: {
    load: loadVisit,
    commitDraft,
    hasDraftEdits: async (tx, id) =>
      (await tx.patchesOf(id)).length > 0 || (await tx.draftOf(id)) !== undefined,
  },
  patient: { load: loadPatient, ...withoutDrafts },
  task: { load: loadTask, ...withoutDrafts },
};
