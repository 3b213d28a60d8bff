import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callKey, type Call } from '#contract/call.ts';
import { readEpisode } from '#contract/episodes.ts';
import { importFormPack } from '#contract/form-packs.ts';
import { savePatientPhysician } from '#contract/circle.ts';
import { savePhysicianOrder } from '#contract/physician-orders.ts';
import { session } from '#contract/sign-in.ts';
import { importOlderNotes, olderNotes } from '#contract/older-notes.ts';
import { isList } from '#contract/paging.ts';
import { importData, importedDocuments, patients, readPatient } from '#contract/patients.ts';
import { attachRecordFile } from '#contract/record-files.ts';
import { calls } from '#contract/registry.ts';
import { roles, type Role } from '#contract/roles.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { cardOf } from '#server/db/patient-card.ts';
import { demoOrganisations, demoPeople } from '#server/demo/people.ts';
import { rights } from '#server/features/registry.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { smallPack } from '#forms/packs/testing/small-pack.ts';
import { sampleInput, type Ids } from './sample-input.ts';

const [ours] = demoOrganisations;
const referral = readFileSync(new URL('data/referral.xml', import.meta.url), 'utf8');

/** Calls that show nothing of anybody's care, so that they leave no trace. */
const aboutNobody: ReadonlySet<string> = new Set([
  'admin.agencyTemplates',
  'admin.constantHistory',
  'admin.episodeChoices',
  'admin.newVisitTypes',
  'admin.preferences',
  'admin.promptHistory',
  'admin.readRole',
  'admin.template',
  'admin.userActivity',
  'notes.findCodes',
  'notes.findDrugs',
  'notes.formPack',
  'notes.gcsUploadUrl',
  'notes.getDrugs',
  'notes.getICDCodes',
  'notes.getICDNotes',
  'notes.narrativeTemplates',
  'notes.providerNoteTemplates',
  'operation.addressSuggestions',
  'operation.geocode',
  'operation.getPlaces',
  'operation.grouperSlice',
  'operation.mapTowns',
  'operation.providersLite',
  'operation.readContact',
  'security.codeStanding',
  'security.fetchKey',
  'security.linkedUsers',
  'security.passkeys',
  'security.session',
  'security.sessions',
]);
const isAdmin = ({ role, organisation }: (typeof demoPeople)[number]): boolean =>
  role === 'ADMIN' && organisation === ours.key;

const olderNoteOf = (mrn: string) => ({
  mrn,
  day: '03/04/2019',
  title: 'Visit',
  author: '',
  fields: [{ label: 'Pulse', value: '72' }],
  document: null,
});

/** What phones pull is in `pull.pg.test.ts`. */
const ofPhones: ReadonlySet<string> = new Set(['operation.pull', 'notes.pull']);

const reads = calls
  .filter((call) => call.reads && !call.open && !isList(call) && !ofPhones.has(callKey(call)))
  .map((call) => [callKey(call), call] as const);

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsIn = (value: unknown): string[] => JSON.stringify(value).match(uuid) ?? [];

describe.each(databasesOf(import.meta.url))(
  'what was opened, in the audit log on %s',
  (database) => {
    let server: TestServer;
    const apis = new Map<Role, Api>();
    let ids: Ids;
    /** What calls are asked for which a sample finds nothing. */
    let inputs: Readonly<Record<string, object>>;

    beforeAll(async () => {
      server = await startServer({ database });
      for (const role of roles) {
        const person = demoPeople.find(
          (each) => each.role === role && each.organisation === ours.key,
        );
        apis.set(role, await signedIn(server.url, must(person, role).userName));
      }
      const admin = must(apis.get('ADMIN'), 'admin');
      const { db } = server.inside();
      const visit = await db
        .selectFrom('visit')
        .innerJoin('app_user', 'app_user.id', 'visit.provider_id')
        .select(['visit.id', 'visit.patient_id', 'visit.episode_id', 'visit.provider_id'])
        .where('app_user.user_name', '=', 'nurse')
        .where('visit.status', '=', 'Staffed')
        .executeTakeFirstOrThrow();
      ids = {
        visit: visit.id,
        patient: visit.patient_id,
        episode: visit.episode_id,
        provider: must(visit.provider_id, 'provider'),
        client: randomUUID(),
      };
      const { patientId } = await admin.call(importData, { fileName: 'r.xml', xml: referral });
      const { documents } = await admin.call(importedDocuments, { patientId });
      const { rows } = await admin.call(patients, { pageSize: 2 });
      const [first, second] = rows.map(({ id }) => id);
      const { patient } = await admin.call(readPatient, { id: ids.patient });
      const { firstName, lastName, birthday } = cardOf(patient.content.doc.values);
      const { episode } = await admin.call(readEpisode, { id: ids.episode });
      const formPack = await admin.call(importFormPack, {
        pack: null,
        content: smallPack('Weights'),
        disciplines: ['RN'],
        visitTypeIds: [201],
        source: 'weights.json',
      });
      // A supervisor, so that notes wait for somebody.
      await db
        .updateTable('app_user')
        .set({ credential: 'RN' })
        .where('user_name', '=', must(demoPeople.find(isAdmin), 'admin').userName)
        .execute();
      const inReview = db
        .selectFrom('visit')
        .select('id')
        .where('org_id', '=', ours.id)
        .where('status', '=', 'NotesInReview');
      await db
        .updateTable('note')
        .set({ cosign_by: 'RN' })
        .where('org_id', '=', ours.id)
        .where('visit_id', 'in', inReview)
        .execute();
      await admin.call(importOlderNotes, {
        source: 'old.csv',
        preview: false,
        notes: [olderNoteOf(patient.mrn)],
      });
      const older = await admin.call(olderNotes, {});
      const content = Buffer.from('%PDF-1.7');
      const { fileId: fileUrl } = await admin.call(attachRecordFile, {
        fileId: randomUUID(),
        patientId: ids.patient,
        episodeId: null,
        category: 'Other',
        name: 'agreement.pdf',
        kind: 'document',
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        content: content.toString('base64'),
      });
      // A clinician's order that somebody else gave new words.
      const { id: physicianId } = await admin.call(savePatientPhysician, {
        entry: null,
        patientId: ids.patient,
        name: 'Dr. Pat Park',
        role: 'Attending',
        npi: '',
        specialty: '',
        phone: '',
        fax: '',
        note: '',
      });
      const { id: orderId } = await admin.call(savePhysicianOrder, {
        order: null,
        patientId: ids.patient,
        episodeId: null,
        visitId: null,
        source: 'written',
        category: '',
        text: 'Wound vac.',
        physicianId,
        effectiveFrom: pacificDate(new Date()),
      });
      const clinician = must(apis.get('CLINICIAN'), 'clinician');
      const { user } = await clinician.call(session, {});
      await db
        .updateTable('physician_order')
        .set({ source: 'verbal', written_by: user.id, unconfirmed: true })
        .where('id', '=', orderId)
        .execute();
      inputs = {
        'notes.olderNote': { id: must(older.rows[0], 'older note').id },
        'fileserver.signedDocument': { fileUrl },
        'notes.gcsUploadUrl': { fileId: fileUrl },
        'operation.keptSummaries': { kind: 'file', id: fileUrl },
        'notes.formPack': formPack,
        'admin.search': { words: lastName },
        'admin.patientDuplicates': { firstName, lastName, birthday, phone: '', except: null },
        'admin.importedDocuments': { patientId },
        'admin.importedDocument': { id: must(documents[0], 'document').id },
        'admin.compareCharts': { first, second },
        // Weeks in which the patient has visits, whichever visit the sample is.
        'operation.previewOrder': {
          episodeId: ids.episode,
          orderId: null,
          visitTypeId: 201,
          frequency: '7w3',
          startDate: pacificDate(new Date()),
          endDate: null,
          plannedStart: null,
          plannedMinutes: 45,
        },
        'operation.previewStop': {
          episodeId: ids.episode,
          orderId: must(episode.orders[0], 'order').id,
          lastDay: pacificDate(new Date()),
        },
      };
    });
    afterAll(() => server.stop());

    const lastSeq = async (): Promise<number> =>
      (
        await server
          .inside()
          .db.selectFrom('org_head')
          .select('audit_seq')
          .where('org_id', '=', ours.id)
          .executeTakeFirstOrThrow()
      ).audit_seq;
    const askerOf = (call: Call): Api => {
      const may = (role: Role) =>
        rights.scopeOf(callKey(call), { role, privileges: '{}' }) !== null;
      return must(apis.get(must(roles.find(may), callKey(call))), 'person');
    };

    it.each(reads.filter(([key]) => !aboutNobody.has(key)))(
      '%s says whose record was opened',
      async (key, call) => {
        const before = await lastSeq();
        const today = pacificDate(new Date());
        const input =
          inputs[key] ?? sampleInput({ call, ids, today, newId: randomUUID, adds: true });
        const { status, body } = await askerOf(call).ask(call, input);
        expect(status, JSON.stringify(body)).toBe(200);
        const rows = await server
          .inside()
          .db.selectFrom('audit')
          .select(['action', 'row'])
          .where('org_id', '=', ours.id)
          .where('seq', '>', before)
          .execute();
        const named = rows
          .filter(({ action }) => action === call.name)
          .flatMap(({ row }) => {
            const { entityId, detail } = JSON.parse(row) as { entityId?: string; detail?: unknown };
            return idsIn([entityId ?? null, detail ?? null]);
          });
        const shown = new Set(idsIn([input, body, ids]));
        expect(named.filter((id) => shown.has(id))).not.toEqual([]);
      },
    );

    it('nothing is written for a call that shows nobody’s care', async () => {
      const before = await lastSeq();
      for (const [key, call] of reads.filter(([each]) => aboutNobody.has(each))) {
        const today = pacificDate(new Date());
        const input = inputs[key] ?? sampleInput({ call, ids, today, newId: randomUUID });
        expect((await askerOf(call).ask(call, input)).status, key).toBe(200);
      }
      expect(await lastSeq()).toBe(before);
    });
  },
);
