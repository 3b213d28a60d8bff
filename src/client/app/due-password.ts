import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from '#client/session/state/session.ts';

/**
 * The person whose password has to be changed. `first`: before anything else; otherwise it was asked
 * for while they worked, and their page stays behind it. Without an answer of the server a nurse
 * charts on: the password cannot be changed there.
 */
export function useDuePassword(): { userName: string; first: boolean } | null {
  const session = useAtomValue(sessionAtom);
  const [worked, setWorked] = useState<string | null>(null);
  if (session.kind !== 'open') return null;
  const { id, userName, changePassword } = session.state.user;
  if (changePassword && session.online !== 'unknown') return { userName, first: worked !== id };
  if (worked !== id) setWorked(id);
  return null;
}
