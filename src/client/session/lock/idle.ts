import { atom, getDefaultStore } from 'jotai';
import { minuteMs, secondMs } from '#domain/durations.ts';
import { idleTimeoutMs, idleTimeoutOf } from '#domain/settings.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { endPinLock, lock, signOut } from './lock.ts';
import { currentVault, type Vault } from '../state/device.ts';
import { currentSession, onSession, type Session } from '../state/session-state.ts';
import { readPin } from '../unlock/pin.ts';

type Open = Extract<Session, { kind: 'open' }>;
type PinLocked = Extract<Session, { kind: 'pin-locked' }>;

/** Milliseconds between the office's warning and its sign-out. */
const warning = minuteMs;
const checkEvery = 5 * secondMs;
/** Milliseconds after which a PIN or a passkey covers the app, where there is one. */
const coverAfter = 5 * minuteMs;

const warningWritten = atom<{ readonly secondsLeft: number } | null>(null);
/** Set in the office during the last minute; any activity clears it. */
export const idleWarningAtom = atom((get) => get(warningWritten));

type Step =
  | { readonly kind: 'fine' }
  /** Where the person has a PIN or a passkey here. */
  | { readonly kind: 'cover' }
  | { readonly kind: 'warn'; readonly secondsLeft: number }
  | { readonly kind: 'end' };

/**
 * What an idle time (milliseconds) leads to. The field locks without a warning, since unlocking
 * brings everything back.
 */
export function idleStep(idle: number, limit: number, field: boolean): Step {
  if (idle >= limit) return { kind: 'end' };
  if (field) return { kind: idle >= coverAfter ? 'cover' : 'fine' };
  if (idle < limit - warning) return { kind: 'fine' };
  return { kind: 'warn', secondsLeft: Math.ceil((limit - idle) / 1_000) };
}

const activity = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether the person can come back by something quicker than the password. */
const hasQuickWay = async ({ wraps }: Vault, store: DeviceStore): Promise<boolean> =>
  wraps.some(({ kind }) => kind === 'passkey') || (await readPin(store).catch(() => null)) !== null;

/** Hides an open app, or ends the pin-lock of a hidden one. */
async function end(session: Open | PinLocked): Promise<void> {
  if (session.kind === 'pin-locked') return endPinLock();
  await (session.store ? lock('away') : signOut({ force: true }));
}

async function cover({ account, store }: Open): Promise<void> {
  if (store && (await hasQuickWay(currentVault(account), store))) await lock('idle');
}

/**
 * Watches for idle time: covers and then locks in the field, signs out in the office after a warning
 * (docs/security.md, PIN). All tabs of the app count as one. Returns a function that stops it.
 */
export function watchIdle(): () => void {
  const atoms = getDefaultStore();
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('porchlight-activity');
  const tell = channel?.postMessage.bind(channel);
  let last = Date.now();
  let told = 0;
  let ending = false;
  let limit = idleTimeoutMs;

  const active = (): void => {
    last = Date.now();
    if (last - told < checkEvery) return;
    told = last;
    tell?.(last);
  };
  const check = async (): Promise<void> => {
    const session = currentSession();
    if ((session.kind !== 'open' && session.kind !== 'pin-locked') || ending) return;
    if (session.kind === 'open')
      limit = idleTimeoutOf(session.state.constants, session.state.user.companyIdleTimeout);
    const field = session.kind === 'pin-locked' || session.store !== null;
    const step = idleStep(Date.now() - last, limit, field);
    atoms.set(warningWritten, step.kind === 'warn' ? { secondsLeft: step.secondsLeft } : null);
    if (step.kind !== 'end' && step.kind !== 'cover') return;
    ending = true;
    try {
      if (step.kind === 'end') await end(session);
      else if (session.kind === 'open') await cover(session);
    } finally {
      ending = false;
    }
  };
  const visible = (): void => void check();

  if (channel) channel.onmessage = ({ data }) => (last = Math.max(last, Number(data) || 0));
  for (const each of activity)
    window.addEventListener(each, active, { capture: true, passive: true });
  document.addEventListener('visibilitychange', visible);
  const timer = setInterval(visible, checkEvery);
  // Unlocking counts as activity; a connection that comes and goes during an open session does not.
  let wasOpen = currentSession().kind === 'open';
  const stopSession = onSession(({ kind }) => {
    if (kind === 'open' && !wasOpen) last = Math.max(last, Date.now());
    wasOpen = kind === 'open';
  });
  return () => {
    for (const each of activity) window.removeEventListener(each, active, { capture: true });
    document.removeEventListener('visibilitychange', visible);
    clearInterval(timer);
    stopSession();
    channel?.close();
  };
}
