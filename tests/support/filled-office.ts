import { randomUUID } from 'node:crypto';
import { saveAuthorization } from '#contract/authorizations.ts';
import {
  patientPhysicians,
  saveAgreement,
  savePatientContact,
  savePatientPhysician,
  savePlace,
  saveReminder,
} from '#contract/circle.ts';
import { saveCompany } from '#contract/companies.ts';
import { saveFacility } from '#contract/facilities.ts';
import { patients } from '#contract/patients.ts';
import { savePhysicianOrder, voidPhysicianOrder } from '#contract/physician-orders.ts';
import { missVisit } from '#contract/visit-acts.ts';
import { visits } from '#contract/visits.ts';
import { agreementStates, facilityKinds } from '#domain/circle.ts';
import { addDays } from '#domain/dates.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import type { Server } from '#server/runtime/context.ts';
import type { Api } from './api.ts';

/**
 * What the demo's office has none of, as much as an agency of its size has: for each patient a
 * reminder, an authorisation, a physician with an order, somebody to call and an agreement; a
 * facility for every sixth, missed visits with their notices, a device and tasks for each
 * clinician. {@link growAgency} copies these with everything else.
 */
const today = pacificDate(new Date());
const patientsOfFacility = 6;
const missedVisits = 15;
const [{ id: orgId }] = demoOrganisations;

const pick = <T>(values: readonly T[], index: number): T =>
  must(values[index % values.length], 'value');

async function fillChart(admin: Api, patientId: string, index: number): Promise<void> {
  const common = { entry: null, patientId, note: '' };
  await admin.call(saveReminder, {
    entry: null,
    patientId,
    text: `Call about supplies ${index}`,
    cycle: 'Once',
    day: addDays(today, (index % 9) - 4),
  });
  await admin.call(saveAuthorization, {
    authorization: null,
    patientId,
    episodeId: null,
    payer: pick(['Medicare', 'Medicaid', 'Private'], index),
    number: `A-${1000 + index}`,
    discipline: null,
    visitTypeId: null,
    unit: 'visits',
    amount: pick([2, 18, 40, 6], index),
    startDate: addDays(today, -45 + (index % 7)),
    endDate: addDays(today, pick([5, 40, 90, -10, 20], index)),
    comment: '',
  });
  await admin.call(savePatientPhysician, {
    ...common,
    name: `Dr. Sample ${index}`,
    role: 'Primary care',
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
    emergency: index % 2 === 0,
  });
  await admin.call(saveAgreement, {
    ...common,
    title: 'Consent to care',
    status: pick(agreementStates, index),
    signer: '',
    relation: '',
    fileId: null,
    day: addDays(today, -30 + (index % 20)),
  });
  const { rows } = await admin.call(patientPhysicians, { patientId, pageSize: 1 });
  const order = await admin.call(savePhysicianOrder, {
    order: null,
    patientId,
    episodeId: null,
    visitId: null,
    source: 'written',
    category: '',
    text: `Order ${index}`,
    physicianId: must(rows[0], 'physician').id,
    effectiveFrom: today,
  });
  if (index % 3 === 1) await admin.call(voidPhysicianOrder, { ...order, reason: 'Not needed' });
}

async function fillFacility(admin: Api, index: number): Promise<string> {
  const { id } = await admin.call(saveFacility, {
    facility: null,
    name: `Sample Manor ${index}`,
    kind: pick(facilityKinds, index),
    addressLine1: '',
    city: pick(['Fresno', 'Clovis', 'Madera'], index),
    state: 'CA',
    zipcode: '',
    phone: '',
    fax: '',
    contact: '',
    note: '',
    referralSourceId: null,
    active: index % 5 !== 4,
  });
  return id;
}

/** A device and some tasks for each clinician. */
async function fillDevices({ db }: Server): Promise<void> {
  const people = await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', orgId)
    .where('provider_type_id', 'is not', null)
    .orderBy('id')
    .execute();
  for (const [index, { id: userId }] of people.entries()) {
    const clientId = randomUUID();
    const at = new Date(Date.now() - (index % 4) * dayMs - index * hourMs);
    await db
      .insertInto('client')
      .values({
        org_id: orgId,
        id: clientId,
        user_id: userId,
        device_id: randomUUID(),
        device_name: `Phone ${index}`,
        created_at: new Date(at.getTime() - 90 * dayMs),
        last_contact: at,
        letter_key: null,
        upload_token_hash: null,
        needs_person: null,
        waiting: index % 3,
      })
      .execute();
    for (const [nth, kind] of (['silent-device', 'hand-over'] as const).entries())
      await db
        .insertInto('office_task')
        .values({
          org_id: orgId,
          id: randomUUID(),
          kind,
          subject: nth === 0 ? clientId : userId,
          user_id: userId,
          client_id: nth === 0 ? clientId : null,
          visit_id: null,
          unsent: null,
          raised_at: at,
          resolved_at: index % 2 === 0 ? null : new Date(),
        })
        .execute();
  }
}

async function missVisits(admin: Api): Promise<void> {
  const { rows } = await admin.call(visits, {
    status: 'Staffed',
    from: addDays(today, -60),
    to: addDays(today, 60),
    patientId: null,
    episodeId: null,
    providerId: null,
    pageSize: missedVisits,
  });
  for (const { id, revision } of rows)
    await admin.call(missVisit, {
      visits: [{ visitId: id, revision }],
      reason: { id: 'hospital', name: 'Patient in hospital' },
      comment: '',
    });
}

/** Fills the office of the demo's agency as its administrator does. */
export async function fillOffice(server: Server, admin: Api): Promise<void> {
  const { rows } = await admin.call(patients, { status: 'All', pageSize: 100 });
  let facilityId = '';
  for (const [index, { id: patientId }] of rows.entries()) {
    await fillChart(admin, patientId, index);
    if (index % patientsOfFacility === 0) facilityId = await fillFacility(admin, index);
    await admin.call(savePlace, {
      entry: null,
      patientId,
      facilityId,
      relation: 'Lives in',
      room: '',
      day: today,
      until: null,
      note: '',
    });
  }
  for (const index of [1, 2, 3, 4, 5])
    await admin.call(saveCompany, {
      company: null,
      name: `Sample Clinic ${index}`,
      usernamePrefix: '',
      idleTimeout: null,
      onboardStep: null,
      actionType: null,
    });
  await missVisits(admin);
  await fillDevices(server);
}
