import { onSession } from '#client/session/state/session-state.ts';
import type { Picked } from './filters.ts';

/**
 * Names behind the ids that pickers put into addresses. Kept only in this tab's memory, like search
 * words (`search-tokens.ts`); signing out forgets them.
 */
const names = new Map<string, string>();

onSession(({ kind }) => {
  if (kind !== 'open') names.clear();
});

export const rememberName = ({ id, name }: Pick<Picked, 'id' | 'name'>): void =>
  void names.set(id, name);

/** The name behind an id; null when this tab does not know it. */
export const nameBehind = (id: string): string | null => names.get(id) ?? null;
