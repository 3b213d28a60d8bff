import { get, set } from 'idb-keyval';
import { atom, getDefaultStore } from 'jotai';
import { syncStatusAtom } from '#client/sync/status.ts';

/** Chromium's install offer, kept until the person asks for it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

export type InstallState = { way: 'prompt' | 'ios' | 'none'; wanted: boolean };
export const installAtom = atom<InstallState>({ way: 'none', wanted: false });

const dismissedKey = 'install-dismissed';
let offer: InstallPrompt | null = null;

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const change = (part: Partial<InstallState>) =>
  getDefaultStore().set(installAtom, (now) => ({ ...now, ...part }));

/**
 * Waits for an install offer and for the first saved work: before that there is nothing to lose.
 */
export async function startInstallOffer(): Promise<void> {
  if (isInstalled() || (await get(dismissedKey).catch(() => true)) === true) return;
  if (isIos()) change({ way: 'ios' });
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
    change({ way: 'prompt' });
  });
  window.addEventListener('appinstalled', () => change({ way: 'none' }));
  const store = getDefaultStore();
  const look = () => {
    const { waiting, lastSentAt } = store.get(syncStatusAtom);
    if (waiting > 0 || lastSentAt) change({ wanted: true });
  };
  store.sub(syncStatusAtom, look);
  look();
}

/** Shows the browser's own dialog. */
export async function install(): Promise<void> {
  await offer?.prompt();
  offer = null;
  change({ way: 'none' });
}

/** Never again on this device. */
export async function dismissInstall(): Promise<void> {
  change({ wanted: false });
  await set(dismissedKey, true);
}
