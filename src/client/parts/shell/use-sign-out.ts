import { useState } from 'react';
import { signOut } from '#client/session/session.ts';
import { flushAll } from './before-reload.ts';
import { useAttempt } from './use-attempt.ts';

/** Signs out at once when everything was sent; otherwise tells how much waits, and the person decides. */
export function useSignOut() {
  const [unsent, setUnsent] = useState(0);
  const ask = useAttempt(async () => {
    await flushAll();
    const left = await signOut({});
    setUnsent(left?.unsent ?? 0);
  });
  const leave = useAttempt(() => signOut({ force: true }));
  return { unsent, ask: ask.start, leave: leave.start, busy: ask.busy || leave.busy, error: ask.error ?? leave.error };
}
