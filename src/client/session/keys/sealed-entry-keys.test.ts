import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  encapsulatedBytes,
  sealedEntryAad,
  sealedEntryInfo,
} from '#contract/sealed-entry-format.ts';
import type { SealedEntryContent } from '#contract/sealed-entries.ts';
import { must } from '#domain/must.ts';
import { fromBase64url } from '#client/store/base64url.ts';
import { newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { visitId } from '#client/store/testing/records.ts';
import {
  codeOf,
  everythingStored,
  freshPhone,
  leaveUnsent,
  nora,
  noras,
  omars,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const content = (patch: object = { a: 'Juniper' }): SealedEntryContent => ({
  entryId: visitId(3),
  command: 'saveAnswers',
  version: 1,
  target: 'visit',
  targetId: visitId(),
  lane: `visit:${visitId()}`,
  baseRevision: 2,
  deviceTime: '2026-03-05T16:00:00.000Z',
  monotonic: 5,
  payload: { patch },
});

let app: App;
let server: SignInServer;
let organisation: Awaited<ReturnType<typeof newClientKeyPair>>;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
  organisation = await newClientKeyPair();
  server.orgKey = organisation.publicKey;
});

/** Opens a sealed entry as the organisation does. */
async function opened(
  sealed: Uint8Array<ArrayBuffer>,
  { clientId, publicKey }: { clientId: string; publicKey: string },
  entryId = content().entryId,
): Promise<unknown> {
  const [recipientKey, senderPublicKey] = await Promise.all([
    suite.kem.importKey('jwk', organisation.privateKey, false),
    suite.kem.deserializePublicKey(fromBase64url(publicKey)),
  ]);
  const recipient = {
    recipientKey,
    senderPublicKey,
    enc: sealed.slice(2, 2 + encapsulatedBytes),
    info: sealedEntryInfo(nora.orgId, nora.id, clientId),
  };
  return JSON.parse(
    new TextDecoder().decode(
      await suite.open(recipient, sealed.slice(2 + encapsulatedBytes), sealedEntryAad(entryId)),
    ),
  );
}
const registration = (index = -1) => must(server.registered.at(index), 'registration');
const grantOf = async (name: string) => must((await app.readUploadGrants())[name], 'grant');

describe('a client’s sealed entries (docs/sync.md, sealed outbox)', () => {
  test('there are none before the client is registered', async () => {
    await app.signIn(noras);
    expect(await storeOf(app).sealToOrganisation(content())).toBeNull();
    expect(await app.uploadGrants.list()).toEqual([]);
  });

  test('are sealed to the organisation by this client: only the organisation opens them', async () => {
    await app.signIn(noras);
    await app.ensureSealedEntries(storeOf(app));
    const sealed = must(await storeOf(app).sealToOrganisation(content()), 'sealed entry');
    expect([...sealed.subarray(0, 2)]).toEqual([1, 2]);
    expect(await opened(sealed, registration())).toEqual(content());
    const changed = sealed.with(sealed.length - 1, (sealed.at(-1) ?? 0) ^ 1);
    await expect(opened(new Uint8Array(changed), registration())).rejects.toMatchObject({
      name: 'OpenError',
    });
    await expect(opened(sealed, { ...registration(), clientId: visitId(9) })).rejects.toMatchObject(
      { name: 'OpenError' },
    );
    await expect(
      opened(sealed, { ...registration(), publicKey: (await newClientKeyPair()).publicKey }),
    ).rejects.toMatchObject({ name: 'OpenError' });
    await expect(opened(sealed, registration(), visitId(4))).rejects.toMatchObject({
      name: 'OpenError',
    });
  });

  test('large ones are compressed first', async () => {
    await app.signIn(noras);
    await app.ensureSealedEntries(storeOf(app));
    const patch = Object.fromEntries(
      Array.from({ length: 200 }, (_, n) => [`answer${n}`, 'the same words again and again']),
    );
    const sealed = must(await storeOf(app).sealToOrganisation(content(patch)), 'sealed entry');
    expect(sealed[0]).toBe(2);
    expect(sealed.length).toBeLessThan(JSON.stringify(content(patch)).length / 2);
  });

  test('asks the server only the first time; unlocking offline goes on sealing entries', async () => {
    await app.signIn(noras);
    await app.ensureSealedEntries(storeOf(app));
    await app.ensureSealedEntries(storeOf(app));
    expect(server.registered).toHaveLength(1);
    server.line = false;
    await app.lock();
    await app.unlock(noras.password);
    expect(
      await opened(
        must(await storeOf(app).sealToOrganisation(content()), 'sealed entry'),
        registration(),
      ),
    ).toEqual(content());
    app = await reload();
    await app.unlock(noras.password);
    expect(
      await opened(
        must(await storeOf(app).sealToOrganisation(content()), 'sealed entry'),
        registration(),
      ),
    ).toEqual(content());
  });

  test('entries that waited before there were keys get a sealed copy', async () => {
    await app.signIn(noras);
    const entryId = await leaveUnsent(storeOf(app));
    await app.ensureSealedEntries(storeOf(app));
    const row = await storeOf(app).tables.read(['outbox'], (tx) => tx.entry(entryId));
    expect(
      await opened(must(row?.letter ?? null, 'sealed entry'), registration(), entryId),
    ).toMatchObject({ entryId, payload: { said: 'work 1' } });
  });

  test('after the server refused the upload grant the same key is registered again', async () => {
    await app.signIn(noras);
    await app.ensureSealedEntries(storeOf(app));
    const before = must(await storeOf(app).sealToOrganisation(content()), 'sealed entry');
    await app.uploadGrants.refused(storeOf(app).name);
    expect(await app.uploadGrants.list()).toEqual([]);
    await app.ensureSealedEntries(storeOf(app));
    expect(server.registered.map(({ publicKey }) => publicKey)).toEqual([
      registration().publicKey,
      registration().publicKey,
    ]);
    expect((await grantOf(storeOf(app).name)).uploadToken).toBe('token-2');
    expect(await opened(before, registration())).toEqual(content());
  });

  describe('when the organisation changed its key', () => {
    const changeKey = (letterKey: number) =>
      storeOf(app).tables.write(['meta'], (tx) => tx.putMeta('letterKey', letterKey));
    const change = async (): Promise<void> => {
      organisation = await newClientKeyPair();
      Object.assign(server, { orgKey: organisation.publicKey, orgKeyId: 3 });
      await changeKey(3);
    };
    const sealedIn = async (entryId: string) =>
      must(
        (await storeOf(app).tables.read(['outbox'], (tx) => tx.entry(entryId)))?.letter ?? null,
        'sealed entry',
      );

    test('new entries are sealed to the new key by the same client, and waiting ones are sealed again', async () => {
      await app.signIn(noras);
      await app.ensureSealedEntries(storeOf(app));
      const entryId = await leaveUnsent(storeOf(app));
      await app.ensureSealedEntries(storeOf(app));
      expect((await sealedIn(entryId))[1]).toBe(2);
      await change();
      await app.ensureSealedEntries(storeOf(app));
      expect(server.registered.map(({ publicKey }) => publicKey)).toEqual([
        registration().publicKey,
        registration().publicKey,
      ]);
      expect((await sealedIn(entryId))[1]).toBe(3);
      expect(await opened(await sealedIn(entryId), registration(), entryId)).toMatchObject({
        entryId,
        payload: { said: 'work 1' },
      });
      expect(
        await opened(
          must(await storeOf(app).sealToOrganisation(content()), 'sealed entry'),
          registration(),
        ),
      ).toEqual(content());
      await app.ensureSealedEntries(storeOf(app));
      expect(server.registered).toHaveLength(2);
    });

    test('a device that was stopped before its entries were sealed again does so the next time', async () => {
      await app.signIn(noras);
      await app.ensureSealedEntries(storeOf(app));
      const entryId = await leaveUnsent(storeOf(app));
      await app.ensureSealedEntries(storeOf(app));
      const before = await sealedIn(entryId);
      await change();
      await app.ensureSealedEntries(storeOf(app));
      await storeOf(app).tables.write(['outbox'], async (tx) =>
        tx.putEntries([{ ...must(await tx.entry(entryId), 'entry'), letter: before }]),
      );
      app = await reload();
      await app.unlock(noras.password);
      await app.ensureSealedEntries(storeOf(app));
      expect((await sealedIn(entryId))[1]).toBe(3);
      expect(server.registered).toHaveLength(2);
    });

    test('offline, the earlier key stays in use', async () => {
      await app.signIn(noras);
      await app.ensureSealedEntries(storeOf(app));
      await change();
      server.line = false;
      expect(await codeOf(app.ensureSealedEntries(storeOf(app)))).toBe('network.unreachable');
      expect(must(await storeOf(app).sealToOrganisation(content()), 'sealed entry')[1]).toBe(2);
    });

    test('a key that changed again meanwhile is not requested again and again', async () => {
      await app.signIn(noras);
      await changeKey(1);
      await app.ensureSealedEntries(storeOf(app));
      await app.ensureSealedEntries(storeOf(app));
      expect(server.registered).toHaveLength(1);
    });
  });

  test('without an answer nothing is stored, and the store works as before', async () => {
    await app.signIn(noras);
    server.line = false;
    expect(await codeOf(app.ensureSealedEntries(storeOf(app)))).toBe('network.unreachable');
    expect(await app.uploadGrants.list()).toEqual([]);
    expect(await storeOf(app).sealToOrganisation(content())).toBeNull();
    server.line = true;
    await app.ensureSealedEntries(storeOf(app));
    expect(await storeOf(app).sealToOrganisation(content())).not.toBeNull();
  });

  test('a client that started with an empty store has keys of its own; the earlier one can still send', async () => {
    await app.signIn(noras);
    await app.ensureSealedEntries(storeOf(app));
    const earlier = storeOf(app).name;
    await app.signOut();
    server.changePassword(noras.userName, 'another password of Nora');
    await app.signIn({ ...noras, password: 'another password of Nora' });
    await app.startEmpty();
    await app.ensureSealedEntries(storeOf(app));
    expect(new Set(server.registered.map(({ publicKey }) => publicKey)).size).toBe(2);
    expect((await app.uploadGrants.list()).map(({ database }) => database)).toEqual([
      earlier,
      storeOf(app).name,
    ]);
  });

  test('everybody’s upload grant is readable without a password; their keys are not', async () => {
    await app.signIn(noras);
    await app.ensureSealedEntries(storeOf(app));
    await app.signOut();
    await app.signIn(omars);
    await app.ensureSealedEntries(storeOf(app));
    await app.signOut();
    const grants = await app.uploadGrants.list();
    expect(grants.map(({ clientId }) => clientId)).toEqual(
      server.registered.map(({ clientId }) => clientId),
    );
    const stored = JSON.stringify(await everythingStored(), (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(stored).toContain('token-1');
    expect(stored).not.toContain('"crv"');
    expect(stored).not.toContain(organisation.publicKey);
  });
});
