import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { companies, saveCompany, type CompanyRow } from '#contract/companies.ts';
import { createUser, readUser, saveUser } from '#contract/users.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const companyRole = 7;
const fresh = {
  company: null,
  usernamePrefix: 'cove',
  idleTimeout: null,
  onboardStep: 'Rates',
  actionType: null,
} as const;

describe.each(databasesOf(import.meta.url))('companies, on %s (spec portal §3)', (database) => {
  let server: TestServer;
  let admin: Api;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await signedIn(server.url, 'admin');
  });
  afterAll(() => server.stop());

  const named = async (words: string): Promise<CompanyRow> =>
    must((await admin.call(companies, { words })).rows[0], words);
  const codeOf = async (call: ReturnType<Api['ask']>) => (await call).problem.code;
  const user = (userName: string, referralSourceId: number | null) => ({
    userName,
    email: `${userName}@example.test`,
    givenName: 'Cora',
    familyName: 'Cove',
    roleId: companyRole,
    providerTypeId: null,
    credential: null,
    referralSourceId,
  });

  it('are added, found and changed; names are not given twice', async () => {
    const { referralSourceId } = await admin.call(saveCompany, { ...fresh, name: ' Cove 100% ' });
    const row = await named('100%');
    expect(row).toMatchObject({ referralSourceId, name: 'Cove 100%', revision: 1, people: 0 });
    expect((await admin.call(companies, { words: '1_0' })).count).toBe(0);
    expect(await codeOf(admin.ask(saveCompany, { ...fresh, name: 'COVE 100%' }))).toBe(
      'company.name-taken',
    );
    const company = { referralSourceId, revision: 1 };
    const changed = { ...fresh, company, name: 'Cove', idleTimeout: 20, onboardStep: 'Done' };
    await admin.ask(saveCompany, changed);
    expect(await named('Cove')).toMatchObject({
      idleTimeout: 20,
      onboardStep: 'Done',
      revision: 2,
    });
    expect(await codeOf(admin.ask(saveCompany, changed))).toBe('company.changed');
    const gone = { ...changed, name: 'Gone', company: { referralSourceId: 900, revision: 1 } };
    expect(await codeOf(admin.ask(saveCompany, gone))).toBe('record.not-found');
    const { rows } = await admin.call(auditLogs, { action: 'saveCompany' });
    expect(rows[0]?.record.kind).toBe('company');
    expect(rows[0]?.detail).toContainEqual({ name: 'idleTimeout', value: '20' });
    const unlimited = { ...changed, company: { referralSourceId, revision: 2 }, idleTimeout: null };
    await admin.ask(saveCompany, unlimited);
    const [taken] = (await admin.call(auditLogs, { action: 'saveCompany' })).rows;
    expect(taken?.detail).toContainEqual({ name: 'idleTimeoutBefore', value: '20' });
  });

  it('are named by their people, and by nobody else', async () => {
    const { referralSourceId } = await named('Bayview');
    expect(await codeOf(admin.ask(createUser, user('nowhere', null)))).toBe('user.company');
    expect(await codeOf(admin.ask(createUser, user('stranger', 900)))).toBe('user.company');
    const { referralSourceId: _left, ...without } = user('forgotten', 0);
    expect(await codeOf(admin.ask(createUser, without))).toBe('user.company');
    const before = (await named('Bayview')).people;
    const { id } = await admin.call(createUser, user('cora.cove', referralSourceId));
    expect(await admin.call(readUser, { userId: id })).toMatchObject({
      referralSourceId,
      company: 'Bayview Medical Group',
    });
    expect((await named('Bayview')).people).toBe(before + 1);
    await admin.call(saveUser, { userId: id, givenName: 'Coralie' });
    expect((await admin.call(readUser, { userId: id })).referralSourceId).toBe(referralSourceId);
    await admin.call(saveUser, { userId: id, roleId: 2, referralSourceId });
    expect(await admin.call(readUser, { userId: id })).toMatchObject({
      referralSourceId: null,
      company: null,
    });
  });

  it('belong to their agency and to its administrators', async () => {
    const { referralSourceId } = await named('Bayview');
    const stranger = await signedIn(server.url, 'admin.ridge');
    await stranger.call(saveCompany, { ...fresh, name: 'Cedar Clinic' });
    expect((await admin.call(companies, { words: 'Cedar' })).count).toBe(0);
    expect((await named('Bayview')).referralSourceId).toBe(referralSourceId);
    expect(await codeOf((await signedIn(server.url, 'qa')).ask(companies, {}))).toBe(
      'access.denied',
    );
  });
});
