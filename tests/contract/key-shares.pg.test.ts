import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#contract/account.ts';
import { wipeDevice } from '#contract/devices.ts';
import {
  deviceStanding,
  dropShare,
  keepShare,
  registerLetters,
  releaseShare,
} from '#contract/devices.ts';
import { newToken } from '#server/db/sessions.ts';
import { newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';

const secret = () => randomBytes(32).toString('base64url');

describe.each(databasesOf(import.meta.url))(
  'the share of a PIN on %s (docs: security, PIN + share: the server releases a second half, 5 tries, per device)',
  (database) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer({ database });
    });
    afterAll(() => server.stop());

    /**
     * A phone that has registered its client and kept a share; `release` asks without a session, as
     * a locked phone does.
     */
    const phone = async (userName = 'nurse', password = demoPassword) => {
      const api = new Api(server.url);
      const { clientId, user } = await api.signIn(userName, { password });
      const { uploadToken } = await api.call(registerLetters, {
        clientId,
        publicKey: (await newClientKeyPair()).publicKey,
      });
      const [proof, share] = [secret(), secret()];
      await api.call(keepShare, { clientId, proof, share });
      const ask = (given: string) =>
        new Api(server.url).ask<typeof releaseShare>(releaseShare, {
          clientId,
          uploadToken,
          proof: given,
        });
      const release = async (given: string) => (await ask(given)).body;
      const standing = () =>
        new Api(server.url).call(deviceStanding, { clientId, uploadToken, wiped: false });
      return { api, clientId, user, uploadToken, proof, share, ask, release, standing };
    };
    const actions = async (clientId: string) => {
      const rows = await server
        .inside()
        .db.selectFrom('audit')
        .select('row')
        .where('entity_id', '=', clientId)
        .orderBy('seq')
        .execute();
      return rows
        .map(({ row }) => JSON.parse(row) as { action: string; detail: { outcome?: string } })
        .map(({ action, detail }) => (detail.outcome ? `${action} ${detail.outcome}` : action));
    };

    it('comes for the right proof alone, as often as it is asked for', async () => {
      const { share, proof, release } = await phone();
      expect(await release(secret())).toEqual({ share: null, left: 4 });
      expect(await release(proof)).toEqual({ share, left: 5 });
      expect(await release(secret())).toEqual({ share: null, left: 4 });
      expect(await release(proof)).toEqual({ share, left: 5 });
    });

    it('is destroyed by the fifth wrong try, and the audit log tells each', async () => {
      const { clientId, proof, release, standing } = await phone();
      expect(await standing()).toEqual({ wipe: false, hasShare: true });
      for (const left of [4, 3, 2, 1, 0])
        expect(await release(secret())).toEqual({ share: null, left });
      expect(await release(proof)).toEqual({ share: null, left: 0 });
      expect(await standing()).toEqual({ wipe: false, hasShare: false });
      expect(
        await server
          .inside()
          .db.selectFrom('key_share')
          .selectAll()
          .where('client_id', '=', clientId)
          .execute(),
      ).toEqual([]);
      expect(await actions(clientId)).toEqual([
        'registerLetters',
        'keepShare',
        ...Array<string>(4).fill('releaseShare wrong'),
        'releaseShare spent',
      ]);
    });

    it('lets many tries at once look at no more than five', async () => {
      const { proof, release } = await phone();
      const answers = await Promise.all(Array.from({ length: 12 }, () => release(secret())));
      expect(answers.filter(({ left }) => left > 0).length).toBeLessThanOrEqual(4);
      expect(await release(proof)).toEqual({ share: null, left: 0 });
    });

    it('begins anew with a new PIN, and is gone when the person forgets it', async () => {
      const { api, clientId, proof, release } = await phone();
      for (let tried = 0; tried < 4; tried += 1) await release(secret());
      const [next, share] = [secret(), secret()];
      await api.call(keepShare, { clientId, proof: next, share });
      expect(await release(proof)).toEqual({ share: null, left: 4 });
      expect(await release(next)).toEqual({ share, left: 5 });
      await api.call(dropShare, { clientId });
      expect(await release(next)).toEqual({ share: null, left: 0 });
    });

    it('lies sealed in the database, and neither the proof nor the share in clear', async () => {
      const { clientId, proof, share } = await phone();
      const row = await server
        .inside()
        .db.selectFrom('key_share')
        .selectAll()
        .where('client_id', '=', clientId)
        .executeTakeFirstOrThrow();
      const bytes = Buffer.concat([row.share, row.proof_hash]);
      for (const each of [proof, share])
        for (const form of [Buffer.from(each), Buffer.from(each, 'base64url')])
          expect(bytes.includes(form)).toBe(false);
    });

    it('is nobody’s but its person’s on its device', async () => {
      const [hers, others] = [await phone(), await signedIn(server.url, 'aide')];
      const given = { clientId: hers.clientId, proof: secret(), share: secret() };
      expect((await others.ask(keepShare, given)).problem.code).toBe('sync.owner');
      expect((await others.ask(dropShare, { clientId: hers.clientId })).problem.code).toBe(
        'sync.owner',
      );
      expect((await (await signedIn(server.url, 'admin')).ask(keepShare, given)).problem.code).toBe(
        'access.denied',
      );
      expect(
        (
          await new Api(server.url).ask(releaseShare, {
            clientId: hers.clientId,
            uploadToken: 'A'.repeat(43),
            proof: hers.proof,
          })
        ).problem.code,
      ).toBe('sync.owner');
      expect(await hers.release(hers.proof)).toEqual({ share: hers.share, left: 5 });
    });

    it('is gone when the office wants the device wiped, and cannot be kept again until then', async () => {
      const { api, clientId, proof, ask } = await phone();
      await (await signedIn(server.url, 'admin')).call(wipeDevice, { clientId });
      expect((await ask(proof)).problem.code).toBe('sync.owner');
      await api.signIn('nurse', { clientId });
      expect((await api.ask(keepShare, { clientId, proof, share: secret() })).problem.code).toBe(
        'sync.owner',
      );
    });

    it('goes on when a lost password is set by a link, and ends elsewhere when the person changes it', async () => {
      const [here, there] = [await phone(), await phone()];
      const { db } = server.inside();
      const { token, hash } = newToken(here.user.orgId);
      const now = new Date();
      await db
        .insertInto('password_reset')
        .values({
          org_id: here.user.orgId,
          token_hash: hash,
          user_id: here.user.id,
          created_at: now,
          expires_at: new Date(now.getTime() + 60_000),
          used_at: null,
        })
        .execute();
      const [lost, chosen] = ['the way back to the porch', 'another way to the porch'] as const;
      await new Api(server.url).call(updatePassword, {
        token,
        currentPassword: null,
        newPassword: lost,
      });
      expect(await there.release(there.proof)).toEqual({ share: there.share, left: 5 });
      expect(await here.release(here.proof)).toEqual({ share: here.share, left: 5 });
      await here.api.signIn('nurse', { password: lost, clientId: here.clientId });
      await here.api.call(updatePassword, {
        token: null,
        currentPassword: lost,
        newPassword: chosen,
      });
      expect(await there.release(there.proof)).toEqual({ share: null, left: 0 });
      expect(await here.release(here.proof)).toEqual({ share: here.share, left: 5 });
      await db
        .updateTable('app_user')
        .set({ active: false })
        .where('id', '=', here.user.id)
        .execute();
      expect((await here.ask(here.proof)).problem.code).toBe('sync.owner');
    });
  },
);
