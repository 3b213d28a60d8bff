import { minuteMs } from '#domain/durations.ts';
import { onContact } from '#client/api/contact.ts';
import { knownAccounts } from '../state/device.ts';
import { leaseHoursOf, leases } from './lease.ts';
import { currentSession, onSession } from '../state/session-state.ts';

const checkEveryMs = minuteMs;

/** The database whose data is open in this tab, or pin-locked. */
function shown(): string | null {
  const session = currentSession();
  return session.kind === 'open' || session.kind === 'pin-locked'
    ? (session.account.vaults.at(-1)?.database ?? null)
    : null;
}

/** Checks every lease of the device: hides open data whose lease ended. */
export async function checkLeases(hide: () => Promise<void>): Promise<void> {
  const databases = (await knownAccounts()).flatMap(({ vaults }) =>
    vaults.map(({ database }) => database),
  );
  for (const database of databases) {
    const { hidden } = await leases.check(database);
    if (hidden && shown() === database) await hide();
  }
}

/**
 * Watches the leases from now on, and records every answer from the server. Returns a function that
 * stops it.
 */
export function watchLeases(hide: () => Promise<void>): () => void {
  let recorded: { readonly database: string; readonly at: number } | null = null;
  const look = (): void => void checkLeases(hide).catch(() => {});
  const contact = (): void => {
    const session = currentSession();
    if (session.kind !== 'open' || !session.store) return;
    const { name: database } = session.store;
    const at = performance.now();
    if (recorded?.database === database && at - recorded.at < checkEveryMs) return;
    recorded = { database, at };
    void leases.recordContact(database, leaseHoursOf(session.state)).then(look);
  };
  const stopContact = onContact(contact);
  const timer = setInterval(look, checkEveryMs);
  const stopSession = onSession(({ kind }) => kind === 'open' && look());
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    stopContact();
    stopSession();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
