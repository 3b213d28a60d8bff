import { randomUUID } from 'node:crypto';
import type { Visit } from '#contract/entities.ts';
import type { Provider } from '#contract/provider.ts';
import {
  noProfile,
  noWishes,
  type ClinicianProfile,
  type KnownPlace,
  type PatientFacts,
  type Wishes,
} from '#domain/clinician-facts.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { knownPlaces } from '#domain/distance.ts';
import { must } from '#domain/must.ts';
import { fitOf } from '#domain/planning/fit.ts';
import { visitsOverlap } from '#domain/planning/rank-clinicians.ts';
import { addDays, dayOf, fieldWindow, toDate } from '#server/db/calendar-day.ts';
import type { PatientCard } from '#server/db/patient-card.ts';
import { seeded } from './seeded.ts';
import type { TestServer } from './server.ts';

/** A generated week of an agency, and who fits a visit of it, opened and counted one by one. */

/** Sunday to Saturday a week ahead of the demo's own visits of today. */
export const busySunday = addDays(dayOf(new Date()), 7 - new Date(dayOf(new Date())).getUTCDay());
const generated = { clinicians: 45, visits: 700 };
const off = new Set(['Deleted', 'Missed', 'Expired']);
type Random = <T>(from: readonly T[]) => T;

const somewhere = (random: () => number): KnownPlace => ({
  latitude: 36.5 + random() * 0.6,
  longitude: -120 + random() * 0.6,
  source: 'address',
});

const profileOf = (random: () => number, pick: Random): ClinicianProfile => ({
  gender: pick(['F', 'M', null]),
  languages: pick([[], ['en'], ['en', 'es']]),
  skills: pick([[], ['IV'], ['IV', 'Wound vac']]),
  home: random() < 0.7 ? somewhere(random) : null,
  weeklyHours: pick([null, 8, 24, 40]),
  coverage: pick([
    [],
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '13:00' })),
  ]),
  vacations: pick([
    [],
    [{ startDate: toDate(addDays(busySunday, 2)), endDate: toDate(addDays(busySunday, 4)) }],
  ]),
  licences: pick([
    [],
    [{ state: 'CA', number: 'D1', expiry: null }],
    [{ state: 'NV', number: 'D2', expiry: null }],
    [{ state: 'CA', number: 'D3', expiry: toDate(addDays(busySunday, 3)) }],
  ]),
});

/** The demo's agency on a server: its rows, and the keys of what is sealed there. */
export async function agencyOf(server: TestServer) {
  const { db, keyring } = server.inside();
  const nurse = await db
    .selectFrom('app_user')
    .selectAll()
    .where('user_name', '=', 'nurse')
    .executeTakeFirstOrThrow();
  const orgId = nurse.org_id;
  return { db, nurse, orgId, keys: await keyring.of(orgId) };
}

/** Clinicians, wishes and a full week: every status, discipline and kind of place. */
export async function fillWeek(server: TestServer): Promise<void> {
  const { db, nurse, orgId, keys } = await agencyOf(server);
  const random = seeded(113);
  const pick: Random = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const types = await db
    .selectFrom('provider_type')
    .selectAll()
    .where('org_id', '=', orgId)
    .execute();
  const typeIds = types.filter(({ type }) => ['RN', 'LVN/LPN', 'PT'].includes(type));
  const people = Array.from({ length: generated.clinicians }, (_, nth) => ({
    ...nurse,
    id: randomUUID(),
    user_name: `weighed-${nth}`,
    email: `weighed-${nth}@example.org`,
    family_name: `${pick(['Ames', 'Åberg', 'de Boer', 'zu Linde'])} ${nth}`,
    provider_type_id: pick(typeIds).id,
    active: random() < 0.95,
  }));
  await db.insertInto('app_user').values(people).execute();
  const profiles = people
    .filter(() => random() < 0.85)
    .map(({ id }) => ({
      org_id: orgId,
      user_id: id,
      revision: 1,
      profile: keys.seal('clinician_profile', id, profileOf(random, pick)),
      changed_at: new Date(),
    }));
  await db.insertInto('clinician_profile').values(profiles).execute();
  const patients = await db
    .selectFrom('patient')
    .select('id')
    .where('org_id', '=', orgId)
    .execute();
  await db.deleteFrom('patient_wishes').where('org_id', '=', orgId).execute();
  const wishes = patients
    .filter(() => random() < 0.7)
    .map(({ id }) => {
      const wished: Wishes = {
        language: pick([null, 'es', 'vi']),
        gender: pick([null, 'F']),
        skills: pick([[], ['IV'], ['Ostomy']]),
        notWanted: random() < 0.3 ? [pick(people).id, pick(people).id] : [],
        place: random() < 0.6 ? somewhere(random) : null,
      };
      return {
        org_id: orgId,
        patient_id: id,
        revision: 1,
        wishes: keys.seal('patient_wishes', id, wished),
        changed_at: new Date(),
      };
    });
  await db.insertInto('patient_wishes').values(wishes).execute();
  const model = await db
    .selectFrom('visit')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const visits = Array.from({ length: generated.visits }, () => {
    const id = randomUUID();
    const position = { ...somewhere(random), accuracy: pick([10, 900]) };
    const end = { at: new Date().toISOString(), position: random() < 0.8 ? position : null };
    const clock = { timeIn: pick([null, end]), timeOut: end };
    return {
      ...model,
      id,
      patient_id: pick(patients).id,
      provider_id: random() < 0.9 ? pick(people).id : null,
      provider_type: pick(['RN', 'RN', 'LVN/LPN', 'PT']),
      status: pick(['Staffed', 'Staffed', 'NotesDue', 'Missed', 'Deleted', 'Expired'] as const),
      date_of_service: addDays(busySunday, Math.floor(random() * 9) - 1),
      planned_start: pick([null, '08:00', '09:30', '10:00', '14:00']),
      planned_minutes: pick([30, 45, 60, 120]),
      clock: random() < 0.4 ? keys.seal('visit.clock', id, clock) : null,
      series_id: null,
      // Sealed to the visit it is copied from.
      payment: null,
    };
  });
  for (let start = 0; start < visits.length; start += 100)
    await db
      .insertInto('visit')
      .values(visits.slice(start, start + 100))
      .execute();
}

/** The answer as the rules say it, from every row of the agency opened one by one. */
export async function plainAnswer(server: TestServer, visitId: string): Promise<Provider[]> {
  const { db, orgId, keys } = await agencyOf(server);
  const [all, people, profiles, patients, wishes, types] = await Promise.all([
    db.selectFrom('visit').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('app_user').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('clinician_profile').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('patient').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('patient_wishes').selectAll().where('org_id', '=', orgId).execute(),
    db.selectFrom('provider_type').selectAll().where('org_id', '=', orgId).execute(),
  ]);
  const visit = must(
    all.find(({ id }) => id === visitId),
    'the visit',
  );
  const time = {
    dateOfService: toDate(visit.date_of_service),
    plannedStart: visit.planned_start,
    plannedMinutes: visit.planned_minutes,
  };
  const group = visitGroup(visit.provider_type);
  const typeOf = (id: string | null): string => {
    const person = people.find((each) => each.id === id);
    return types.find((each) => each.id === person?.provider_type_id)?.type ?? '';
  };
  const wishesOf = (patientId: string): Wishes => {
    const row = wishes.find((each) => each.patient_id === patientId);
    return row ? (keys.open('patient_wishes', patientId, row.wishes) as Wishes) : noWishes;
  };
  const placeOf = (patientId: string): KnownPlace | null => {
    const wished = wishesOf(patientId).place;
    if (wished) return wished;
    const [last] = all
      .filter((each) => each.patient_id === patientId && each.clock && each.status !== 'Deleted')
      .toSorted(
        (a, b) => b.date_of_service.localeCompare(a.date_of_service) || (a.id < b.id ? -1 : 1),
      );
    if (!last?.clock) return null;
    const clock = keys.open('visit.clock', last.id, last.clock) as Pick<
      Visit,
      'timeIn' | 'timeOut'
    >;
    const [place] = knownPlaces([{ patientId, address: '', ...clock }]).values();
    return place ? { latitude: place.latitude, longitude: place.longitude, source: 'visit' } : null;
  };
  const patient = must(
    patients.find(({ id }) => id === visit.patient_id),
    'the patient',
  );
  const card = keys.open('patient.card', patient.id, patient.card) as PatientCard;
  const wished = wishesOf(patient.id);
  const facts: PatientFacts = {
    ...wished,
    id: patient.id,
    name: '',
    language: wished.language ?? card.languageCode ?? '',
    state: card.state,
    place: placeOf(patient.id),
  };
  const others = all.filter(({ id, status }) => id !== visitId && !off.has(status));
  const known = others.filter(
    (each) =>
      each.patient_id === patient.id &&
      visitGroup(typeOf(each.provider_id)) === group &&
      each.date_of_service >= addDays(visit.date_of_service, -fieldWindow.back),
  );
  const from = addDays(visit.date_of_service, -new Date(visit.date_of_service).getUTCDay());
  return people
    .filter(({ id, active }) => active && visitGroup(typeOf(id)) === group)
    .map((person): Provider => {
      const row = profiles.find((each) => each.user_id === person.id);
      const profile = row
        ? (keys.open('clinician_profile', person.id, row.profile) as ClinicianProfile)
        : noProfile;
      const week = others.filter(
        (each) =>
          each.provider_id === person.id &&
          each.date_of_service >= from &&
          each.date_of_service <= addDays(from, 6),
      );
      const day = week.filter((each) => each.date_of_service === visit.date_of_service);
      const ofDiscipline = (each: { provider_type: string }): boolean =>
        visitGroup(each.provider_type) === group;
      const [name, providerType] = [
        `${person.given_name} ${person.family_name}`,
        typeOf(person.id),
      ];
      const fit = fitOf({ ...profile, id: person.id, name, providerType }, facts, time, {
        stops: day.filter(ofDiscipline).map((each) => placeOf(each.patient_id)),
        weekMinutes: week.filter(ofDiscipline).reduce((sum, each) => sum + each.planned_minutes, 0),
      });
      return {
        id: person.id,
        name,
        providerType,
        visitsOnDay: day.length,
        visitsInWeek: week.length,
        visitsOfPatient: known.length,
        visitsWithPatient: known.filter((each) => each.provider_id === person.id).length,
        overlaps:
          visit.planned_start === null
            ? null
            : day.some((each) =>
                visitsOverlap(time, {
                  plannedStart: each.planned_start,
                  plannedMinutes: each.planned_minutes,
                }),
              ),
        fit: { ...fit, missingSkills: [...fit.missingSkills] },
      };
    })
    .toSorted((a, b) => a.visitsOnDay - b.visitsOnDay || a.name.localeCompare(b.name));
}
