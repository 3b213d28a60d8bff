import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Note, Visit } from '#contract/entities.ts';
import { checkChartPatch } from '#contract/chart.ts';
import { requiredDemographics } from '#domain/demographics.ts';
import {
  episode as episodeShape,
  note as noteShape,
  patient as patientShape,
  visit as visitShape,
} from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { orderFrequency } from '#domain/orders.ts';
import { pacificDate } from '#domain/pacific.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import { sealedText } from '#contract/seal-check.ts';
import { checkPatch } from '#forms/check-patch.ts';
import { fieldErrors } from '#forms/engine.ts';
import { findingErrors, formFindings } from '#forms/form-findings.ts';
import { formById } from '#forms/registry.ts';
import { answersOfOthers, formFor } from '#forms/signed-by.ts';
import { findChainBreak } from '#server/db/audit.ts';
import type { Database } from '#server/db/connect.ts';
import { Keyring } from '#server/db/keyring.ts';
import { verifyPassword } from '#server/features/account/passwords.ts';
import { settledPayment, termsOf } from '#server/features/visits/pay-of-visit.ts';
import { demoOrganisations, demoPeople, demoSignIns } from './people.ts';
import { seedDemo } from './seed.ts';
import {
  contentsOf,
  dropSeeded,
  now,
  password,
  seededDatabase,
  type Contents,
} from './testing/seeded-agency.ts';

afterAll(dropSeeded);

describe('the demo agency in the embedded database', () => {
  let database: Database;
  let contents: readonly Contents[];
  const all = <T>(of: (each: Contents) => readonly T[]): T[] => contents.flatMap(of);
  const visitOf = (note: Note): Visit =>
    must(
      all(({ visits }) => visits).find(({ id }) => id === note.visitId),
      'visit',
    );
  const statusOf = (note: Note): Visit['status'] => visitOf(note).status;
  const inStatus = (...wanted: Visit['status'][]): Note[] => {
    const ids = new Set(
      all(({ visits }) => visits)
        .filter(({ status }) => wanted.includes(status))
        .map(({ id }) => id),
    );
    return all(({ notes }) => notes).filter(({ visitId }) => ids.has(visitId));
  };

  beforeAll(async () => {
    const seeded = await seededDatabase('demo');
    ({ database } = seeded);
    contents = await Promise.all(
      demoOrganisations.map(({ id }) => contentsOf(database, seeded.keyring, id)),
    );
  });

  test('is laid in once', async () => {
    expect(await seedDemo(database.db, new Keyring(database.db, randomBytes(32)), now)).toBe(false);
  });

  test('has 60 patients, 80 episodes, 1,200 visits with notes, and twelve clinicians of all types', () => {
    expect([
      all(({ patients }) => patients).length,
      all(({ episodes }) => episodes).length,
      all(({ visits }) => visits).length,
      all(({ notes }) => notes).length,
    ]).toEqual([60, 80, 1200, 1200]);
    const clinicians = demoPeople.flatMap(({ providerType }) => providerType ?? []);
    expect(clinicians).toHaveLength(12);
    expect(new Set(clinicians).size).toBe(10);
    expect(new Set(all(({ visits }) => visits).map(({ status }) => status))).toEqual(
      new Set(visitStatuses),
    );
  });

  test("presents records of the contract's shape", () => {
    for (const [shape, records] of [
      [visitShape, all(({ visits }) => visits)],
      [noteShape, all(({ notes }) => notes)],
      [patientShape, all(({ patients }) => patients)],
      [episodeShape, all(({ episodes }) => episodes)],
    ] as const) {
      for (const record of records) expect(shape.safeParse(record).error?.issues ?? []).toEqual([]);
    }
  });

  test('holds notes whose answers the forms accept, complete from review on', () => {
    for (const note of all(({ notes }) => notes)) {
      const form = must(formById(note.formId, note.formVersion), 'form');
      const { values } = note.content.doc;
      expect(checkPatch(form, values)).toEqual([]);
      const { providerType, dateOfService, submittedAt } = visitOf(note);
      const signer = { signsAs: providerType, providerType };
      expect(answersOfOthers(form, values, signer)).toEqual([]);
      if (['NotesInReview', 'NotesRejected', 'NotesApproved'].includes(statusOf(note))) {
        const own = formFor(form, signer);
        const findings = formFindings(own, values, {
          today: pacificDate(new Date(must(submittedAt, 'submission'))),
          visitDate: dateOfService,
          birthDate: null,
          startOfCare: null,
        });
        expect([...fieldErrors(own, values), ...findingErrors(own, findings)]).toEqual([]);
      }
      for (const { path, comment } of note.returned) {
        expect(checkPatch(form, { [path]: null })).toEqual([]);
        expect(comment).not.toBe('');
      }
    }
  });

  test('seals every note that was handed in with the hash of its answers and drawn signatures', () => {
    const drawn =
      /^600x200 (?:M\d+ \d+l\d+(?: |(?=-))-?\d+(?:(?: |(?=-))-?\d+(?: |(?=-))-?\d+)*)+$/;
    for (const note of inStatus('NotesInReview', 'NotesRejected', 'NotesApproved')) {
      const seal = must(note.seal ?? note.pastSeals.at(-1), 'seal');
      const text = must(sealedText(note, seal), 'known form');
      expect(seal.hash).toBe(createHash('sha256').update(text).digest('hex'));
      expect(seal).toMatchObject({ version: 2, patient: { witnessedBy: seal.clinician.name } });
      for (const mark of [seal.clinician, must(seal.patient, 'patient')])
        expect(mark.strokes).toMatch(drawn);
    }
    for (const note of inStatus('NotesRejected')) {
      expect(note.seal).toBeNull();
      expect(note.returned.length).toBeGreaterThan(0);
      expect(note.returnComment).not.toBe('');
    }
    for (const note of inStatus(
      'Staffed',
      'Unstaffed',
      'Missed',
      'Expired',
      'Deleted',
      'VisitOverdue',
    ))
      expect(note.content.doc.values).toEqual({});
  });

  test("pays approved visits by the domain's rules and nothing else, and dates nothing in the future", async () => {
    for (const { orgId, visits } of contents) {
      const types = await database.db
        .selectFrom('provider_type')
        .selectAll()
        .where('org_id', '=', orgId)
        .execute();
      const rates = (
        await database.db.selectFrom('visit_rate').selectAll().where('org_id', '=', orgId).execute()
      ).map((row) => ({
        amount: row.amount,
        startDate: `${row.start_date}T00:00:00.000Z`,
        endDate: `${row.end_date}T23:59:59.999Z`,
        providerTypeId: row.provider_type_id,
        visitTypeId: row.visit_type_id,
      }));
      for (const visit of visits) {
        const type = must(
          types.find(({ type: name }) => name === visit.providerType),
          'provider type',
        );
        expect(visit.pay).toBe(
          visit.status === 'NotesApproved'
            ? settledPayment(visit, termsOf(type, rates))?.total
            : null,
        );
        const instants = [
          visit.timeIn?.at,
          visit.timeOut?.at,
          visit.submittedAt,
          visit.approvedAt,
        ].flatMap((at) => at ?? []);
        expect(instants).toEqual(instants.toSorted());
        for (const at of instants) expect(Date.parse(at)).toBeLessThan(now.getTime());
        expect(visit.approvedAt !== null).toBe(visit.status === 'NotesApproved');
        expect(visit.providerId === null).toBe(visit.status === 'Unstaffed');
      }
    }
  });

  test('has charts the contract accepts; only drafts lack required demographics', () => {
    for (const { status, content } of all(({ patients }) => patients)) {
      const { values } = content.doc;
      expect(checkChartPatch(values)).toEqual([]);
      expect(
        requiredDemographics.every(
          (field) => typeof values[field] === 'string' && values[field] !== '',
        ),
      ).toBe(status !== 'Draft');
      expect(String(values['phoneNumber1'] ?? '5595550100')).toMatch(/^55955501\d\d$/);
    }
    for (const { orders } of all(({ episodes }) => episodes))
      expect(orders.filter(({ frequency }) => !orderFrequency(frequency).ok)).toEqual([]);
  });

  test('keeps the two organisations apart: nothing of one names a record of the other', () => {
    const idsIn = (value: unknown): Set<string> =>
      new Set(JSON.stringify(value).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
    const [home, ridge] = contents.map(({ visits, notes, patients, episodes, userIds }) =>
      idsIn({ visits, notes, patients, episodes, userIds }),
    );
    expect(must(home, 'first').size).toBeGreaterThan(1000);
    expect(must(ridge, 'second').size).toBeGreaterThan(80);
    expect([...must(ridge, 'second')].filter((id) => home?.has(id))).toEqual([]);
    const users = contents.map(({ userIds }) => new Set(userIds));
    for (const [index, { visits }] of contents.entries())
      expect(
        visits.every(({ providerId }) => providerId === null || users[index]?.has(providerId)),
      ).toBe(true);
  });

  test('brings each clinician the patients of their visits and the last approved note of each form', async () => {
    for (const { orgId, visits } of contents) {
      const scopes = await database.db
        .selectFrom('care_scope')
        .selectAll()
        .where('org_id', '=', orgId)
        .execute();
      const pairs = (list: readonly (readonly [string, string])[]): Set<string> =>
        new Set(list.map((pair) => pair.join(' ')));
      expect(pairs(scopes.map((row) => [row.user_id, row.patient_id]))).toEqual(
        pairs(
          visits.flatMap((visit) =>
            visit.providerId === null || visit.status === 'Deleted'
              ? []
              : [[visit.providerId, visit.patientId] as const],
          ),
        ),
      );
      const assigned = await database.db
        .selectFrom('visit_assignment')
        .selectAll()
        .where('org_id', '=', orgId)
        .execute();
      expect(pairs(assigned.map((row) => [row.user_id, row.visit_id]))).toEqual(
        pairs(
          visits.flatMap((visit) =>
            visit.providerId === null ? [] : [[visit.providerId, visit.id] as const],
          ),
        ),
      );
      const last = await database.db
        .selectFrom('last_note')
        .selectAll()
        .where('org_id', '=', orgId)
        .execute();
      expect(pairs(last.map((row) => [row.patient_id, row.form_id]))).toEqual(
        pairs(
          visits.flatMap((visit) =>
            visit.status === 'NotesApproved' ? [[visit.patientId, visit.formId] as const] : [],
          ),
        ),
      );
    }
  });

  test("starts each organisation's audit chain with one row", async () => {
    for (const { orgId } of contents) {
      expect(await findChainBreak(database.db, orgId)).toBeNull();
      expect(
        await database.db
          .selectFrom('audit')
          .select(['seq', 'action', 'entity'])
          .where('org_id', '=', orgId)
          .execute(),
      ).toEqual([{ seq: 1, action: 'seedDemo', entity: 'organisation' }]);
    }
  });

  test('lets the printed people sign in with the password that was given', async () => {
    expect(demoSignIns.map(({ role }) => role)).toEqual([
      'ADMIN',
      'SCHEDULER',
      'QA',
      'BILLING',
      'CLINICIAN',
      'AIDE',
      'CLINICIAN',
      'CLINICIAN',
      'COMPANY',
      'PHYSICIAN',
      'PATIENT',
      'ADMIN',
      'CLINICIAN',
    ]);
    for (const { userName, role, name } of demoSignIns) {
      const row = await database.db
        .selectFrom('app_user')
        .selectAll()
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      expect([row.role, `${row.given_name} ${row.family_name}`, row.active]).toEqual([
        role,
        name,
        true,
      ]);
      expect(await verifyPassword(row.password_hash, password)).toBe(true);
      expect(await verifyPassword(row.password_hash, `${password}!`)).toBe(false);
    }
  });
});

test('the same day gives the same agency, on another machine too', async () => {
  const first = await seededDatabase('small');
  const second = await seededDatabase('small');
  for (const { id } of demoOrganisations) {
    const digests = await Promise.all(
      [first, second].map(async ({ database, keyring }) => {
        const { visits, notes, patients, episodes, userIds } = await contentsOf(
          database,
          keyring,
          id,
        );
        return createHash('sha256')
          .update(JSON.stringify({ visits, notes, patients, episodes, userIds }))
          .digest('hex');
      }),
    );
    expect(digests[0]).toBe(digests[1]);
  }
});
