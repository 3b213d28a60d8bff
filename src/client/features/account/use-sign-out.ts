import { useState } from 'react';
import { lock, signOut, switchPerson } from '#client/session/lock/lock.ts';
import { flushAll } from '#client/screen/before-reload.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';

const nothing = { unsent: 0, needsYou: 0, unsaved: 0 };

/**
 * Signs out at once when everything was sent and accepted; otherwise returns the counts of what
 * waits and what needs the person, who decides. Locks at once when everything is saved; otherwise
 * returns the number of unsaved answers.
 */
export function useSignOut() {
  const [left, setLeft] = useState(nothing);
  const ask = useAttempt(async () => {
    await flushAll();
    setLeft({ ...nothing, ...(await signOut({})) });
  });
  const leave = useAttempt(() => signOut({ force: true }));
  const askLock = useAttempt(async () => setLeft({ ...nothing, ...(await lock()) }));
  const lockAnyway = useAttempt(() => lock('person', { force: true }));
  const askSwitch = useAttempt(async () => setLeft({ ...nothing, ...(await switchPerson()) }));
  const switchAnyway = useAttempt(() => switchPerson({ force: true }));
  const attempts = [ask, leave, askLock, lockAnyway, askSwitch, switchAnyway];
  return {
    ...left,
    ask: ask.start,
    leave: leave.start,
    lock: askLock.start,
    lockAnyway: lockAnyway.start,
    switchPerson: askSwitch.start,
    switchAnyway: switchAnyway.start,
    stay: () => setLeft(nothing),
    busy: attempts.some(({ busy }) => busy),
    error: attempts.find(({ error }) => error !== null)?.error ?? null,
  };
}
