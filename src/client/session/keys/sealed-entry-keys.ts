import { callNames } from '#contract/call-names.ts';
import { callApi } from '#client/api/call.ts';
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
 * The keys a person's stream seals its letters with (decision 022). They lie sealed under the data
 * key; only the upload token, which can append to this one stream, lies beside the accounts, for
 * those who send while the person is away.
 */

const keysPlace = { table: 'letters', id: 'letters', version: 0 } as const;

async function readKeys({ tables, codec, clientId }: DeviceStore): Promise<SealingKeys | null> {
  const box = await tables.read(['meta'], (tx) => tx.meta('letters'));
  const keys = box ? await codec.open<SealingKeys>(keysPlace, box) : null;
  // A stream that began anew on this device seals with keys of its own.
  return keys?.clientId === clientId ? keys : null;
}

/** Lets a store write letters from now on, if its stream has keys. */
export function startSealing(store: DeviceStore): void {
  store.useSealer(
    readKeys(store)
      .then(
        (keys) => keys && entrySealerWith(keys, { orgId: store.user.orgId, userId: store.user.id }),
      )
      .catch(() => null),
  );
}

/**
 * Makes sure that the stream of an open store can send letters, and that what waits has one. Asks
 * the server only when something is missing: the first time, after it refused the token or could
 * not read a letter, or when letters are to be sealed to another key of the organisation.
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
async function registerClientKeys(store: DeviceStore, former: SealingKeys | null): Promise<number> {
  const { clientId } = store;
  // The same pair again, so that letters written before stay readable.
  const pair = former
    ? { privateKey: former.privateKey, publicKey: publicHalf(former.privateKey) }
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
