import { getDefaultStore } from 'jotai';
import { Workbox } from 'workbox-window';
import { minuteMs } from '#domain/durations.ts';
import { scriptAddress } from '#client/session/script-address.ts';
import { currentSession, onSession } from '#client/session/state/session-state.ts';
import { pageOnlyAtom } from '#client/session/state/page-only-work.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { appUpdateAtom, isNotePath, noteOpenAtom, putUpdate } from '#client/screen/app-update.ts';
import { reloadSafely } from '#client/screen/before-reload.ts';

/**
 * Newer versions of the app: checks for them, and lets them take over when no note is open
 * (decision 032).
 */

const atoms = getDefaultStore();

/** A shared lock held by every tab with an open note; `sw/sw.ts` uses the same name. */
const openNoteLock = 'porchlight-open-note';
/** Milliseconds between two checks for a newer version while the app is open. */
const lookEvery = 30 * minuteMs;
/** Milliseconds a waiting version needs to take over when nothing prevents it. */
const takesOver = 3_000;

let registration: ServiceWorkerRegistration | undefined;

/** Lets a waiting version take over; its worker does so only while no tab has an open note. */
function letTakeOver(): void {
  if (!isNotePath(window.location.pathname))
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/**
 * Resolves when the browser has let go of this tab's lock: it answers after what it was told
 * before. A worker that asked sooner would find the lock still held, and nobody would ask again.
 */
const isReleased = async (): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.query();
};

/**
 * Holds newer versions back. Returns a function that ends this and lets a waiting version take
 * over.
 */
function hold(): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held =
    'locks' in navigator
      ? navigator.locks.request(openNoteLock, { mode: 'shared' }, () => released)
      : released;
  void held.then(isReleased).then(letTakeOver);
  return () => release();
}

/** While a note is open in this tab, no newer version takes over. */
function holdWhileNoteOpen(): void {
  let release: (() => void) | null = null;
  const follow = (): void => {
    const isOpen = atoms.get(noteOpenAtom);
    if (isOpen) release ??= hold();
    else {
      release?.();
      release = null;
    }
  };
  atoms.sub(noteOpenAtom, follow);
  follow();
}

function watchWorkers(workers: ServiceWorkerContainer): void {
  let known = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // The first worker of a page brings nothing new.
    if (known) putUpdate('active');
    known = true;
  });
}

/**
 * Reloads while the app is locked, when a reload interrupts nobody: the next person starts with the
 * new version. Anything that exists only in this page's memory must be saved first.
 */
export function loadNewWhenLeft(): void {
  let wasOpen = currentSession().kind === 'open';
  let due = false;
  const look = (): void => {
    if (!due || atoms.get(pageOnlyAtom)) return;
    due = false;
    void reloadSafely();
  };
  // A store is closed, or kept as a closing store, right after the session changed.
  const lookSoon = (): void => void setTimeout(look, 0);
  onSession((session) => {
    const left =
      session.kind === 'signed-out' || (session.kind === 'locked' && session.why === undefined);
    due = left && (due || (wasOpen && atoms.get(appUpdateAtom) === 'active'));
    wasOpen = session.kind === 'open';
    lookSoon();
  });
  atoms.sub(pageOnlyAtom, lookSoon);
}

/** Milliseconds a first visit has before the worker takes its share of the line. */
const latestInstall = 15_000;
const lookAgain = 250; // milliseconds

/** Whether everything came to the device once; the office keeps nothing there. */
const hasPulled = async (store: DeviceStore | null): Promise<boolean> =>
  store === null || (await store.tables.read(['meta'], (tx) => tx.meta('pulledAt'))) !== undefined;

/**
 * Resolves when the worker may download the whole app. On a first visit that waits until the
 * person's records are here: on a slow line both would share it.
 */
async function lineIsFree(workers: ServiceWorkerContainer): Promise<void> {
  const latest = Date.now() + latestInstall;
  while (workers.controller === null && Date.now() < latest) {
    const session = currentSession();
    if (session.kind === 'open' && (await hasPulled(session.store))) return;
    await new Promise((resolve) => setTimeout(resolve, lookAgain));
  }
}

/** Registers the service worker and checks for newer versions. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  watchWorkers(navigator.serviceWorker);
  loadNewWhenLeft();
  holdWhileNoteOpen();
  await lineIsFree(navigator.serviceWorker);
  const worker = new Workbox(scriptAddress('serviceWorker'));
  worker.addEventListener('waiting', () => {
    putUpdate('waiting');
    letTakeOver();
  });
  // Without a worker the app still runs online; the next start tries again.
  registration = await worker.register().catch(() => undefined);
  if (!registration) return;
  const look = (): void => void worker.update().catch(() => undefined);
  setInterval(() => (registration?.waiting ? letTakeOver() : look()), lookEvery);
  // The server no longer accepts this version, so a newer one exists.
  let wanted = false;
  atoms.sub(syncStatusAtom, () => {
    const now = atoms.get(syncStatusAtom).state === 'update';
    if (now && !wanted) look();
    wanted = now;
  });
}

/** Switches to the newer version: saves what is open, then reloads the page. */
export async function applyUpdate(): Promise<void> {
  if (atoms.get(appUpdateAtom) !== 'active') {
    const taken = new Promise<boolean>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), {
        once: true,
      });
      setTimeout(() => resolve(false), takesOver);
    });
    letTakeOver();
    if (!(await taken)) return putUpdate('held');
  }
  await reloadSafely();
}
