import { useEffect } from 'react';
import { onSession } from '#client/session/state/session-state.ts';

type Search = Readonly<Record<string, unknown>>;

/**
 * Where each list was left: its page, filters and order. In memory only, because a search may hold
 * a patient's name.
 */
const left = new Map<string, Search>();

// Whoever comes next on the same page is somebody else.
onSession(({ kind }) => {
  if (kind !== 'open') left.clear();
});

/** Remembers the address of a list while it is shown. */
export function useRememberedAddress(name: string, search: Search): void {
  useEffect(() => void left.set(name, search), [name, search]);
}

/** The address a list was left with, for a way back to it; plain when it was not opened yet. */
export const leftAddress = (name: string): Search => left.get(name) ?? {};
