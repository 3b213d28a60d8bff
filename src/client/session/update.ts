import { atom, getDefaultStore } from 'jotai';
import { currentStore } from '#client/store/current-store.ts';

/**
 * A new version of the app waits until no note is open (design/ux.md, offline): it is applied when the person says so,
 * or by the browser at the next start. It never reloads over an open note.
 */

const written = atom(false);
/** True when a new version is ready to be applied. */
export const updateReadyAtom = atom((get) => get(written));

let apply: (() => void) | null = null;

/** True while a note is open in this tab. */
export const noteIsOpen = (): boolean => (currentStore()?.openNotes.size ?? 0) > 0;

/** Applies the waiting version and starts anew. Gives false, and does nothing, while a note is open. */
export function applyUpdate(): boolean {
  if (!apply || noteIsOpen()) return false;
  apply();
  return true;
}

/** Registers the service worker and watches for new versions. Called once, after the first screen. */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js', { scope: '/' });
  worker.addEventListener('waiting', () => {
    apply = () => {
      worker.addEventListener('controlling', () => window.location.reload());
      worker.messageSkipWaiting();
    };
    getDefaultStore().set(written, true);
  });
  await worker.register();
  const hour = 3_600_000;
  setInterval(() => void worker.update().catch(() => {}), hour);
}
