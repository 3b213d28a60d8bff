import { registerLetters } from '#contract/devices.ts';
import type { SealedEntry, SealedEntryContent } from '#contract/sealed-entries.ts';
import type { SessionState } from '#contract/sign-in.ts';
import type { Entry } from '#contract/sync.ts';
import { toBase64url } from '#client/store/base64url.ts';
import {
  entrySealerWith,
  newClientKeyPair,
  type EntrySealer,
  type SealingKeys,
} from '#client/store/outbox/sealed-entries.ts';
import { Api } from './api.ts';
import { FieldDevice } from './field-device.ts';

export type Phone = {
  readonly device: FieldDevice;
  readonly state: SessionState;
  readonly keys: SealingKeys;
  readonly sealer: EntrySealer;
  readonly uploadToken: string;
};
/**
 * A device that has signed in once and whose client can send sealed entries; its own session is not used
 * for them.
 */
export async function phoneOf(
  url: string,
  userName: string,
  { password }: { readonly password?: string } = {},
): Promise<Phone> {
  const api = new Api(url);
  const state = await api.signIn(userName, password === undefined ? {} : { password });
  const device = new FieldDevice(api, state.clientId);
  const { privateKey, publicKey } = await newClientKeyPair();
  const { uploadToken, orgKeyId, orgKey } = await api.call(registerLetters, {
    clientId: state.clientId,
    publicKey,
  });
  const keys: SealingKeys = { clientId: state.clientId, privateKey, orgKeyId, orgKey };
  return {
    device,
    state,
    keys,
    sealer: await entrySealerWith(keys, { orgId: state.user.orgId, userId: state.user.id }),
    uploadToken,
  };
}

const contentOf = ({ seq: _seq, after: _after, ...content }: Entry): SealedEntryContent => content;
export const sealedOf = async (
  { sealer }: Pick<Phone, 'sealer'>,
  entry: Entry,
  parts: Partial<SealedEntry> = {},
): Promise<SealedEntry> => ({
  entryId: entry.entryId,
  seq: entry.seq,
  after: entry.after,
  baseRevision: entry.baseRevision,
  sealed: toBase64url(await sealer.seal(contentOf(entry))),
  ...parts,
});
