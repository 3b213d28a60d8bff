import { atom, getDefaultStore } from 'jotai';
import { minuteMs, secondMs } from '#domain/durations.ts';
import { configured, idleTimeoutMs } from '#domain/settings.ts';
import { lock, signOut } from './lock.ts';
import { currentSession, onSession } from '../state/session-state.ts';

/** Milliseconds between the office's warning and its sign-out. */
const warning = minuteMs;
const checkEvery = 5 * secondMs;

const warningWritten = atom<{ readonly secondsLeft: number } | null>(null);
/** Set in the office during the last minute; any activity clears it. */
export const idleWarningAtom = atom((get) => get(warningWritten));

type Step =
  | { readonly kind: 'fine' }
  | { readonly kind: 'warn'; readonly secondsLeft: number }
  | { readonly kind: 'end' };

/**
 * What an idle time (milliseconds) leads to. The field locks without a warning, since unlocking
 * brings everything back.
 */
export function idleStep(idle: number, limit: number, field: boolean): Step {
  if (idle >= limit) return { kind: 'end' };
  if (field || idle < limit - warning) return { kind: 'fine' };
  return { kind: 'warn', secondsLeft: Math.ceil((limit - idle) / 1_000) };
}

const activity = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Watches for idle time: locks in the field, signs out in the office after a warning
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

  const active = (): void => {
    last = Date.now();
    if (last - told < checkEvery) return;
    told = last;
    tell?.(last);
  };
  const check = async (): Promise<void> => {
    const session = currentSession();
    if (session.kind !== 'open' || ending) return;
    const minutes = configured(session.state.constants, 'idleTimeout', idleTimeoutMs / minuteMs);
    const limit = minutes * minuteMs;
    const step = idleStep(Date.now() - last, limit, session.store !== null);
    atoms.set(warningWritten, step.kind === 'warn' ? { secondsLeft: step.secondsLeft } : null);
    if (step.kind !== 'end') return;
    ending = true;
    try {
      await (session.store ? lock('idle') : signOut({ force: true }));
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
