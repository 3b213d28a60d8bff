import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { followShortUrl, shortUrl, shortUrls } from '#contract/short-links.ts';
import { patients } from '#contract/patients.ts';
import { dayMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const [ours] = demoOrganisations;

describe.each(databasesOf(import.meta.url))(
  'short links, on %s (spec portal §2: /shortUrl, /r/:id)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let patientId: string;

    const make = (path: string, api: Api = scheduler) => api.call(shortUrl, { path });
    const refusal = async (path: string, api: Api = scheduler): Promise<string | undefined> =>
      (await api.ask(shortUrl, { path })).problem?.code;
    const follow = (link: string, api: Api = scheduler) => api.ask(followShortUrl, { link });

    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      const [row] = (await scheduler.call(patients, {})).rows;
      patientId = must(row, 'patient').id;
    });
    afterAll(() => server.stop());

    it('lead to the stored path, for everybody of the agency, and count who followed', async () => {
      const { link, path } = await make(`/patient/${patientId}`);
      expect(link).toMatch(/^[0-9a-z]{10}$/);
      expect(path).toBe(`/patient/${patientId}`);
      const reviewer = await signedIn(server.url, 'qa');
      expect(await reviewer.call(followShortUrl, { link })).toEqual({ path });
      expect(await scheduler.call(followShortUrl, { link })).toEqual({ path });
      const { rows } = await scheduler.call(shortUrls, {});
      expect(rows.find((row) => row.link === link)?.used).toBe(2);
    });

    it('lead to people, roles, companies and constants, for those who administer them', async () => {
      const admin = await signedIn(server.url, 'admin');
      const { id } = admin.state.user;
      for (const path of [`/user/${id}`, '/role/1', '/companies', '/constants']) {
        expect((await make(path, admin)).path).toBe(path);
        expect(await refusal(path), path).toBe('link.target');
      }
      for (const path of [`/user/${randomUUID()}`, '/role/998'])
        expect(await refusal(path, admin), path).toBe('record.not-found');
    });

    it('are listed for their maker alone', async () => {
      const { link } = await make('/visits');
      const linksOf = async (api: Api) =>
        (await api.call(shortUrls, {})).rows.map((row) => row.link);
      expect(await linksOf(scheduler)).toContain(link);
      expect(await linksOf(await signedIn(server.url, 'qa'))).not.toContain(link);
    });

    it.each([
      'https://evil.example/visits',
      'http:evil.example',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '/visits/../../evil',
      '/visits//evil.example',
      '/%2fevil.example',
      '%2f%2fevil.example',
      '/visits%0d%0aLocation:x',
      '/visits?to=//evil.example',
      '/visits#//evil.example',
      '/visits@evil.example',
      ' /visits',
      '/visits ',
      '/visits\n',
      '\t/visits',
      '/Visits',
      '/visits/',
      'visits',
      '/',
      '',
      '/api/security/signOut',
      '/r/abcdefghjk',
      '/resetPassword',
      '/nowhere',
      '/patient/not-an-id',
    ])('leads nowhere but to a screen of this app: %j is refused', async (path) => {
      expect(await refusal(path)).toBe('link.target');
    });

    it('leads to no screen and no record that its maker may not open', async () => {
      expect(await refusal('/auditLogs')).toBe('link.target');
      expect(await refusal(`/patient/${randomUUID()}`)).toBe('record.not-found');
      const stranger = await signedIn(server.url, 'scheduler.ridge').catch(() =>
        signedIn(server.url, 'admin.ridge'),
      );
      expect(await refusal(`/patient/${patientId}`, stranger)).toBe('record.not-found');
      const nurse = await signedIn(server.url, 'nurse');
      expect(await refusal('/users', nurse)).toBe('link.target');
    });

    it('follows a hidden area of the maker', async () => {
      const { db } = server.inside();
      const give = (privileges: string) =>
        db.updateTable('app_user').set({ privileges }).where('user_name', '=', 'billing').execute();
      const biller = await signedIn(server.url, 'billing');
      await make('/patients', biller);
      await give('{"patients":{"hide":true}}');
      expect(await refusal('/patients', biller)).toBe('link.target');
      await give('{"shortUrl":{"hide":true}}');
      expect(await refusal('/visits', biller)).toBe('access.denied');
      const { link } = await make('/visits');
      expect((await follow(link, biller)).status).toBe(200);
      await give('{}');
    });

    it('answers 404 for another agency’s link, an unknown one and anything that is none', async () => {
      const { link } = await make('/visits');
      const stranger = await signedIn(server.url, 'admin.ridge');
      for (const [id, api] of [
        [link, stranger],
        ['zzzzzzzzzz', scheduler],
        ['', scheduler],
        ['../visits', scheduler],
        [link.toUpperCase(), scheduler],
      ] as const) {
        const { status, problem } = await follow(id, api);
        expect([status, problem?.code]).toEqual([404, 'record.not-found']);
      }
    });

    it('ends on its day', async () => {
      const { link } = await scheduler.call(shortUrl, { path: '/visits', days: 1 });
      await server
        .inside()
        .db.updateTable('short_link')
        .set({ expires_at: new Date(Date.now() - dayMs) })
        .where('id', '=', link)
        .execute();
      expect((await follow(link)).status).toBe(404);
    });

    it('hands out nothing else, even when the table holds it', async () => {
      const { db } = server.inside();
      const { link } = await make('/visits');
      for (const path of ['//evil.example', 'https://evil.example', '/visits?x=1']) {
        await db
          .updateTable('short_link')
          .set({ path })
          .where('org_id', '=', ours.id)
          .where('id', '=', link)
          .execute();
        expect((await follow(link)).status).toBe(404);
      }
    });

    it('needs somebody who is signed in, and is in the audit log', async () => {
      const { link } = await make('/visits');
      const nobody = await fetch(`${server.url}/api/operation/followShortUrl`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-porchlight': '1' },
        body: JSON.stringify({ link }),
      });
      expect(nobody.status).toBe(401);
      const admin = await signedIn(server.url, 'admin');
      const [row] = (await admin.call(auditLogs, { action: 'shortUrl', pageSize: 1 })).rows;
      expect(row).toMatchObject({ record: { kind: 'shortLink', id: null } });
      expect(row?.detail).toContainEqual({ name: 'link', value: link });
    });
  },
);
