import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authenticate } from '#contract/sign-in.ts';
import { prepareCodes, switchOnCodes } from '#contract/sign-in-codes.ts';
import { must } from '#domain/must.ts';
import type { Db } from '#server/db/connect.ts';
import { raiseTasks } from '#server/features/tasks/rows.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { hashPassword } from '#server/features/account/passwords.ts';
import { Api, signedIn } from '../support/api.ts';
import { codeAt } from '../support/codes.ts';
import { databaseKinds } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { FieldDevice, onPatient } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { somebodyWaits } from '../support/somebody-waits.ts';

/**
 * Two requests at the same rows at the same time. The test itself is one of them and holds a row
 * until the other waits for it. The embedded database lets nobody wait: it runs one transaction
 * after another.
 */
describe.skipIf(!databaseKinds().includes('postgres'))('requests that meet on PostgreSQL', () => {
  let server: TestServer;
  let db: Db;
  beforeAll(async () => {
    server = await startServer({ database: 'postgres' });
    db = server.inside().db;
  });
  afterAll(() => server.stop());

  const holdAccount = (within: Db, userName: string) =>
    within
      .selectFrom('app_user')
      .select('id')
      .where('user_name', '=', userName)
      .forUpdate()
      .execute();
  const holdHead = (within: Db, orgId: string) =>
    within
      .selectFrom('org_head')
      .select('org_id')
      .where('org_id', '=', orgId)
      .forNoKeyUpdate()
      .execute();

  it('a sign-in that was on its way does not outlive the change of its password', async () => {
    const api = new Api(server.url);
    const signingIn = await db.transaction().execute(async (holder) => {
      await holdAccount(holder, 'qa');
      const answer = api.ask(authenticate, {
        userName: 'qa',
        password: demoPassword,
        deviceId: api.deviceId,
        deviceName: 'test device',
        clientId: null,
      });
      await somebodyWaits(server);
      await holder
        .updateTable('app_user')
        .set({ password_hash: await hashPassword('another way to the porch') })
        .where('user_name', '=', 'qa')
        .execute();
      return { answer };
    });
    expect((await signingIn.answer).problem.code).toBe('login.failed');
    const { count } = await db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_name', '=', 'qa')
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('no secret comes into force but the one whose code was shown', async () => {
    const billing = await signedIn(server.url, 'billing');
    const { secret } = await billing.call(prepareCodes, { password: demoPassword });
    const switching = await db.transaction().execute(async (holder) => {
      await holdAccount(holder, 'billing');
      const answer = billing.ask(switchOnCodes, { code: codeAt(secret, new Date()) });
      await somebodyWaits(server);
      await billing.call(prepareCodes, { password: demoPassword });
      return { answer };
    });
    expect((await switching.answer).problem.code).toBe('code.wrong');
    expect(
      await db
        .selectFrom('code_secret')
        .select('switched_on_at')
        .where('user_id', '=', billing.state.user.id)
        .executeTakeFirst(),
    ).toEqual({ switched_on_at: null });
  });

  it('numbering a change waits for no row that another change of the patient holds', async () => {
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
    const { patientId } = must(
      nurse.visits().find(({ status }) => status === 'Staffed'),
      'visit',
    );
    const { org_id: orgId } = await db
      .selectFrom('patient')
      .select('org_id')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow();
    const changing = await db.transaction().execute(async (holder) => {
      await holdHead(holder, orgId);
      const outcome = nurse.do(
        'operation',
        'updatePatient',
        onPatient(patientId),
        { patch: { city: 'Porter Falls' } },
        { baseRevision: 1 },
      );
      await somebodyWaits(server);
      // What the foreign keys of a new visit, note or assignment ask for.
      await sql`select 1 from patient where org_id = ${orgId}::uuid
        and id = ${patientId}::uuid for key share nowait`.execute(holder);
      await sql`select 1 from visit where org_id = ${orgId}::uuid
        and patient_id = ${patientId}::uuid for key share nowait`.execute(holder);
      // What is written with the change is held before the head, so that it waits for nobody once
      // it has that.
      const { rows } = await sql`select 1 from episode where org_id = ${orgId}::uuid
          and patient_id = ${patientId}::uuid for no key update skip locked`.execute(holder);
      expect(rows).toEqual([]);
      return { outcome };
    });
    expect((await changing.outcome).kind).toBe('applied');
  });

  it('the office resolves a task while more of its kind is reported', async () => {
    const aide = await signedIn(server.url, 'aide');
    const { orgId, id: user_id } = aide.state.user;
    const task = {
      kind: 'lost-work',
      subject: aide.state.clientId,
      user_id,
      client_id: aide.state.clientId,
      visit_id: null,
      unsent: 2,
    } as const;
    const raise = () =>
      db.transaction().execute((within) => raiseTasks(within, orgId, [task], new Date()));
    await raise();
    const { raising } = await db.transaction().execute(async (holder) => {
      await holdHead(holder, orgId);
      const more = raise();
      await somebodyWaits(server);
      const { rows } =
        await sql`select 1 from office_task where org_id = ${orgId}::uuid and subject = ${task.subject}
          for update skip locked`.execute(holder);
      expect(rows).toHaveLength(1);
      return { raising: more };
    });
    await raising;
    expect(
      await db
        .selectFrom('office_task')
        .select('unsent')
        .where('subject', '=', task.subject)
        .execute(),
    ).toEqual([{ unsent: 4 }]);
  });

  it('a mail that two send at the same time goes once', async () => {
    const inside = server.inside();
    const aide = await signedIn(server.url, 'aide');
    const mail = { id: randomUUID(), to: 'aide@porchlight.invalid', subject: 'One', text: 'One.' };
    await queueMail(
      db,
      await inside.keyring.of(aide.state.user.orgId),
      aide.state.user.orgId,
      mail,
      new Date(),
    );
    const sent = vi
      .spyOn(inside.mailer, 'send')
      .mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await Promise.all([sendWaitingMails(inside), sendWaitingMails(inside)]);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(
      await db
        .selectFrom('mail_outbox')
        .select(['tries', 'message'])
        .where('id', '=', mail.id)
        .executeTakeFirst(),
    ).toEqual({ tries: 1, message: null });
  });
});
