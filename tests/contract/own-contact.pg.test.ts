import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  declineEmail,
  readContact,
  sendVerificationCode,
  verifyEmail,
  verifyPhoneNumber,
} from '#contract/contact.ts';
import { changeUserEmail, readUser } from '#contract/users.ts';
import { resetPassword } from '#contract/account.ts';
import { auditLogs } from '#contract/audit.ts';
import { minuteMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { demoPassword } from '../support/demo.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startServer, type TestServer } from '../support/server.ts';

const codeIn = (text: string): string =>
  must(/\b(\d{6})\b(?![\s\S]*\b\d{6}\b)/.exec(text)?.[1], 'code');

describe.each(databasesOf(import.meta.url))(
  'a person’s own mail address and phone on %s (spec portal §7, §8)',
  (database) => {
    let server: TestServer;
    let mails: MailServer;
    let clock = 0;
    let texts: { to: string; text: string }[] = [];
    let connected = true;
    let nurse: Awaited<ReturnType<typeof signedIn>>;

    beforeAll(async () => {
      mails = await startMailServer();
      server = await startServer({
        database,
        env: { SMTP_URL: mails.url },
        now: () => new Date(Date.now() + clock),
        texts: {
          send: async (to, text) => {
            if (!connected) throw new Error('not configured');
            texts.push({ to, text });
          },
        },
      });
    });
    afterAll(async () => {
      await server.stop();
      await mails.stop();
    });
    beforeEach(async () => {
      clock += 61 * minuteMs;
      texts = [];
      connected = true;
      nurse = await signedIn(server.url, 'nurse');
    });

    const send = (kind: 'email' | 'phone', target: string, password = demoPassword) =>
      nurse.ask<typeof sendVerificationCode>(sendVerificationCode, { kind, target, password });
    const arrivedTo = (address: string) => mails.arrived.filter(({ to }) => to.includes(address));
    const mailed = (address: string): string =>
      codeIn(must(arrivedTo(address).at(-1), 'mail').text);
    const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

    it('is changed by a code to the new address, and the former one is told', async () => {
      const { emailId: former } = await nurse.call(readContact, {});
      expect((await send('email', 'nora@example.org')).body).toEqual({});
      expect((await nurse.call(readContact, {})).emailId, 'not before the code').toBe(former);
      const answer = await nurse.call(verifyEmail, { code: ` ${mailed('nora@example.org')}` });
      expect(answer).toEqual({ emailId: 'nora@example.org' });
      const contact = await nurse.call(readContact, {});
      expect(contact.emailId).toBe('nora@example.org');
      expect(contact.emailVerifiedAt).not.toBeNull();
      await expect.poll(() => arrivedTo(former).length).toBe(1);
      expect(must(arrivedTo(former)[0], 'mail').text).toContain(
        'The mail address of your Porchlight account was changed.',
      );
    });

    it('is not changed by a wrong code, an old one, or one entered too often', async () => {
      await send('email', 'one@example.org');
      const code = mailed('one@example.org');
      expect((await nurse.ask(verifyEmail, { code: wrongFor(code) })).problem).toMatchObject({
        code: 'verification.email',
        title: 'Sorry, email verification failed. Please try again.',
      });
      clock += 16 * minuteMs;
      expect((await nurse.ask(verifyEmail, { code })).problem.code).toBe('verification.email');
      await send('email', 'two@example.org');
      const other = mailed('two@example.org');
      for (let nth = 0; nth < 5; nth += 1) await nurse.ask(verifyEmail, { code: wrongFor(other) });
      expect((await nurse.ask(verifyEmail, { code: other })).problem.code).toBe(
        'verification.email',
      );
    });

    it('takes a code once, and only the newest', async () => {
      await send('email', 'three@example.org');
      const first = mailed('three@example.org');
      await send('email', 'four@example.org');
      const second = mailed('four@example.org');
      if (first !== second)
        expect((await nurse.ask(verifyEmail, { code: first })).status).toBe(422);
      expect((await nurse.ask(verifyEmail, { code: second })).status).toBe(200);
      expect((await nurse.ask(verifyEmail, { code: second })).status).toBe(422);
    });

    it('asks for the password and limits the codes it sends', async () => {
      expect((await send('email', 'x@example.org', 'not this one')).problem.code).toBe(
        'password.wrong',
      );
      expect((await send('email', 'not an address')).problem).toMatchObject({
        code: 'request.invalid',
        fields: [{ path: 'target' }],
      });
      for (let nth = 0; nth < 5; nth += 1)
        expect((await send('email', 'x@example.org')).status).toBe(200);
      expect((await send('email', 'x@example.org')).problem.code).toBe('rate.limited');
    });

    it('verifies a phone by a text message; the number is sealed and the office reads it', async () => {
      await send('phone', '(415) 555-0123');
      expect(texts).toHaveLength(1);
      const { to, text } = must(texts[0], 'text');
      expect(to).toBe('4155550123');
      const code = codeIn(text);
      expect((await nurse.ask(verifyPhoneNumber, { code: wrongFor(code) })).problem).toMatchObject({
        code: 'verification.phone',
        title: 'Sorry, phone verification failed.',
      });
      expect(await nurse.call(verifyPhoneNumber, { code })).toEqual({ phone: '4155550123' });
      expect(await nurse.call(readContact, {})).toMatchObject({ phone: '4155550123' });
      const admin = await signedIn(server.url, 'admin');
      const record = await admin.call(readUser, { userId: nurse.state.user.id });
      expect(record).toMatchObject({ phone: '4155550123' });
      expect(record.phoneVerifiedAt).not.toBeNull();
      const { phone } = await server
        .inside()
        .db.selectFrom('app_user')
        .select('phone')
        .where('id', '=', nurse.state.user.id)
        .executeTakeFirstOrThrow();
      expect(Buffer.from(must(phone ?? undefined, 'phone')).toString('latin1')).not.toContain(
        '4155550123',
      );
    });

    it('an administrator’s code does not move an address without the person’s own password', async () => {
      const admin = await signedIn(server.url, 'admin');
      const userId = nurse.state.user.id;
      const { emailId: before } = await nurse.call(readContact, {});
      await admin.call(changeUserEmail, { userId, email: 'taken@example.org' });
      const code = mailed('taken@example.org');
      // The nurse's phone lies open on a desk: a session, but not her password.
      const open = (password?: string) => nurse.ask(verifyEmail, { code, password });
      expect((await open()).problem).toMatchObject({
        code: 'verification.password',
        title: 'Your agency asked for this address. Enter your password with the code.',
      });
      expect((await open('a guess of somebody')).problem.code).toBe('password.wrong');
      expect((await nurse.call(readContact, {})).emailId).toBe(before);
      await admin.call(resetPassword, { userName: 'nurse' });
      const links = () => mails.arrived.filter(({ text }) => text.includes('/resetPassword#'));
      await expect.poll(() => links().map(({ to }) => to.join())).toEqual([before]);
    });

    it('is changed for somebody by an administrator with the code and the person’s password', async () => {
      const admin = await signedIn(server.url, 'admin');
      const userId = nurse.state.user.id;
      const { emailId: before } = await nurse.call(readContact, {});
      const told = arrivedTo(before).length;
      await admin.call(changeUserEmail, { userId, email: 'office-made@example.org' });
      const record = await admin.call(readUser, { userId });
      expect([record.email, record.pendingEmail]).toEqual([before, 'office-made@example.org']);
      await expect.poll(() => arrivedTo(before).length).toBe(told + 1);
      const { text } = must(arrivedTo(before).at(-1), 'mail');
      expect(text).toContain(admin.state.user.familyName);
      expect(text).toContain('o…@example.org');
      expect(text).not.toContain('office-made');
      expect(text, 'the code goes to the new address only').not.toMatch(/^\d{6}\s*$/m);
      const code = mailed('office-made@example.org');
      expect((await admin.ask(verifyEmail, { code })).problem.code).toBe('verification.email');
      clock += 71 * 60 * minuteMs;
      nurse = await signedIn(server.url, 'nurse');
      expect(await nurse.call(readContact, {})).toMatchObject({
        emailId: before,
        pendingEmail: 'office-made@example.org',
        pendingByOffice: true,
      });
      expect(await nurse.call(verifyEmail, { code, password: demoPassword })).toEqual({
        emailId: 'office-made@example.org',
      });
      expect((await nurse.call(readContact, {})).pendingEmail).toBeNull();
      await expect.poll(() => arrivedTo(before).length).toBe(told + 2);
    });

    it('an address the administrator asked for can be declined: its code counts no longer', async () => {
      const admin = await signedIn(server.url, 'admin');
      const userId = nurse.state.user.id;
      const { emailId: before } = await nurse.call(readContact, {});
      await admin.call(changeUserEmail, { userId, email: 'declined@example.org' });
      const code = mailed('declined@example.org');
      await nurse.call(declineEmail, {});
      expect(await nurse.call(readContact, {})).toMatchObject({
        emailId: before,
        pendingEmail: null,
      });
      const tried = await nurse.ask(verifyEmail, { code, password: demoPassword });
      expect(tried.problem.code).toBe('verification.email');
      const declined = async () =>
        (await admin.call(auditLogs, {})).rows.filter(({ action }) => action === 'declineEmail');
      expect(await declined()).toHaveLength(1);
      await send('email', 'mine@example.org');
      await nurse.call(declineEmail, {});
      expect((await nurse.call(readContact, {})).pendingEmail).toBe('mine@example.org');
      expect(await declined(), 'nothing declined is nothing recorded').toHaveLength(1);
    });

    it('is not sent to the administrator’s own account, an inactive one or one of another agency', async () => {
      const admin = await signedIn(server.url, 'admin');
      const change = async (userId: string) =>
        (await admin.ask(changeUserEmail, { userId, email: 'x@example.org' })).problem.code;
      expect(await change(admin.state.user.id)).toBe('user.self');
      const other = await signedIn(server.url, 'nurse.ridge');
      expect(await change(other.state.user.id)).toBe('record.not-found');
      const { db } = server.inside();
      const userId = nurse.state.user.id;
      const row = db.updateTable('app_user').where('id', '=', userId);
      await row.set({ active: false }).execute();
      expect(await change(userId)).toBe('user.inactive');
      await row.set({ active: true }).execute();
    });

    it('says that the code could not be sent while text messages are not connected', async () => {
      connected = false;
      expect((await send('phone', '415-555-0199')).problem).toMatchObject({
        code: 'verification.not-sent',
        title: 'Sorry, verification code could not be sent.',
      });
      const { db } = server.inside();
      expect(
        await db.selectFrom('verification').select('id').where('kind', '=', 'phone').execute(),
      ).toEqual([]);
    });
  },
);
