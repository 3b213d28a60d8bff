import { createHash, randomUUID } from 'node:crypto';
import { saveAuthorization } from '#contract/authorizations.ts';
import {
  patientPhysicians,
  saveAgreement,
  savePatientContact,
  savePatientPhysician,
  savePlace,
  saveReminder,
} from '#contract/circle.ts';
import { episodeList, saveEpisode } from '#contract/episodes.ts';
import { saveFacility } from '#contract/facilities.ts';
import { importFormPack } from '#contract/form-packs.ts';
import { importDrugs } from '#contract/codes.ts';
import { importGrouperTable } from '#contract/grouper-tables.ts';
import { archivePatient, patientStatusPreview } from '#contract/life.ts';
import { saveAsTemplate, templateKinds } from '#contract/note-templates.ts';
import { importOlderNotes } from '#contract/older-notes.ts';
import { readPatient } from '#contract/patients.ts';
import { savePhysicianOrder, voidPhysicianOrder } from '#contract/physician-orders.ts';
import { saveProviderRate } from '#contract/rates.ts';
import { attachRecordFile } from '#contract/record-files.ts';
import { shortUrl } from '#contract/short-links.ts';
import { importMIF } from '#contract/table-imports.ts';
import { missVisit } from '#contract/visit-acts.ts';
import { addVisitComment } from '#contract/visit-comments.ts';
import { visits } from '#contract/visits.ts';
import {
  agreementStates,
  facilityKinds,
  fileCategories,
  physicianRoles,
  placeRelations,
} from '#domain/circle.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import type { Server } from '#server/runtime/context.ts';
import type { Api } from './api.ts';
import { smallPack } from '#forms/packs/testing/small-pack.ts';

/**
 * Rows for the lists that are empty in the small agency, different in what each of them sorts by.
 */

/** Whose lists were filled. */
export type Filled = {
  readonly patientId: string;
  readonly episodeId: string;
  readonly visitId: string;
  /** A draft that was archived. */
  readonly archivedId: string;
};

/** Rows of a list, so that its pages have more than one each. */
const rowsEach = 7;
const numbers = Array.from({ length: rowsEach }, (_, index) => index);
const pick = <T>(values: readonly T[], index: number): T =>
  must(values[index % values.length], 'value');
const today = pacificDate(new Date());
/** Days in another order than the rows. */
const dayOfRow = (index: number): string => addDays(today, ((index * 3) % rowsEach) - 20);

const [{ id: orgId }] = demoOrganisations;

async function fillCircle(admin: Api, patientId: string): Promise<void> {
  const common = { entry: null, patientId, note: '' };
  const place = { phone: '', fax: '', contact: '', note: '', state: 'CA', zipcode: '' };
  for (const index of numbers) {
    const day = dayOfRow(index);
    const { id: facilityId } = await admin.call(saveFacility, {
      ...place,
      facility: null,
      name: `${pick(['oak', 'Elm', 'birch', 'Cedar'], index)} House ${index}`,
      kind: pick(facilityKinds, index),
      addressLine1: '',
      city: pick(['Fresno', '', 'clovis', 'Madera'], index),
      referralSourceId: null,
      active: true,
    });
    const relation = pick(placeRelations, index);
    await admin.call(savePlace, { ...common, facilityId, relation, room: '', day, until: null });
    await admin.call(saveAgreement, {
      ...common,
      title: `Agreement ${index}`,
      status: pick(agreementStates, index),
      signer: '',
      relation: '',
      fileId: null,
      day,
    });
    await admin.call(savePatientPhysician, {
      ...common,
      name: `Dr. ${index}`,
      role: pick(physicianRoles, index),
      npi: '',
      specialty: '',
      phone: '',
      fax: '',
    });
    await admin.call(savePatientContact, {
      ...common,
      name: `Contact ${index}`,
      relation: '',
      phone: '',
      otherPhone: '',
      email: '',
      emergency: false,
    });
    await admin.call(saveReminder, {
      entry: null,
      patientId,
      text: `Reminder ${index}`,
      cycle: 'Once',
      day,
    });
  }
}

const pdf = (index: number): Buffer => Buffer.from(`%PDF-1.7 ${index}`);

async function fillFiles(admin: Api, patientId: string, episodeId: string): Promise<void> {
  for (const index of [...numbers, ...numbers]) {
    const content = pdf(index);
    await admin.call(attachRecordFile, {
      fileId: randomUUID(),
      patientId,
      episodeId: index === 0 ? null : episodeId,
      category: pick(fileCategories, index * 2),
      name: `file-${index}.pdf`,
      kind: 'document',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      content: content.toString('base64'),
    });
  }
}

async function fillRates({ db }: Server, admin: Api): Promise<void> {
  const people = await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', orgId)
    .where('provider_type_id', 'is not', null)
    .orderBy('user_name')
    .limit(rowsEach)
    .execute();
  for (const [index, { id: userId }] of people.entries())
    for (const half of [0, 1])
      await admin.call(saveProviderRate, {
        rate: null,
        userId,
        visitTypeId: null,
        amount: 40 + ((index * 5) % rowsEach) + half,
        startDate: addDays(dayOfRow(index), half * 100),
        endDate: addDays(dayOfRow(index), half * 100 + 50 - index),
      });
}

/** Three drafts of one table; two of them may be one person. @returns the third, archived */
async function fillPatients(admin: Api): Promise<string> {
  const { rows } = await admin.call(importMIF, {
    id: randomUUID(),
    fileName: 'members.csv',
    preview: false,
    alsoUnsure: [],
    rows: ['Marrowfield', 'Marrowfields', 'Quillfeather'].map((lastName, index) => ({
      line: index + 2,
      cells: { lastName, firstName: 'Tess', birthday: '1944-07-02' },
    })),
  });
  for (const index of numbers)
    await admin.call(importMIF, {
      id: randomUUID(),
      fileName: `members-${index}.csv`,
      preview: false,
      alsoUnsure: [],
      rows: Array.from({ length: (index % 3) + 1 }, (_, row) => ({
        line: row + 2,
        cells: {
          lastName: pick(['Oakmere', 'Birchfield', 'Zellwood'], row),
          firstName: pick(['Tess', 'Orrin', 'Ylva', 'Basil', 'Nell', 'Quentin', 'Ida'], index),
          birthday: `19${30 + index}-0${row + 1}-1${index}`,
        },
      })),
    });
  const id = must(rows.at(-1)?.made, 'draft');
  const change = { id, date: today, status: 'Archived' } as const;
  const { mark } = await admin.call(patientStatusPreview, change);
  await admin.call(archivePatient, { id, date: today, reason: 'Opened by mistake', mark });
  return id;
}

async function placeEpisode(admin: Api): Promise<{ patientId: string; episodeId: string }> {
  const { rows } = await admin.call(episodeList, {
    status: 'Active',
    patientId: null,
    from: null,
    to: null,
    pageSize: 1,
  });
  const { id, revision, patientId, startDate, payerType, careCoordinator } = must(
    rows[0],
    'episode',
  );
  await admin.call(saveEpisode, {
    id,
    revision,
    startDate,
    payerType,
    careCoordinator,
    latitude: 36.74,
    longitude: -119.79,
  });
  return { patientId, episodeId: id };
}

/** A reason of the agency's list. */
const reason = { id: 'hospital', name: 'Patient in hospital' };

/** Tables of the grouper with one made-up row each. */
async function fillGrouperTables(admin: Api): Promise<void> {
  for (const index of numbers)
    await admin.call(importGrouperTable, {
      id: randomUUID(),
      kind: 'lupaThresholds',
      name: `${pick(['own', 'Trial', 'made up'], index)} ${index}`,
      source: 'made up',
      fileName: `limits-${index}.csv`,
      from: dayOfRow(index),
      to: null,
      text: 'hipps,visits\n1AA11,2\n',
      preview: false,
    });
}

/** Doses as a phone writes them, one a day. */
async function fillDoses({ db, keyring }: Server, patientId: string): Promise<void> {
  const keys = await keyring.of(orgId);
  for (const index of numbers) {
    const id = randomUUID();
    const body = {
      name: 'Sample-Pril',
      ordered: '10 mg daily',
      dose: '10 mg',
      site: '',
      reason: '',
      by: id,
      byName: 'Nora Nurse',
      writtenAt: new Date().toISOString(),
    };
    await db
      .insertInto('emar_entry')
      .values({
        org_id: orgId,
        id,
        patient_id: patientId,
        drug: 'm1',
        outcome: 'given',
        at: new Date(Date.parse(toDay(dayOfRow(index)))),
        strikes: null,
        body: keys.seal('emar_entry.body', id, body),
        received_at: new Date(),
      })
      .execute();
  }
}

/** Lists of one made-up drug each. */
async function fillCodeReleases(admin: Api): Promise<void> {
  for (const index of numbers)
    await admin.call(importDrugs, {
      id: randomUUID(),
      name: `${pick(['own', 'Trial', 'made up'], index)} ${index}`,
      fileName: `drugs-${index}.json`,
      from: dayOfRow(index),
      to: null,
      preview: false,
      drugs: JSON.stringify([{ brand_name: `SAMPLE ${index}` }]),
    });
}

/** Forms of the agency with one question each, two of them in a second version. */
async function fillFormPacks(admin: Api): Promise<void> {
  for (const index of numbers) {
    const given = {
      content: smallPack(`${pick(['own', 'Trial', 'made up'], index)} form ${index}`),
      disciplines: ['RN' as const],
      visitTypeIds: [201],
      source: `form-${index}.json`,
    };
    const { packId } = await admin.call(importFormPack, { ...given, pack: null });
    if (index % 3 === 1)
      await admin.call(importFormPack, { ...given, pack: { packId, revision: 1 } });
  }
}

/** Templates of the agency, of every kind, each saved at a moment of its own. */
async function fillTemplates(admin: Api): Promise<void> {
  for (const index of numbers) {
    const kind = pick(templateKinds, index);
    await admin.call(saveAsTemplate, {
      id: randomUUID(),
      kind,
      name: `${pick(['calm', 'Agitated', 'begin', 'Wound'], index)} ${index}`,
      formId: kind === 'narrative' ? null : 'skilled-nursing-visit',
      formVersion: kind === 'narrative' ? null : 1,
      path: kind === 'field' ? 'narrative.text' : null,
      values: {},
      text: 'Calm.',
      shared: true,
    });
  }
}

/** Notes from before the product, each taken in by itself. */
async function fillOlderNotes(admin: Api, patientId: string): Promise<void> {
  const { patient } = await admin.call(readPatient, { id: patientId });
  for (const index of numbers)
    await admin.call(importOlderNotes, {
      source: `old-${index}.json`,
      preview: false,
      notes: [
        {
          mrn: patient.mrn,
          day: dayOfRow(index),
          title: `Visit ${index}`,
          author: '',
          fields: [],
          document: null,
        },
      ],
    });
}

/** Orders of the patient's first physician, some of them void. */
async function fillOrders(admin: Api, patientId: string, episodeId: string): Promise<void> {
  const { rows } = await admin.call(patientPhysicians, { patientId, pageSize: 1 });
  const physicianId = must(rows[0], 'physician').id;
  for (const index of numbers) {
    const order = await admin.call(savePhysicianOrder, {
      order: null,
      patientId,
      episodeId,
      visitId: null,
      source: 'written',
      category: '',
      text: `Order ${index}`,
      physicianId,
      effectiveFrom: today,
    });
    if (index % 3 === 1) await admin.call(voidPhysicianOrder, { ...order, reason: 'Not needed' });
  }
}

/** Fills the lists as an administrator does. */
export async function fillLists(server: Server, admin: Api): Promise<Filled> {
  const { patientId, episodeId } = await placeEpisode(admin);
  await fillCircle(admin, patientId);
  await fillOrders(admin, patientId, episodeId);
  await fillFiles(admin, patientId, episodeId);
  await fillRates(server, admin);
  await fillGrouperTables(admin);
  await fillCodeReleases(admin);
  await fillDoses(server, patientId);
  await fillFormPacks(admin);
  await fillTemplates(admin);
  await fillOlderNotes(admin, patientId);
  await admin.call(saveAuthorization, {
    authorization: null,
    patientId,
    episodeId: null,
    payer: 'Medicare',
    number: 'A-1',
    discipline: null,
    visitTypeId: null,
    unit: 'visits',
    amount: 1,
    startDate: addDays(today, -30),
    endDate: addDays(today, 3),
    comment: '',
  });
  const archivedId = await fillPatients(admin);
  const all = {
    from: addDays(today, -60),
    to: addDays(today, 60),
    patientId: null,
    episodeId: null,
    providerId: null,
  };
  const { rows } = await admin.call(visits, { ...all, status: 'All', pageSize: 1 });
  const visitId = must(rows[0], 'visit').id;
  await admin.call(addVisitComment, { visitId, text: 'The dog is friendly.' });
  const staffed = await admin.call(visits, { ...all, status: 'Staffed', pageSize: 2 });
  for (const { id, revision } of staffed.rows)
    await admin.call(missVisit, { visits: [{ visitId: id, revision }], reason, comment: '' });
  await admin.call(shortUrl, { path: '/visits' });
  return { patientId, episodeId, visitId, archivedId };
}
