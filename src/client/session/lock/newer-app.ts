import { sleep, systemClock, type Clock } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { onNewerApp, putUpgrade } from '#client/store/upgrade.ts';
import { closingStore } from './closing-stores.ts';
import { lock } from './lock.ts';
import { currentSession } from '../state/session-state.ts';

/** Milliseconds until the notice covers the screen and blocks typing. */
const coverMs = 150;
/** Milliseconds between two attempts while the device cannot save unsaved answers. */
const retryMs = 1_000;

async function isSaved({ openNotes }: DeviceStore): Promise<boolean> {
  await Promise.allSettled([...openNotes].map((note) => note.flush()));
  return [...openNotes].every((note) => Object.keys(note.unsaved()).length === 0);
}

/**
 * Locks, which stops this tab's sync engine, commits drafts and closes the database. False when the
 * device could not save everything.
 */
async function isClosed(store: DeviceStore): Promise<boolean> {
  const session = currentSession();
  if (session.kind === 'open' && session.store === store && (await lock('person', { alone: true })))
    return false;
  store.close();
  return true;
}

/**
 * Saves, hides and closes, so that the newer version can change the database. While answers cannot
 * be saved, the database stays open and the screen stays visible; the other tab waits.
 */
async function giveWay(store: DeviceStore, clock: Clock): Promise<void> {
  for (;;) {
    if (await isSaved(store)) {
      putUpgrade('saving');
      await sleep(clock, coverMs);
      if ((await isSaved(store)) && (await isClosed(store))) break;
      putUpgrade('none');
    }
    await sleep(clock, retryMs);
  }
  putUpgrade('outdated');
}

/** Watches for a newer version of the app in another tab. Returns a function that stops it. */
export function watchNewerApp(clock: Clock = systemClock): () => void {
  let giving: Promise<void> | null = null;
  return onNewerApp((database) => {
    const session = currentSession();
    const store = session.kind === 'open' ? session.store : closingStore(database);
    if (store?.name !== database) return false;
    giving ??= giveWay(store, clock).finally(() => (giving = null));
    return true;
  });
}
