import { callApi } from '#client/api/call.ts';
import { appendEntry } from '#client/store/outbox/append-entry.ts';
import { openDeviceStore, type DeviceStore } from '#client/store/device-store.ts';
import { commitDraft } from '#client/store/drafts/commit-draft.ts';
import { sealEntry } from '#client/store/outbox/seal-entry.ts';
import { patchPlace } from '#client/store/sealed-rows.ts';
import { Engine } from '#client/sync/engine.ts';
import { browserLink } from '#client/sync/link.ts';
import { authenticate } from '#contract/sign-in.ts';
import type { Patch } from '#domain/merge.ts';
import { newKey } from '../raw-store.ts';

/**
 * The product's own store and engine on a page: what the app does between a save and its receipt.
 */
export type ProductLine = {
  /** Types one patch into each visit and hands it to the outbox, as leaving the note does. */
  write(
    patches: readonly (readonly [visitId: string, patch: Patch])[],
    base: number,
  ): Promise<void>;
  /** Puts entries into the outbox that never coalesce, as if each had been on the line once. */
  queue(patches: readonly (readonly [visitId: string, patch: Patch])[]): Promise<void>;
  /**
   * Sends until every entry has its receipt. Milliseconds from the trigger to the last receipt
   * written down.
   */
  drain(): Promise<number>;
  /** Reads what the server has now. */
  pull(): Promise<void>;
};

const atOnce = 25; // notes written side by side while a bench prepares

const withStatus = (store: DeviceStore): { engine: Engine; emptied: () => Promise<number> } => {
  let heard: (() => void) | null = null;
  const engine = new Engine({
    store,
    link: browserLink,
    random: Math.random,
    onStatus: ({ waiting }) => void (waiting === 0 && heard?.()),
  });
  return {
    engine,
    emptied: () =>
      new Promise((resolve) => {
        heard = () => resolve(performance.now());
      }),
  };
};

export async function productLine(userName: string, password: string): Promise<ProductLine> {
  const deviceId = crypto.randomUUID();
  const state = await callApi(authenticate, {
    userName,
    password,
    deviceId,
    deviceName: 'bench',
    clientId: null,
  });
  const store = openDeviceStore({
    key: await newKey(),
    name: `line-${deviceId}`,
    state,
    clientId: state.clientId,
    deviceId,
    deviceName: 'bench',
  });
  const { engine, emptied } = withStatus(store);
  engine.kick('start');
  await engine.settled();
  return {
    async write(patches, base) {
      const epoch = (await store.tables.read(['meta'], (tx) => tx.meta('epoch:notes'))) ?? '';
      const writeOne = async ([visitId, patch]: (typeof patches)[number]): Promise<void> => {
        const box = await store.codec.seal(patchPlace({ visitId, base }), patch);
        await store.tables.appendPatch({ visitId, base, epoch, at: new Date().toISOString(), box });
        await commitDraft(store, visitId);
      };
      for (let from = 0; from < patches.length; from += atOnce)
        await Promise.all(patches.slice(from, from + atOnce).map(writeOne));
    },
    async queue(patches) {
      for (const [targetId, patch] of patches) {
        const entry = await sealEntry(
          store,
          {
            entryId: store.newId(),
            command: 'saveAnswers',
            targetId,
            baseRevision: 0,
            deviceTime: new Date().toISOString(),
            monotonic: performance.now(),
          },
          { patch },
        );
        await store.tables.write(['outbox', 'meta'], (tx) => appendEntry(tx, entry));
      }
    },
    async drain() {
      const done = emptied();
      const start = performance.now();
      engine.kick('manual');
      return (await done) - start;
    },
    async pull() {
      engine.kick('manual');
      await engine.settled();
    },
  };
}
