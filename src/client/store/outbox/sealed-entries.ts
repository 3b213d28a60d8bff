import {
  encapsulatedBytes,
  sealedEntryAad,
  sealedEntryFormats,
  sealedEntryInfo,
} from '#contract/sealed-entry-format.ts';
import type { SealedEntryContent } from '#contract/sealed-entries.ts';
import { syncedServices } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { fromBase64url, toBase64url } from '../base64url.ts';
import { pack, type KeyOwner } from '../codec.ts';
import type { DeviceStore } from '../device-store.ts';
import { contentOf } from './sealed-entry-content.ts';
import { openInput } from '../sealed-rows.ts';
import type { Box, OutboxRow, Tx } from '../tables.ts';

/**
 * Entries sealed to the organisation, so that they can leave the device while its person
 * is locked or away (docs/sync.md, sealed outbox). Without keys there are none, and the entry
 * waits for its author as before.
 */

/**
 * The keys a client seals its entries with, kept sealed in the person's own tables: another person
 * cannot swap the organisation's key.
 */
export type SealingKeys = {
  readonly clientId: string;
  readonly privateKey: JsonWebKey;
  readonly orgKeyId: number;
  readonly orgKey: string;
};

export type EntrySealer = { seal(content: SealedEntryContent): Promise<Box> };

/** Opens the keys of a client. @throws when they are damaged */
export async function entrySealerWith(
  keys: SealingKeys,
  { orgId, userId }: KeyOwner,
): Promise<EntrySealer> {
  const { suite } = await import('./hpke-suite.ts');
  const [senderKey, recipientPublicKey] = await Promise.all([
    suite.kem.importKey('jwk', keys.privateKey, false),
    suite.kem.deserializePublicKey(fromBase64url(keys.orgKey)),
  ]);
  const info = sealedEntryInfo(orgId, userId, keys.clientId);
  return {
    async seal(content) {
      const { deflated, bytes } = await pack(
        new TextEncoder().encode(JSON.stringify(content)),
        true,
      );
      const { enc, ct } = await suite.seal(
        { recipientPublicKey, senderKey, info },
        bytes,
        sealedEntryAad(content.entryId),
      );
      const box = new Uint8Array(2 + encapsulatedBytes + ct.byteLength);
      box.set([deflated ? sealedEntryFormats.deflated : sealedEntryFormats.plain, keys.orgKeyId]);
      box.set(new Uint8Array(enc), 2);
      box.set(new Uint8Array(ct), 2 + encapsulatedBytes);
      return box;
    },
  };
}

/**
 * A new key pair of a client: the private half stays on the device, the public one (base64url) goes to
 * the server.
 */
export async function newClientKeyPair(): Promise<{
  readonly privateKey: JsonWebKey;
  readonly publicKey: string;
}> {
  const { suite } = await import('./hpke-suite.ts');
  const pair = await suite.kem.generateKeyPair();
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('jwk', pair.privateKey),
    suite.kem.serializePublicKey(pair.publicKey),
  ]);
  return {
    privateKey: must(privateKey, 'private key'),
    publicKey: toBase64url(new Uint8Array(publicKey)),
  };
}

/** The public half of a pair, an uncompressed point in base64url. */
export const publicHalf = ({ x = '', y = '' }: JsonWebKey): string =>
  toBase64url(Uint8Array.from([4, ...fromBase64url(x), ...fromBase64url(y)]));

const page = 100;

/**
 * Seals every waiting entry that is not sealed yet: from before the client had keys, or sealed
 * to a key that is gone.
 *
 * @param orgKeyId also for sealed entries to another key than this one of the organisation
 */
export async function sealMissingEntries(
  store: Pick<DeviceStore, 'tables' | 'codec' | 'sealToOrganisation'>,
  orgKeyId: number | null = null,
): Promise<void> {
  const isDue = ({ letter: sealedEntry }: OutboxRow): boolean =>
    !sealedEntry || (orgKeyId !== null && sealedEntry[1] !== orgKeyId);
  for (const service of syncedServices) {
    for (let order = 0; ;) {
      const rows = await store.tables.read(['outbox'], (tx) =>
        tx.entriesIn('waiting', service, order, page),
      );
      for (const row of rows.filter(isDue)) {
        const sealedEntry = await store.sealToOrganisation(
          contentOf(row, await openInput(store.codec, row)),
        );
        if (sealedEntry)
          await store.tables.write(['outbox'], (tx) => putSealedEntry(tx, row, sealedEntry));
      }
      const last = rows.at(-1);
      if (!last || rows.length < page) break;
      order = last.order;
    }
  }
}

/**
 * Unless the entry took in more meanwhile: then it has a sealed entry of its own, or gets one the next
 * time.
 */
async function putSealedEntry(
  tx: Tx,
  { entryId, sealed, baseRevision }: OutboxRow,
  sealedEntry: Box,
): Promise<void> {
  const now = await tx.entry(entryId);
  if (now?.state === 'waiting' && now.sealed === sealed && now.baseRevision === baseRevision)
    await tx.putEntries([{ ...now, letter: sealedEntry }]);
}
