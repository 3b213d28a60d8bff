import type { Insertable } from 'kysely';
import { emptyMergedDoc } from '#contract/commands/merged-doc.ts';
import { must } from '#domain/must.ts';
import { orderFrequency } from '#domain/orders.ts';
import { dayOf, toDay } from '#server/db/calendar-day.ts';
import { patientRow } from '#server/features/patients/rows.ts';
import type { Db } from '#server/db/connect.ts';
import { markFirstAssignment } from '#server/features/users/rows.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import type { AppUser, Tables } from '#server/db/tables.ts';
import { noteRow, visitRow } from '#server/features/visits/rows.ts';
import { providerTypeId, type Agency, type DemoPatient, type Person } from './agency.ts';
import { physicianOrderRows } from './orders.ts';
import { routineVisitType } from './reference.ts';
import { demoProfiles, demoWishes } from './staffing.ts';
import { templateRows } from './templates.ts';
import { pacificInstant } from './visits.ts';

export type Filling = {
  readonly orgId: string;
  readonly now: Date;
  readonly people: readonly Person[];
  readonly passwordHash: string;
  readonly agency: Agency;
  /** Day the visits were planned and given out. */ readonly since: string;
  /** Name of an organisation that has templates and physicians' orders; null for any other. */
  readonly papersOf: string | null;
};

/** Number of the one change that made all of this. */
const seq = 1;
/** PostgreSQL takes at most 65,535 parameters in a statement. */
const rowsAtOnce = 200;

async function insertMany<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}

/** Whom the demo's company user signs in for. */
const demoCompany = {
  id: 1,
  revision: 1,
  name: 'Bayview Medical Group',
  username_prefix: 'bayview',
  idle_timeout: 30,
  onboard_step: 'Contract',
} as const;

const userRow = (
  { orgId, passwordHash, now }: Filling,
  { person, id }: Person,
): Insertable<AppUser> => ({
  org_id: orgId,
  id,
  user_name: person.userName,
  given_name: person.givenName,
  family_name: person.familyName,
  email: `${person.userName}@porchlight.invalid`,
  role: person.role,
  role_id: person.roleId,
  role_type: person.roleType,
  privileges: '{}',
  provider_type_id: providerTypeId(person.providerType),
  credential: person.credential,
  password_hash: passwordHash,
  change_password: false,
  active: true,
  last_login: null,
  created_at: now,
  referral_source_id: person.roleType === 'ReferralSourceUser' ? demoCompany.id : null,
});

const chartOf = ({ id, mrn, chart, isDraft, since }: DemoPatient, author: Person) => {
  const at = pacificInstant(since, '10:00').toISOString();
  const revs = Object.fromEntries(Object.keys(chart).map((path) => [path, 1]));
  const edit = {
    revision: 1,
    by: author.id,
    byName: `${author.person.givenName} ${author.person.familyName}`,
    at,
    client: author.clientId,
    device: 'Demo office',
  };
  return {
    id,
    mrn,
    status: isDraft ? ('Draft' as const) : ('Active' as const),
    content: { ...emptyMergedDoc, doc: { values: chart, revs, revision: 1 }, edits: [edit] },
    createdAt: at,
    updatedAt: at,
  };
};

const orderText = (visitsPerWeek: number): string =>
  must(
    [`${visitsPerWeek}w9`].find((text) => orderFrequency(text).ok),
    'readable order',
  );

function orderRows({ orgId, agency }: Filling) {
  return agency.episodes.flatMap((episode) =>
    (agency.teams.get(episode.patientIndex) ?? []).map((member, position) => ({
      org_id: orgId,
      // One order per member and episode: its id follows from both, so that seeding stays
      // repeatable.
      id: `${episode.id.slice(0, 34)}${String(position).padStart(2, '0')}`,
      episode_id: episode.id,
      discipline: member.providerType,
      visit_type_id: routineVisitType[member.providerType] ?? 201,
      frequency: orderText(member.weekdays.length),
      start_date: episode.start,
      position,
    })),
  );
}

function assignmentRows({ orgId, agency, since }: Filling) {
  return agency.cases.flatMap(({ visit }) =>
    visit.providerId === null
      ? []
      : [
          {
            org_id: orgId,
            visit_id: visit.id,
            user_id: visit.providerId,
            since_seq: seq,
            until_seq: null,
            from_at: new Date(`${since}T16:00:00Z`),
            until_at: null,
            told_at: null,
            contact_at: null,
          },
        ],
  );
}

function careRows({ orgId, agency }: Filling) {
  const last = new Map<string, { user_id: string; patient_id: string; last_day: string }>();
  for (const { visit } of agency.cases) {
    if (visit.providerId === null || visit.status === 'Deleted') continue;
    const key = `${visit.providerId} ${visit.patientId}`;
    const day = toDay(visit.dateOfService);
    const known = last.get(key);
    if (!known || known.last_day < day)
      last.set(key, { user_id: visit.providerId, patient_id: visit.patientId, last_day: day });
  }
  return [...last.values()].map((row) => ({
    org_id: orgId,
    ...row,
    since_seq: seq,
    until_seq: null,
  }));
}

function lastNoteRows({ orgId, agency }: Filling) {
  const last = new Map<
    string,
    { patient_id: string; form_id: string; visit_id: string; day: string }
  >();
  for (const { visit } of agency.cases) {
    if (visit.status !== 'NotesApproved') continue;
    const key = `${visit.patientId} ${visit.formId}`;
    const day = `${toDay(visit.dateOfService)} ${visit.id}`;
    const known = last.get(key);
    if (!known || known.day < day)
      last.set(key, {
        patient_id: visit.patientId,
        form_id: visit.formId,
        visit_id: visit.id,
        day,
      });
  }
  return [...last.values()].map(({ patient_id, form_id, visit_id }) => ({
    org_id: orgId,
    patient_id,
    form_id,
    visit_id,
    since_seq: seq,
    until_seq: null,
  }));
}

function historyRows({ orgId, agency }: Filling, keys: OrgKeys) {
  return agency.cases.flatMap(({ visit, history }) => {
    if (!history) return [];
    const { entryId, edit, answers } = history;
    const at = new Date(edit.at);
    return [
      {
        org_id: orgId,
        target_id: visit.id,
        change_seq: seq,
        entry_id: entryId,
        revision: edit.revision,
        command: 'saveAnswers',
        author_id: edit.by,
        author_name: edit.byName,
        client_id: edit.client,
        device: edit.device,
        device_at: at,
        received_at: at,
        outcome: 'applied' as const,
        detail: keys.seal(
          'edit.detail',
          entryId,
          { patch: answers, conflicts: [] },
          { deflate: true },
        ),
      },
    ];
  });
}

const firstSave = (orgId: string, now: Date) => ({ org_id: orgId, revision: 1, changed_at: now });

const profileRows = ({ orgId, now, people }: Filling, keys: OrgKeys) =>
  [...demoProfiles(people, dayOf(now))].map(([userId, profile]) => ({
    ...firstSave(orgId, now),
    user_id: userId,
    profile: keys.seal('clinician_profile', userId, profile),
  }));

const wishRows = ({ orgId, now, agency: { patients, homes } }: Filling, keys: OrgKeys) =>
  [...demoWishes(patients, homes)].map(([patientId, wishes]) => ({
    ...firstSave(orgId, now),
    patient_id: patientId,
    wishes: keys.seal('patient_wishes', patientId, wishes),
  }));

/** Writes an organisation's prices, people, charts, visits and notes in bulk. */
export async function insertAgency(db: Db, keys: OrgKeys, filling: Filling): Promise<void> {
  const { orgId, people, agency } = filling;
  const own = { org_id: orgId };
  const author = must(people[0], 'first person');
  const coordinator = `${author.person.givenName} ${author.person.familyName}`;
  await insertMany(
    db,
    'visit_rate',
    agency.rates.map((row) => ({ ...own, ...row })),
  );
  await insertMany(db, 'company', [{ ...own, ...demoCompany, changed_at: filling.now }]);
  await insertMany(
    db,
    'app_user',
    people.map((person) => userRow(filling, person)),
  );
  await insertMany(
    db,
    'patient',
    agency.patients.map((patient) => patientRow(orgId, chartOf(patient, author), keys, seq)),
  );
  await insertMany(db, 'clinician_profile', profileRows(filling, keys));
  await insertMany(db, 'patient_wishes', wishRows(filling, keys));
  await insertMany(
    db,
    'episode',
    agency.episodes.map(({ id, patientIndex, start, end, isCurrent }) => ({
      ...own,
      id,
      revision: 1,
      patient_id: must(agency.patients[patientIndex], 'patient').id,
      status: isCurrent ? ('Active' as const) : ('Discharged' as const),
      start_date: start,
      end_date: end,
      payer_type: 'Episodic',
      care_coordinator: coordinator,
      change_seq: seq,
    })),
  );
  await insertMany(db, 'visit_order', orderRows(filling));
  await insertMany(
    db,
    'visit',
    agency.cases.map(({ visit }) => visitRow(orgId, visit, keys, seq)),
  );
  await insertMany(
    db,
    'note',
    agency.cases.map(({ note }) => noteRow(orgId, note, keys, seq)),
  );
  await insertMany(db, 'edit', historyRows(filling, keys));
  const assignments = assignmentRows(filling);
  await insertMany(db, 'visit_assignment', assignments);
  await markFirstAssignment(
    db,
    orgId,
    assignments.map(({ user_id }) => user_id),
  );
  await insertMany(db, 'care_scope', careRows(filling));
  await insertMany(db, 'last_note', lastNoteRows(filling));
  if (filling.papersOf === null) return;
  const papers = { ...filling, name: filling.papersOf };
  await insertMany(db, 'note_template', templateRows(papers, keys));
  await insertMany(db, 'physician_order', physicianOrderRows(papers, keys));
}
