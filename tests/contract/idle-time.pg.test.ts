import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies, saveCompany } from '#contract/companies.ts';
import { keepShare } from '#contract/devices.ts';
import { session } from '#contract/sign-in.ts';
import { minuteMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databaseKinds())('the configured idle time, on %s (spec portal §9)', (database) => {
  let server: TestServer;
  let clock = 0;
  beforeAll(async () => {
    server = await startServer({ database, now: () => new Date(Date.now() + clock) });
    await server
      .inside()
      .db.updateTable('constant')
      .set({ value: '4' })
      .where('name', '=', 'idleTimeout')
      .execute();
  });
  afterAll(() => server.stop());

  it('ends an idle session of the office, not one at work, and not the field', async () => {
    const [idle, busy] = [await signedIn(server.url, 'qa'), await signedIn(server.url, 'qa')];
    const field = await signedIn(server.url, 'nurse');
    for (let minute = 1; minute <= 5; minute += 1) {
      clock += minuteMs;
      expect((await busy.ask(session, {})).status).toBe(200);
    }
    expect((await idle.ask(session, {})).problem.code).toBe('session.expired');
    expect((await field.ask(session, {})).status).toBe(200);
  });

  it("is the company's for its people where that is shorter, on the server and in the browser", async () => {
    const setTo = async (idleTimeout: number | null) => {
      const admin = await signedIn(server.url, 'admin');
      const [row] = (await admin.call(companies, {})).rows;
      const { referralSourceId, revision, name, usernamePrefix, actionType } = must(row, 'company');
      const kept = { name, usernamePrefix, actionType, onboardStep: null };
      await admin.call(saveCompany, {
        ...kept,
        company: { referralSourceId, revision },
        idleTimeout,
      });
    };
    const codeAfter = async (minutes: number, person: Api): Promise<unknown> => {
      clock += minutes * minuteMs;
      return (await person.ask(session, {})).problem.code;
    };
    await setTo(2);
    const cleo = await signedIn(server.url, 'company');
    expect(cleo.state.user).toMatchObject({ referralSourceId: 1, companyIdleTimeout: 2 });
    const stamp = (await cleo.ask(session, {})).headers.get('x-standing');
    expect(await codeAfter(1.5, cleo)).toBeUndefined();
    expect(await codeAfter(2.5, cleo)).toBe('session.expired');
    const again = await signedIn(server.url, 'company');
    const qa = await signedIn(server.url, 'qa');
    expect(await codeAfter(3, again)).toBe('session.expired');
    expect((await qa.ask(session, {})).status).toBe(200);
    await setTo(60);
    const third = await signedIn(server.url, 'company');
    expect(third.state.user.companyIdleTimeout).toBe(60);
    expect((await third.ask(session, {})).headers.get('x-standing')).not.toBe(stamp);
    expect(await codeAfter(3, third)).toBeUndefined();
    expect(await codeAfter(5, third)).toBe('session.expired');
  });
});

it('the current user has a PIN when the server keeps its share for this device (spec portal §3)', async () => {
  const server = await startServer({ database: 'pglite' });
  try {
    const nurse = await signedIn(server.url, 'nurse');
    expect(nurse.state.user.hasPin).toBe(false);
    const { clientId } = nurse.state;
    const bytes = Buffer.alloc(32, 1).toString('base64url');
    await nurse.call(keepShare, { clientId, proof: bytes, share: bytes });
    expect((await nurse.call(session, {})).user.hasPin).toBe(true);
    expect((await signedIn(server.url, 'nurse')).state.user.hasPin).toBe(false);
  } finally {
    await server.stop();
  }
});
