import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#contract/account.ts';
import { agencyRoles, setRolePrivileges } from '#contract/agency-roles.ts';
import { auditLogs } from '#contract/audit.ts';
import { createEpisode } from '#contract/episodes.ts';
import { relayNotes } from '#contract/exchange.ts';
import { noteHistory, readNote } from '#contract/notes.ts';
import { importData, patients, readPatient, savePatient } from '#contract/patients.ts';
import { register } from '#contract/register.ts';
import { search } from '#contract/search.ts';
import { session } from '#contract/sign-in.ts';
import { protocol } from '#contract/sync.ts';
import { createUser, deactivateUser, readUser } from '#contract/users.ts';
import { assignVisit, planVisits, providersLite } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { presetRoleId } from '#server/features/roles/preset-roles.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { anyway } from '../support/anyway.ts';
import { Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { onVisit } from '../support/field-device.ts';
import { runCommand } from '../support/key-commands.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { phoneOf, sealedOf, type Phone } from '../support/sealed-phone.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { testKey } from '../support/templates.ts';

const referral = readFileSync(new URL('./data/referral.xml', import.meta.url), 'utf8');
const publicUrl = 'https://charts.example.org';
const password = 'tea before the morning round';
const today = toDate(dayOf(new Date()));

/**
 * The three lines of the README, then the first week of an agency, told in order: every test goes on
 * where the one before it ended.
 */
describe.runIf(databaseKinds().includes('postgres'))(
  'an agency begins on PostgreSQL, and one of its people leaves in the middle of a visit',
  () => {
    let server: TestServer;
    let mails: MailServer;
    let admin: Api;
    let desk: Api;
    let nurse: Phone;
    const ids = new Map<string, string>();
    const idOf = (name: string): string => must(ids.get(name), name);

    beforeAll(async () => {
      mails = await startMailServer();
      server = await startServer({
        database: 'postgres',
        seed: 'empty',
        env: { PUBLIC_URL: publicUrl, SMTP_URL: mails.url },
      });
    });
    afterAll(async () => {
      await server.stop();
      await mails.stop();
    });

    /** The secret part of the link in the mail to an address. */
    const linkTo = async (address: string, page: string): Promise<string> => {
      const arrived = () => mails.arrived.find(({ to }) => to.includes(address));
      await expect.poll(arrived).toBeDefined();
      const text = must(arrived(), 'mail').text;
      return must(new RegExp(`${publicUrl}/${page}#token=([\\w.-]+)`).exec(text)?.[1], 'link');
    };
    const invited = async (
      name: string,
      role: Parameters<typeof presetRoleId>[0],
      providerTypeId: number | null,
    ): Promise<void> => {
      const email = `${name}@example.org`;
      const { id } = await admin.call(createUser, {
        userName: name,
        email,
        givenName: name,
        familyName: 'Harbor',
        roleId: presetRoleId(role),
        providerTypeId,
        credential: null,
      });
      ids.set(name, id);
      await new Api(server.url).call(register, {
        token: await linkTo(email, 'register'),
        givenName: name,
        familyName: 'Harbor',
        newPassword: password,
      });
    };
    const as = async (userName: string): Promise<Api> => {
      const api = new Api(server.url);
      await api.signIn(userName, { password });
      return api;
    };

    it('makes an agency with one command, whose administrator chooses a password by mail', async () => {
      const { code, out, error } = await runCommand(
        server,
        'agency-create',
        {
          NODE_ENV: 'production',
          PUBLIC_URL: publicUrl,
          SMTP_URL: mails.url,
          DATA_KEY: testKey.toString('base64'),
        },
        '--name',
        'Harborview Home Health',
        '--admin-email',
        'ada@example.org',
      );
      expect([code, error]).toEqual([0, '']);
      expect(out).toContain('was mailed to ada@example.org');
      await new Api(server.url).call(updatePassword, {
        token: await linkTo('ada@example.org', 'resetPassword'),
        currentPassword: null,
        newPassword: password,
      });
      admin = await as('ada@example.org');
      expect((await admin.call(session, {})).user).toMatchObject({
        rolename: 'ADMIN',
        orgName: 'Harborview Home Health',
      });
    });

    it('invites a scheduler, a nurse and an aide by mail, and each comes in', async () => {
      await invited('sam', 'SCHEDULER', null);
      await invited('nora', 'CLINICIAN', 1);
      await invited('ines', 'CLINICIAN', 4);
      desk = await as('sam');
      nurse = await phoneOf(server.url, 'nora', { password });
      expect(nurse.state.user).toMatchObject({ roleType: 'ClinicianUser', providerType: 'RN' });
      expect((await as('ines')).cookie).not.toBe('');
    });

    it('takes a referral in and staffs a visit that arrives on the nurse’s phone', async () => {
      const { patientId } = await desk.call(importData, { fileName: 'r.xml', xml: referral });
      ids.set('patient', patientId);
      await desk.call(savePatient, {
        id: patientId,
        entryId: randomUUID(),
        baseRevision: 1,
        patch: { phoneNumber1: '(559) 555-0142' },
        status: null,
      });
      const { episode } = await desk.call(createEpisode, {
        patientId,
        startDate: today,
        payerType: 'Episodic',
        careCoordinator: null,
      });
      const { visitIds } = await desk.call(planVisits, {
        episodeId: episode.id,
        visitTypeId: 201,
        startDate: today,
        plannedStart: '09:30',
        plannedMinutes: 45,
        frequency: '1w1',
      });
      const visitId = must(visitIds[0], 'visit');
      const { rows } = await desk.call(providersLite, { visitId });
      expect(rows.map(({ name }) => name)).toEqual(['nora Harbor']);
      await desk.call(assignVisit, {
        visitIds: [visitId],
        providerId: idOf('nora'),
        despite: anyway,
      });
      await nurse.device.pullAll();
      expect(nurse.device.visits()).toMatchObject([{ id: visitId, status: 'Staffed' }]);
      ids.set('visit', visitId);
    });

    it('narrows the role of the desk: call, session and search follow at the next request', async () => {
      const read = { id: idOf('patient') };
      const found = async (): Promise<number> =>
        (await desk.call(search, { words: 'Testerby' })).patients.count;
      expect(await found()).toBe(1);
      const { rows } = await admin.call(agencyRoles, {});
      const role = must(
        rows.find(({ basedOn }) => basedOn === 'SCHEDULER'),
        'role',
      );
      await admin.call(setRolePrivileges, {
        roleId: role.id,
        privileges: { patients: { hide: true }, patient: { hide: true } },
      });
      expect((await desk.ask(patients, {})).problem.code).toBe('access.denied');
      expect((await desk.ask(readPatient, read)).problem.code).toBe('access.denied');
      expect((await desk.call(session, {})).mayCall).not.toContain('admin.patients');
      expect(await found()).toBe(0);
    });

    it('ends the nurse’s access in the middle of the visit; her unsent note arrives', async () => {
      const visit = must(nurse.device.visits()[0], 'visit');
      const target = onVisit(visit.id);
      await nurse.device.do('operation', 'startVisit', target, {
        at: new Date().toISOString(),
        timeZone: 'America/Los_Angeles',
        position: null,
        positionProblem: 'refused',
      });
      const unsent = await sealedOf(
        nurse,
        nurse.device.entry('notes', 'saveAnswers', target, { patch: { 'vitals.pulse': 83 } }),
      );
      await admin.call(deactivateUser, { userId: idOf('nora') });
      expect((await nurse.device.api.ask(session, {})).status).toBe(401);
      expect((await new Api(server.url).ask(session, {})).status).toBe(401);
      await expect(as('nora')).rejects.toThrow('login.failed');

      const { fates } = await new Api(server.url).call(relayNotes, {
        protocol,
        requestId: randomUUID(),
        clientId: nurse.device.clientId,
        deviceId: nurse.device.api.deviceId,
        uploadToken: nurse.uploadToken,
        sentAt: new Date().toISOString(),
        waiting: 0,
        letters: [unsent],
      });
      expect(fates.map(({ fate }) => fate)).toEqual(['taken']);
      const { note } = await admin.call(readNote, { visitId: visit.id });
      expect(note.content.doc.values).toMatchObject({ 'vitals.pulse': 83 });
      const { edits } = await admin.call(noteHistory, { visitId: visit.id });
      expect(edits.at(-1)?.edit).toMatchObject({ by: idOf('nora') });
      expect(await admin.call(readUser, { userId: idOf('nora') })).toMatchObject({
        active: false,
        sessions: [],
      });
    });

    it('has all of it in the audit log, whose chain is whole', async () => {
      const { user } = await admin.call(session, {});
      for (const action of [
        'createAgency',
        'createUser',
        'register',
        'importData',
        'assignVisit',
        'setRolePrivileges',
        'deactivateUser',
        'saveAnswers',
      ])
        expect((await admin.call(auditLogs, { action })).count, action).toBeGreaterThan(0);
      expect(await findChainBreak(server.inside().db, user.orgId)).toBeNull();
    });
  },
);
