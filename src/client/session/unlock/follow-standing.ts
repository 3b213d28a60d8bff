import { callNames } from '#contract/call-names.ts';
import type { OutputOf } from '#contract/call.ts';
import type { preferences } from '#contract/reference.ts';
import { callApi } from '#client/api/call.ts';
import { onStandingChanged, type StandingChange } from '#client/api/contact.ts';
import { secondMs } from '#domain/durations.ts';
import { currentSession, onlineOf, updateOpenSession, withKeyOf } from '../state/session-state.ts';

/**
 * Two servers may know of a change at different times, up to a minute apart; the session is read
 * again at most this often meanwhile, milliseconds.
 */
const atMostEvery = 5 * secondMs;

type Open = Extract<ReturnType<typeof currentSession>, { kind: 'open' }>;

/** Constants and types of the agency; the rest of the session stays. */
async function withPreferences({ state }: Open): Promise<Open['state']> {
  const found: OutputOf<typeof preferences> = await callApi(callNames.preferences, {});
  return { ...state, ...found };
}

/** Reads what changed of the open session again. Other failures wait for the next. */
async function refresh(change: StandingChange): Promise<void> {
  const opened = currentSession();
  if (opened.kind !== 'open' || opened.online !== 'valid') return;
  const state =
    change === 'preferences' ? await withPreferences(opened) : await callApi(callNames.session, {});
  const now = currentSession();
  // Another person's cookie on the same phone is not this person's session.
  if (now.kind !== 'open' || now.store !== opened.store || state.user.id !== now.account.userId)
    return;
  const mine = withKeyOf(now, state);
  if (now.store) await (await import('../keys/vault.ts')).saveSession(now.store, mine);
  updateOpenSession(now, { state: mine, online: onlineOf(mine) });
}

/**
 * Follows what the office changed about this person's session: a narrowed role closes its screens,
 * and a changed constant holds in an open note too (spec portal §6, §9). Returns a function that
 * stops it.
 */
export function watchStanding(): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let due: StandingChange = 'preferences';
  const read = (): void => {
    const change = due;
    due = 'preferences';
    timer = null;
    last = Date.now();
    void refresh(change).catch(() => {});
  };
  const stop = onStandingChanged((change) => {
    if (change === 'session') due = change;
    timer ??= setTimeout(read, Math.max(0, last + atMostEvery - Date.now()));
  });
  return () => {
    stop();
    if (timer) clearTimeout(timer);
  };
}
