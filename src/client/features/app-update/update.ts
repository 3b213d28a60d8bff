import { getDefaultStore } from 'jotai';
import { Workbox } from 'workbox-window';
import { minuteMs } from '#domain/durations.ts';
import { scriptAddress } from '#client/session/script-address.ts';
import { currentSession, onSession } from '#client/session/state/session-state.ts';
import { pageOnlyAtom } from '#client/session/state/page-only-work.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { appUpdateAtom, isNotePath, noteOpenAtom, putUpdate } from '#client/screen/app-update.ts';
import { reloadSafely } from '#client/screen/before-reload.ts';

/**
 * Newer versions of the app: looks for them, and lets them take over when no note is open (decision
 * 032).
 */

const atoms = getDefaultStore();

/** Held, shared, by every tab with a note open; the same name stands in `sw/sw.ts`. */
const openNoteLock = 'porchlight-open-note';
/** Milliseconds between two looks for a newer version while the app stays open. */
const lookEvery = 30 * minuteMs;
/** Milliseconds a waiting version needs to take over when nothing is in its way. */
const takesOver = 3_000;

let registration: ServiceWorkerRegistration | undefined;

/** Lets a waiting version take over; its worker does so only while no tab has a note open. */
function letTakeOver(): void {
  if (!isNotePath(window.location.pathname))
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** Keeps newer versions waiting. Gives how to end it, upon which a waiting one takes over. */
function hold(): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held =
    'locks' in navigator
      ? navigator.locks.request(openNoteLock, { mode: 'shared' }, () => released)
      : released;
  void held.then(letTakeOver);
  return () => release();
}

/** As long as a note is open in this tab, nothing takes over. */
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
 * Without a key nothing is open that a reload could interrupt: the next person begins with the new
 * version. What is in the memory of this page alone has to be saved or told first.
 */
export function loadNewWhenLeft(): void {
  let wasOpen = currentSession().kind === 'open';
  let due = false;
  const look = (): void => {
    if (!due || atoms.get(pageOnlyAtom)) return;
    due = false;
    void reloadSafely();
  };
  // A store is shut, or held, right after the session has changed.
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

/** Registers the service worker and looks for newer versions. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  watchWorkers(navigator.serviceWorker);
  loadNewWhenLeft();
  holdWhileNoteOpen();
  const worker = new Workbox(scriptAddress('serviceWorker'));
  worker.addEventListener('waiting', () => {
    putUpdate('waiting');
    letTakeOver();
  });
  // Without a worker the app still runs with a connection; the next start tries again.
  registration = await worker.register().catch(() => undefined);
  if (!registration) return;
  const look = (): void => void worker.update().catch(() => undefined);
  setInterval(() => (registration?.waiting ? letTakeOver() : look()), lookEvery);
  // The server takes nothing from this version any more: a newer one is there.
  let wanted = false;
  atoms.sub(syncStatusAtom, () => {
    const now = atoms.get(syncStatusAtom).state === 'update';
    if (now && !wanted) look();
    wanted = now;
  });
}

/**
 * Goes on with the newer version: what is open is written to the device first, then the page starts
 * anew.
 */
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
