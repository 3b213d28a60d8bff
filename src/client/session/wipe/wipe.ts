import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import { minuteMs } from '#domain/durations.ts';
import { callApi } from '#client/api/call.ts';
import { openTables } from '#client/store/database-access.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { sealMissingEntries } from '#client/store/outbox/sealed-entries.ts';
import { countUnsealed } from '#client/store/outbox/unsent.ts';
import {
  changeAccount,
  forgetFact,
  knownAccounts,
  readUploadGrants,
  putUploadGrant,
  type KnownAccount,
} from '../state/device.ts';
import { closingStore, flushToOutbox, closeNow, withTimeout } from '../lock/closing-stores.ts';
import { removeCopies } from './remove-copies.ts';
import type { PinSlot } from '../keys/keys.ts';
import { forgetKey } from '../unlock/pin.ts';
import { currentSession, onSession, putSession } from '../state/session-state.ts';
import { notifyTabs } from '../tabs/tabs.ts';
import { setPageOnlyWork } from '../state/page-only-work.ts';

/**
 * Remote wipe by the office: destroys the data key's slots and the copies of the server's records.
 * Unsent work stays sealed and still uploads. An entry without a sealed copy keeps the password
 * slot alive until its person opens the app again: work is not destroyed to protect it.
 */

/** Seals every unsaved answer, as far as the device can save it. */
async function sealAll(store: DeviceStore): Promise<void> {
  await flushToOutbox(store);
  await sealMissingEntries(store).catch(() => {});
}

/** Closes a database's open or closing store after sealing every unsaved answer. */
export async function closeDatabase(database: string): Promise<void> {
  const session = currentSession();
  const hidden = closingStore(database);
  if (hidden) {
    await sealAll(hidden);
    closeNow(hidden);
  }
  if (
    session.kind === 'signed-out' ||
    session.kind === 'starting' ||
    session.account.vaults.at(-1)?.database !== database
  )
    return;
  const store = session.kind === 'open' ? session.store : null;
  const sealing = store ? sealAll(store) : Promise.resolve();
  await withTimeout(sealing, null);
  forgetKey();
  setPageOnlyWork('wiped-store', store !== null);
  await withTimeout(
    forgetFact('activeUser').catch(() => {}),
    null,
  );
  putSession({ kind: 'signed-out', accounts: await withTimeout(knownAccounts(), []) });
  // The screen is hidden by now; the key goes when everything is sealed.
  await sealing;
  if (store) closeNow(store);
  setPageOnlyWork('wiped-store', false);
}

async function sealed(database: string): Promise<boolean> {
  const tables = openTables(database);
  try {
    return (await countUnsealed(tables)) === 0;
  } finally {
    tables.close();
  }
}

/** Wipes one database. True when no key slot of it is left on the device. */
export async function wipeDatabase(database: string): Promise<boolean> {
  notifyTabs({ to: 'wiped', database });
  await closeDatabase(database);
  await removeCopies(database);
  const complete = await sealed(database);
  for (const account of await knownAccounts()) {
    if (!account.vaults.some((vault) => vault.database === database)) continue;
    const wiped = (vault: KnownAccount['vaults'][number]) => ({
      ...vault,
      wiped: true,
      wraps: complete ? [] : vault.wraps.filter(({ kind }) => kind === 'password'),
    });
    await changeAccount(account.userId, (known) => ({
      ...known,
      vaults: known.vaults.map((vault) => (vault.database === database ? wiped(vault) : vault)),
    }));
  }
  if (currentSession().kind === 'signed-out')
    putSession({ kind: 'signed-out', accounts: await knownAccounts() });
  return complete;
}

type Pinned = { readonly account: KnownAccount; readonly slot: PinSlot };

/** The PIN slot of the account whose data is in a database. */
function pinnedIn(account: KnownAccount, database: string): Pinned[] {
  // The office has no vault.
  const vault = account.vaults.at(-1);
  return vault?.database === database
    ? vault.wraps.flatMap((slot) => (slot.kind === 'pin' ? [{ account, slot }] : []))
    : [];
}

/** A PIN without its share opens nothing and is no longer offered. */
async function forgetShares(pinned: readonly Pinned[]): Promise<void> {
  if (pinned.length === 0) return;
  const { dropLostShare } = await import('../unlock/pin-unlock.ts');
  for (const { account, slot } of pinned) await dropLostShare(account, slot);
}

/** Asks for every client of this device whether it is to be wiped, and wipes it. */
export async function checkForWipes(): Promise<void> {
  for (const [database, { clientId, uploadToken }] of Object.entries(await readUploadGrants())) {
    try {
      const pinned = (await knownAccounts()).flatMap((account) => pinnedIn(account, database));
      const grant = { clientId, uploadToken };
      const ask = (wiped: boolean) =>
        callApi(callNames.deviceStanding, { ...grant, wiped }, { uploadGrant: grant });
      const { wipe, hasShare } = await ask(false);
      if (hasShare === false) await forgetShares(pinned);
      if (!wipe) continue;
      if (await wipeDatabase(database)) await ask(true);
    } catch (error) {
      // An ended token is renewed at the next sign-in; offline, the next check asks again.
      if (error instanceof Refusal && error.code === 'sync.owner')
        await putUploadGrant(database, null);
    }
  }
}

const checkEveryMs = minuteMs;

/** Watches for wipes by the office from now on. Returns a function that stops it. */
export function watchWipes(): () => void {
  let running = false;
  const look = async (): Promise<void> => {
    if (running) return;
    running = true;
    await checkForWipes().catch(() => {});
    running = false;
  };
  const wake = (): void => void look();
  const timer = setInterval(wake, checkEveryMs);
  window.addEventListener('online', wake);
  const stopSession = onSession(wake);
  wake();
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', wake);
    stopSession();
  };
}
