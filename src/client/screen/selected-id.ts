import { currentSession } from '#client/session/state/session-state.ts';

/**
 * Ids of the records a person opened last, one for each kind (spec portal §3: selected-id keys).
 * The path of a screen without a parameter reads it: `/patient` is the patient opened last. Kept
 * for this tab and this person, beyond a reload; signing out clears it with the session's storage.
 */
export type SelectedKind = 'patient' | 'episode' | 'visit' | 'user';

export type Selects = Readonly<Partial<Record<SelectedKind, string>>>;

const idPattern = /^[\w-]{1,64}$/;

/** Ids of two people who use one tab stay apart. */
function keyOf(kind: SelectedKind): string | null {
  const session = currentSession();
  return session.kind === 'open' ? `selected:${session.account.userId}:${kind}` : null;
}

/** Remembers the record that was opened. */
export function selectId(kind: SelectedKind, id: string): void {
  const key = keyOf(kind);
  if (key !== null && idPattern.test(id)) sessionStorage.setItem(key, id);
}

/** The record of a kind that was opened last; null before one was. */
export function selectedId(kind: SelectedKind): string | null {
  const key = keyOf(kind);
  const id = key === null ? null : sessionStorage.getItem(key);
  return id !== null && idPattern.test(id) ? id : null;
}

/**
 * Remembers the records of a screen's path.
 *
 * @param selects names of the path's parts, by kind
 */
export function selectFrom(selects: Selects, params: Readonly<Record<string, string>>): void {
  for (const [kind, name] of Object.entries(selects)) {
    const id = params[name];
    if (id !== undefined) selectId(kind as SelectedKind, id);
  }
}
