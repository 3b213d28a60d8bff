import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession, resetPassword, sessions, updatePassword } from '#contract/account.ts';
import { readInvitation, register } from '#contract/register.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import {
  createUser,
  deactivateUser,
  reactivateUser,
  readUser,
  reinviteUser,
  saveUser,
  users,
} from '#contract/users.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startServer, type TestServer } from '../support/server.ts';

const publicUrl = 'https://charts.example.org';
const password = 'tea before the morning round';
const rn = { roleId: 5, providerTypeId: 1, credential: 'RN' };
const office = { roleId: 2, providerTypeId: null, credential: null };

const tokenIn = (text: string): string =>
  must(/https:\/\/charts\.example\.org\/register#token=([\w.-]+)/.exec(text)?.[1], 'link');

describe.each(databasesOf(import.meta.url))(
  'people of an agency on %s (spec portal §3, §7, §8)',
  (database) => {
    let server: TestServer;
    let mails: MailServer;
    let admin: Awaited<ReturnType<typeof signedIn>>;
    let clock = 0;
    let count = 0;

    beforeAll(async () => {
      mails = await startMailServer();
      server = await startServer({
        database,
        env: { PUBLIC_URL: publicUrl, SMTP_URL: mails.url },
        now: () => new Date(Date.now() + clock),
      });
      admin = await signedIn(server.url, 'admin');
    });
    afterAll(async () => {
      await server.stop();
      await mails.stop();
    });

    const arrivedTo = (address: string) => mails.arrived.filter(({ to }) => to.includes(address));
    /** Text of the newest mail to an address once there are `nth`. */
    const mailTo = async (address: string, nth = 1): Promise<string> => {
      await expect.poll(() => arrivedTo(address).length).toBe(nth);
      return must(arrivedTo(address).at(-1), 'mail').text;
    };
    const fresh = () => {
      count += 1;
      const userName = `person${count}`;
      return {
        userName,
        email: `${userName}@example.org`,
        givenName: 'Pat',
        familyName: `Nomer${count}`,
      };
    };
    type Invited = ReturnType<typeof fresh> & { readonly id: string; readonly token: string };
    const invite = async (parts: object = rn): Promise<Invited> => {
      const person = fresh();
      const { id } = await admin.call(createUser, { ...person, ...rn, ...parts });
      return { ...person, id, token: tokenIn(await mailTo(person.email)) };
    };
    let registered = 0;
    /** Registers under a name of their own: nobody takes a colleague's. */
    const use = (token: string, parts: object = {}) =>
      new Api(server.url).ask<typeof register>(register, {
        token,
        givenName: 'Pat',
        familyName: `Nomer ${(registered += 1)}`,
        newPassword: password,
        ...parts,
      });
    const joined = async (parts: object = rn): Promise<Invited & { readonly api: Api }> => {
      const person = await invite(parts);
      expect((await use(person.token)).status).toBe(200);
      const api = new Api(server.url);
      await api.signIn(person.userName, { password });
      return { ...person, api };
    };
    const standing = async (api: Api) => (await api.ask(session, {})).status;
    const facts = async (id: string) =>
      (
        await server
          .inside()
          .db.selectFrom('audit')
          .select('row')
          .where('entity_id', '=', id)
          .orderBy('seq')
          .execute()
      ).map(({ row }) => JSON.parse(row) as { action: string; detail?: object });

    describe('an invitation', () => {
      it('mails a link; with it the person sets names and password, and then signs in', async () => {
        const person = await invite({ credential: ' BSN, RN ' });
        const mail = await mailTo(person.email);
        expect(mail).toContain('Subject: Your invitation to Porchlight');
        expect(mail).toContain(`Your user name is ${person.userName}.`);
        expect(await new Api(server.url).call(readInvitation, { token: person.token })).toEqual({
          orgName: admin.state.user.orgName,
          userName: person.userName,
          givenName: 'Pat',
          familyName: person.familyName,
        });
        const api = new Api(server.url);
        const { status, body, headers } = await use(person.token, { givenName: ' Patricia ' });
        expect([status, body]).toEqual([200, { userName: person.userName }]);
        expect(headers.getSetCookie(), 'registering signs nobody in').toEqual([]);
        const { user } = await api.signIn(person.userName, { password });
        expect(user).toMatchObject({
          givenName: 'Patricia',
          rolename: 'CLINICIAN',
          roleType: 'ClinicianUser',
          credential: 'BSN, RN',
          providerType: 'RN',
        });
        const record = await admin.call(readUser, { userId: person.id });
        expect(record).toMatchObject({ registered: true, invitation: null });
        expect(record.emailVerifiedAt, 'the link came to this address').not.toBeNull();
        expect((await facts(person.id)).map(({ action }) => action)).toEqual(
          expect.arrayContaining(['createUser', 'register', 'readUser']),
        );
      });

      it('works once, for 72 hours, and no link but the newest', async () => {
        const person = await invite();
        await admin.call(reinviteUser, { userId: person.id });
        const second = tokenIn(await mailTo(person.email, 2));
        expect((await use(person.token)).problem.code).toBe('invitation.over');
        expect((await use(second)).status).toBe(200);
        expect((await use(second)).problem.code).toBe('invitation.over');
        expect((await admin.ask(reinviteUser, { userId: person.id })).problem.code).toBe(
          'user.registered',
        );
        const late = await invite();
        clock += 73 * hourMs;
        admin = await signedIn(server.url, 'admin');
        expect((await use(late.token)).problem.code).toBe('invitation.over');
        expect(
          (await new Api(server.url).ask(readInvitation, { token: late.token })).problem.code,
        ).toBe('invitation.over');
      });

      it('stays usable when the password is refused', async () => {
        const { token, userName } = await invite();
        expect((await use(token, { newPassword: 'short' })).problem).toMatchObject({
          code: 'password.weak',
          fields: [{ path: 'newPassword', code: 'password.weak' }],
        });
        expect((await use(token, { newPassword: `${userName} ${userName}` })).status).toBe(422);
        for (const [newPassword, code] of [
          ['abcd1234qwerty98', 'password.weak'],
          ['pass1pass1pass1', 'password.weak'],
          ['Nomer 2026 Nomer', 'password.weak'],
          ['Lantern on the Porch', 'password.common'],
          ['Password2026!', 'password.common'],
        ])
          expect((await use(token, { newPassword })).problem.code, newPassword).toBe(code);
        expect((await use(token)).status).toBe(200);
      });

      it('does not give its person a colleague’s name, which only the office may enter', async () => {
        const colleague = await joined();
        const taken = await admin.call(readUser, { userId: colleague.id });
        const { token, id } = await invite();
        for (const [givenName, familyName] of [
          [taken.givenName, taken.familyName],
          [` ${taken.givenName.toUpperCase()}`, `${taken.familyName.toLowerCase()} `],
        ] as const)
          expect((await use(token, { givenName, familyName })).problem).toMatchObject({
            code: 'user.colleague',
            fields: [{ path: 'familyName', code: 'user.colleague' }],
          });
        const { givenName, familyName } = taken;
        await admin.call(saveUser, { userId: id, givenName, familyName });
        expect((await use(token, { givenName, familyName })).status).toBe(200);
      });

      it('can be sent again to a corrected address, in German', async () => {
        const { id, email } = await invite();
        await admin.call(reinviteUser, { userId: id, email: `new.${email}`, language: 'de' });
        const mail = await mailTo(`new.${email}`);
        expect(mail).toContain('Subject: Ihre Einladung zu Porchlight');
        expect(await admin.call(readUser, { userId: id })).toMatchObject({
          email: `new.${email}`,
          invitation: { email: `new.${email}` },
          registered: false,
        });
      });

      it('opens nothing before: neither a password nor an empty one signs the person in', async () => {
        const { userName } = await invite();
        for (const tried of [password, ' '])
          expect(
            (
              await new Api(server.url).ask(authenticate, {
                userName,
                password: tried,
                deviceId: admin.deviceId,
                deviceName: 'test',
                clientId: null,
              })
            ).status,
          ).not.toBe(200);
        const { rows } = await admin.call(users, { only: 'invited', pageSize: 100 });
        expect(rows.find((row) => row.userName === userName)).toMatchObject({ registered: false });
      });

      it('is stored as a hash only', async () => {
        const { token } = await invite();
        const { db } = server.inside();
        const stored = JSON.stringify(await db.selectFrom('invitation').selectAll().execute());
        expect(stored).not.toContain(must(token.split('.')[1], 'secret'));
      });

      it('refuses a user name that somebody has, a role of nobody and a clinician without discipline', async () => {
        const ask = async (parts: object) =>
          (await admin.ask(createUser, { ...fresh(), ...rn, ...parts })).problem.code;
        expect(await ask({ userName: 'NURSE' })).toBe('user.taken');
        expect(await ask({ userName: 'nurse.ridge' }), 'also in another agency').toBe('user.taken');
        expect(await ask({ roleId: 77 })).toBe('user.role');
        expect(await ask({ providerTypeId: null })).toBe('user.discipline');
        expect(await ask({ providerTypeId: 998 })).toBe('user.discipline');
        expect(await ask({ email: 'not an address' })).toBe('request.invalid');
        expect(await ask({ userName: 'two words' })).toBe('request.invalid');
      });

      it('is limited per address', async () => {
        const api = new Api(server.url);
        const codes = new Set<string>();
        for (let nth = 0; nth < 60; nth += 1)
          codes.add((await api.ask(readInvitation, { token: `${nth}` })).problem.code);
        expect([...codes]).toEqual(['invitation.over', 'rate.limited']);
        clock += 2 * hourMs;
        admin = await signedIn(server.url, 'admin');
      });
    });

    describe('the administrator', () => {
      it('changes name, role, discipline and credential; another role type ends the sessions', async () => {
        const { id, api } = await joined();
        await admin.call(saveUser, { userId: id, familyName: 'Newname', credential: 'LVN' });
        expect((await api.call(session, {})).user).toMatchObject({
          familyName: 'Newname',
          credential: 'LVN',
          providerType: 'RN',
        });
        await admin.call(saveUser, { userId: id, roleId: 3 });
        expect(await standing(api)).toBe(401);
        expect(await admin.call(readUser, { userId: id })).toMatchObject({
          role: { name: 'QA', type: 'BackOfficeUser' },
          providerTypeId: null,
        });
        expect((await facts(id)).map(({ detail }) => detail)).toContainEqual({
          changed: 'roleId',
          fromRole: 5,
          toRole: 3,
        });
      });

      it('gives a person own entries per area, effective with the next call', async () => {
        const { id, api } = await joined({ roleId: 1, providerTypeId: null });
        expect((await api.ask(users, {})).status).toBe(200);
        await admin.call(saveUser, {
          userId: id,
          privileges: '{"users":{"hide":true},"noSuchArea":{"hide":true}}',
        });
        expect((await api.ask(users, {})).problem.code).toBe('access.denied');
        expect(JSON.parse((await admin.call(readUser, { userId: id })).privileges)).toEqual({
          users: { hide: true },
        });
        await admin.call(saveUser, { userId: id, privileges: '{}' });
        expect((await api.ask(users, {})).status).toBe(200);
      });

      it('demands a new password: until it is set, nothing else is answered', async () => {
        const { id, api } = await joined({ ...office });
        await admin.call(saveUser, { userId: id, changePassword: true });
        expect((await api.call(session, {})).user.changePassword).toBe(true);
        expect((await api.ask(sessions, {})).problem.code).toBe('access.denied');
        const choose = (newPassword: string) =>
          api.ask(updatePassword, { token: null, currentPassword: password, newPassword });
        for (const [given, code] of [
          [password, 'password.same'],
          ['123456789012', 'password.weak'],
          ['Lantern on the Porch', 'password.common'],
        ] as const)
          expect((await choose(given)).problem.code, given).toBe(code);
        expect((await api.call(session, {})).user.changePassword).toBe(true);
        expect((await choose('another cup of morning tea')).status).toBe(200);
        expect((await api.call(session, {})).user.changePassword).toBe(false);
        expect((await api.ask(sessions, {})).status).toBe(200);
      });

      it('is the only one who may, and only in their own agency', async () => {
        const { id } = await invite();
        const scheduler = await signedIn(server.url, 'scheduler');
        const ridge = await signedIn(server.url, 'nurse.ridge');
        const tries = [
          [readUser, { userId: id }],
          [saveUser, { userId: id, givenName: 'X' }],
          [deactivateUser, { userId: id }],
          [reactivateUser, { userId: id }],
          [reinviteUser, { userId: id }],
        ] as const;
        for (const [call, input] of tries) {
          expect((await scheduler.ask(call, input)).problem.code, call.name).toBe('access.denied');
          const { problem } = await admin.ask(call, { ...input, userId: ridge.state.user.id });
          expect(problem.code, call.name).toBe('record.not-found');
        }
      });

      it('neither deactivates nor demotes themselves, nor narrows themselves', async () => {
        const userId = admin.state.user.id;
        const tries = [
          [deactivateUser, { userId }],
          [saveUser, { userId, roleId: 2 }],
          [saveUser, { userId, privileges: '{"users":{"hide":true}}' }],
          [saveUser, { userId, changePassword: true }],
        ] as const;
        for (const [call, input] of tries)
          expect((await admin.ask(call, input)).problem.code).toBe('user.self');
        expect((await admin.ask(saveUser, { userId, givenName: 'Ada' })).status).toBe(200);
        expect(await standing(admin)).toBe(200);
      });

      it('is never the last to go: two who deactivate or demote each other at once leave one', async () => {
        const { db } = server.inside();
        await db
          .updateTable('app_user')
          .set({ active: false })
          .where('role', '=', 'ADMIN')
          .where('user_name', 'like', 'person%')
          .execute();
        await invite({ roleId: 1, providerTypeId: null });
        for (const [call, parts] of [
          [deactivateUser, {}],
          [saveUser, { roleId: 2 }],
        ] as const) {
          const other = await joined({ roleId: 1, providerTypeId: null });
          const ids = [other.id, admin.state.user.id] as const;
          const answers = await Promise.all([
            admin.ask(call, { userId: ids[0], ...parts }),
            other.api.ask(call, { userId: ids[1], ...parts }),
          ]);
          const done = answers.filter(({ status }) => status === 200);
          const refused = answers.find(({ status }) => status !== 200);
          expect(done.length).toBe(1);
          expect(['role.last-administrator', 'session.missing', 'access.denied']).toContain(
            refused?.problem.code,
          );
          await db
            .updateTable('app_user')
            .set({ active: true, role: 'ADMIN', role_id: 1, role_type: 'BackOfficeUser' })
            .where('id', '=', ids[1])
            .execute();
          await db
            .updateTable('app_user')
            .set({ active: false })
            .where('id', '=', ids[0])
            .execute();
          admin = await signedIn(server.url, 'admin');
        }
      });
    });

    describe('a person who leaves', () => {
      it('loses sessions, waiting sign-ins, PIN shares, reset links and invitations in one step', async () => {
        const person = await joined();
        const { db } = server.inside();
        await new Api(server.url).call(resetPassword, { userName: person.userName });
        const reset = await mailTo(person.email, 2);
        expect(await admin.call(deactivateUser, { userId: person.id })).toEqual({ ended: 1 });
        expect(await standing(person.api)).toBe(401);
        expect((await person.api.ask(endSession, { ref: 'x' })).status).toBe(401);
        const token = must(/resetPassword#token=([\w.-]+)/.exec(reset)?.[1], 'reset link');
        expect(
          (
            await new Api(server.url).ask(updatePassword, {
              token,
              currentPassword: null,
              newPassword: 'another cup of morning tea',
            })
          ).problem.code,
        ).toBe('password.token');
        for (const table of ['session', 'pending_sign_in', 'verification'] as const)
          expect(
            await db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute(),
            table,
          ).toEqual([]);
        await expect(new Api(server.url).signIn(person.userName, { password })).rejects.toThrow(
          'login.failed',
        );
        const actions = (await facts(person.id)).filter(
          ({ action }) => action === 'deactivateUser',
        );
        expect(actions).toMatchObject([{ detail: { ended: 1 } }]);
      });

      it('cannot register with a link mailed before, nor be invited again', async () => {
        const { id, token } = await invite();
        await admin.call(deactivateUser, { userId: id });
        expect((await use(token)).problem.code).toBe('invitation.over');
        expect((await admin.ask(reinviteUser, { userId: id })).problem.code).toBe('user.inactive');
      });

      it('comes back with the password they had; nothing that ended runs again', async () => {
        const person = await joined();
        await admin.call(deactivateUser, { userId: person.id });
        await admin.call(reactivateUser, { userId: person.id });
        expect(await standing(person.api)).toBe(401);
        await person.api.signIn(person.userName, { password });
        expect(await standing(person.api)).toBe(200);
      });
    });

    describe('the current user (spec portal §3, §4)', () => {
      it('has the clinician’s flags only with the role type ClinicianUser', async () => {
        const flags = ['firstAssigment', 'appDownloaded', 'backOfficeSupportId'];
        const newcomer = await joined();
        const { user } = await newcomer.api.call(session, {});
        expect(user).toMatchObject({
          firstAssigment: null,
          appDownloaded: false,
          backOfficeSupportId: null,
          noFirstAssignment: true,
          referralSourceId: null,
          onboardStep: null,
          onboardStepRS: null,
        });
        for (const flag of [...flags, 'noFirstAssignment'])
          expect(admin.state.user).not.toHaveProperty(flag);
        const nurse = await signedIn(server.url, 'nurse');
        expect(nurse.state.user.firstAssigment, 'visits were given to her').toBe(1);
        expect(nurse.state.user).not.toHaveProperty('noFirstAssignment');
      });
    });
  },
);
