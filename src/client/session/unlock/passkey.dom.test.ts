import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toBase64url } from '#client/store/base64url.ts';
import { askPasskey, makePasskey, unwrapWithPasskey, wrapWithPasskey } from './passkey.ts';
import { virtualAuthenticator } from '../testing/virtual-authenticator.ts';

describe('a passkey opens the data key (docs/security.md, K1 passkey PRF → HKDF)', () => {
  let remove = async (): Promise<void> => {};
  beforeAll(async () => {
    remove = await virtualAuthenticator({ hasPrf: true });
  });
  afterAll(() => remove());

  const challenge = toBase64url(crypto.getRandomValues(new Uint8Array(32)));

  test('the same key comes back, only for its person, and a changed slot opens nothing', async () => {
    const owner = { orgId: 'org', userId: 'nora' };
    const raw = crypto.getRandomValues(new Uint8Array(32));
    const made = await makePasskey(
      { challenge, userHandle: 'AQID', known: [] },
      { userName: 'nora.nurse', displayName: 'Nora Nurse' },
    );
    expect(made.opens).toBe(true);
    const slot = await wrapWithPasskey(raw, made.credentialId, owner);
    expect([...slot.box].join()).not.toContain([...raw].join());
    expect(await unwrapWithPasskey(slot, owner)).toEqual(raw);
    await expect(unwrapWithPasskey(slot, { ...owner, userId: 'omar' })).rejects.toMatchObject({
      code: 'device.passkey',
    });
    await expect(
      unwrapWithPasskey(
        { ...slot, box: slot.box.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) },
        owner,
      ),
    ).rejects.toMatchObject({ code: 'device.passkey' });
    await expect(
      unwrapWithPasskey({ ...slot, salt: new Uint8Array(32) }, owner),
    ).rejects.toMatchObject({ code: 'device.passkey' });
  });

  test('one answer signs the challenge and opens the key; without a name any passkey may answer', async () => {
    const made = await makePasskey(
      { challenge, userHandle: 'BAUG', known: [] },
      { userName: 'omar.nurse', displayName: 'Omar Nurse' },
    );
    const said = (clientDataJSON: string) =>
      JSON.parse(atob(clientDataJSON.replaceAll('-', '+').replaceAll('_', '/'))) as unknown;
    expect(said(made.shown.clientDataJSON)).toMatchObject({
      type: 'webauthn.create',
      challenge,
      origin: location.origin,
    });
    const both = await askPasskey({
      challenge,
      among: [{ credentialId: made.credentialId, salt: new Uint8Array(32) }],
    });
    expect(both.secret).toHaveLength(32);
    expect(said(both.assertion.clientDataJSON)).toMatchObject({
      type: 'webauthn.get',
      challenge,
      origin: location.origin,
    });
    const open = await askPasskey({ challenge, among: [] });
    expect(open.secret).toBeNull();
    expect(['AQID', 'BAUG']).toContain(open.assertion.userHandle);
    await expect(
      makePasskey(
        { challenge, userHandle: 'BAUG', known: [made.shown.credentialId] },
        { userName: 'omar.nurse', displayName: 'Omar Nurse' },
      ),
    ).rejects.toMatchObject({ code: 'device.passkey' });
  });
});
