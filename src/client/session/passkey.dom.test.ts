import { beforeAll, describe, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { unwrapByPasskey, wrapByPasskey } from './passkey.ts';

type Cdp = { send(method: string, params?: object): Promise<unknown> };

describe('a passkey opens the data key (security: K1 passkey PRF → HKDF)', () => {
  beforeAll(async () => {
    const devtools = cdp() as unknown as Cdp;
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true, hasPrf: true, isUserVerified: true, automaticPresenceSimulation: true } });
  });

  test('the same key comes back, for its person alone, and a changed wrap opens nothing', async () => {
    const owner = { orgId: 'org', userId: 'nora' };
    const raw = crypto.getRandomValues(new Uint8Array(32));
    const wrap = await wrapByPasskey(raw, { userName: 'nora.nurse', displayName: 'Nora Nurse' }, owner);
    expect([...wrap.box].join()).not.toContain([...raw].join());
    expect(await unwrapByPasskey(wrap, owner)).toEqual(raw);
    await expect(unwrapByPasskey(wrap, { ...owner, userId: 'omar' })).rejects.toMatchObject({ code: 'device.passkey' });
    await expect(unwrapByPasskey({ ...wrap, box: wrap.box.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) }, owner)).rejects.toMatchObject({ code: 'device.passkey' });
    await expect(unwrapByPasskey({ ...wrap, salt: new Uint8Array(32) }, owner)).rejects.toMatchObject({ code: 'device.passkey' });
  });
});
