import { atom, getDefaultStore } from 'jotai';
import type { Workbox } from 'workbox-window';
import { reloadSafely } from './before-reload.ts';

/** True when a newer version has been loaded and waits. */
export const updateReadyAtom = atom(false);

let workbox: Workbox | null = null;

/** Milliseconds between two looks for a newer version while the app stays open. */
const lookEvery = 30 * 60_000;

/** Registers the service worker. A newer version waits until the person or the next start takes it. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Not part of the first load: nothing on the screen waits for it.
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => getDefaultStore().set(updateReadyAtom, true));
  workbox = worker;
  // Without a worker the app still runs with a connection; the next start tries again.
  const registered = await worker.register().catch(() => undefined);
  if (!registered) return;
  setInterval(() => void worker.update().catch(() => undefined), lookEvery);
}

/** Switches to the newer version: what is open is written to the device first, then the page starts anew. */
export function applyUpdate(): void {
  if (!workbox) return;
  workbox.addEventListener('controlling', () => void reloadSafely());
  workbox.messageSkipWaiting();
}
