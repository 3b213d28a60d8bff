import { callNames } from '#contract/call-names.ts';
import { callApi } from '#client/api/call.ts';
import { once } from '#domain/once.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import {
  sealMissingEntries,
  entrySealerWith,
  newClientKeyPair,
  publicHalf,
  type SealingKeys,
} from '#client/store/outbox/sealed-entries.ts';
import { readUploadGrants, putUploadGrant } from '../state/device.ts';

/**
 * The keys a client seals its entries with (decision 022). They are stored sealed under the data
 * key. Only the upload grant, which can append to this one client's queue, is stored beside the
 * accounts, so that work can leave while its person is away.
 */

const keysPlace = { table: 'letters', id: 'letters', version: 0 } as const;

async function readKeys({ tables, codec, clientId }: DeviceStore): Promise<SealingKeys | null> {
  const box = await tables.read(['meta'], (tx) => tx.meta('letters'));
  const keys = box ? await codec.open<SealingKeys>(keysPlace, box) : null;
  // A client that started with an empty store on this device has keys of its own.
  return keys?.clientId === clientId ? keys : null;
}

/**
 * Milliseconds after which the keys are made ready although nothing is sealed yet: reading them and
 * loading what seals would otherwise come between the data key and the day.
 */
const sealingAfter = 1_000;

/** Lets a store seal its entries from now on, if its client has keys. */
export function startSealing(store: DeviceStore): void {
  const sealer = once(() =>
    readKeys(store)
      .then(
        (keys) => keys && entrySealerWith(keys, { orgId: store.user.orgId, userId: store.user.id }),
      )
      .catch(() => null),
  );
  store.useSealer(sealer);
  store.clock.after(sealingAfter, () => void sealer());
}

/**
 * Makes sure that an open store's client can upload sealed entries, and that all waiting entries
 * are sealed. Asks the server only when something is missing: the first time, after it refused the
 * grant or could not read an entry, or when the organisation has another key.
 *
 * @throws Refusal `network.*`, `session.*`
 */
export async function ensureSealedEntries(store: DeviceStore): Promise<void> {
  const known = (await readUploadGrants())[store.name];
  const keys = await readKeys(store);
  const wanted = await store.tables.read(['meta'], (tx) => tx.meta('letterKey'));
  const isPresent =
    keys !== null &&
    known?.clientId === store.clientId &&
    !known.noLetters &&
    (wanted ?? keys.orgKeyId) === keys.orgKeyId;
  await sealMissingEntries(
    store,
    isPresent ? keys.orgKeyId : await registerClientKeys(store, keys),
  );
}

/** @returns the number of the organisation's key */
async function registerClientKeys(
  store: DeviceStore,
  earlier: SealingKeys | null,
): Promise<number> {
  const { clientId } = store;
  // The same key pair again, so that earlier sealed entries stay readable.
  const pair = earlier
    ? { privateKey: earlier.privateKey, publicKey: publicHalf(earlier.privateKey) }
    : await newClientKeyPair();
  const { uploadToken, orgKeyId, orgKey } = await callApi(callNames.registerLetters, {
    clientId,
    publicKey: pair.publicKey,
  });
  const keys: SealingKeys = { clientId, privateKey: pair.privateKey, orgKeyId, orgKey };
  const box = await store.codec.seal(keysPlace, keys);
  await store.tables.write(['meta'], async (tx) => {
    await tx.putMeta('letters', box);
    await tx.putMeta('letterKey', orgKeyId);
  });
  await putUploadGrant(store.name, { clientId, uploadToken });
  startSealing(store);
  return orgKeyId;
}
