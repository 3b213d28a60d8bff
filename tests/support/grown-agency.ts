import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { emptyMergedDoc } from '#contract/commands/merged-doc.ts';
import { must } from '#domain/must.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import type { Tables } from '#server/db/tables.ts';
import { patientRow, presentPatient } from '#server/features/patients/rows.ts';
import type { Server } from '#server/runtime/context.ts';

/**
 * An agency so many times the size of the demo's, on the database of a running server: the same
 * dates and statuses, other people, patients and names. Lists, boards and searches of it show what
 * they would at that size. Notes that no list reads answers of are blank; those in review are copied
 * whole, because the queue reads them.
 */

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const rowsAtOnce = 500;

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

/** New ids for old ones, the same one each time. */
function newIds(): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const found = known.get(id) ?? randomUUID();
    known.set(id, found);
    return found;
  };
}

const syllables = ['ba', 'do', 'fe', 'gu', 'ki', 'lo', 'mu', 'na', 'pe', 'ro', 'su', 'ti'] as const;

/** A family name nobody of another copy has. */
const nameOfCopy = (name: string, copy: number): string => {
  const first = syllables[Math.floor(copy / syllables.length) % syllables.length] ?? 'ba';
  const second = syllables[copy % syllables.length] ?? 'do';
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${second}${name.toLowerCase()}`;
};

/** One more tenth of a telephone number: other digits, the same length. */
const phoneOfCopy = (phone: string, copy: number): string =>
  phone.length === 10 ? `${String(200 + copy)}${phone.slice(3)}` : phone;

async function readAll(db: Db, orgId: string) {
  const all = <T extends 'app_user' | 'patient' | 'episode' | 'visit_order' | 'visit' | 'note'>(
    table: T,
  ) => sql<Tables[T]>`select * from ${sql.table(table)} where org_id = ${orgId}`.execute(db);
  const [people, patients, episodes, orders, visits, notes] = await Promise.all([
    all('app_user'),
    all('patient'),
    all('episode'),
    all('visit_order'),
    all('visit'),
    all('note'),
  ]);
  return {
    people: people.rows,
    patients: patients.rows,
    episodes: episodes.rows,
    orders: orders.rows,
    visits: visits.rows,
    notes: notes.rows,
  };
}
type Original = Awaited<ReturnType<typeof readAll>>;

// Rows as the driver returned them go back as they are, ids and sealed values apart.
type Row = Record<string, unknown>;
const rowsOf = (rows: readonly unknown[]): Row[] => rows as Row[];

const blank = {
  content: emptyMergedDoc,
  seal: null,
  pastSeals: [],
  addenda: [],
  returned: [],
  returnComment: '',
};

function copyOf(original: Original, copy: number, orgId: string, keys: OrgKeys) {
  const ids = newIds();
  const people = rowsOf(original.people)
    .filter(({ provider_type_id: type }) => type !== null)
    .map((person) => ({
      ...person,
      id: ids(String(person['id'])),
      user_name: `${String(person['user_name'])}-${copy}`,
      email: `${copy}-${String(person['email'])}`,
      family_name: nameOfCopy(String(person['family_name']), copy),
      phone: null,
      back_office_support_id: null,
    }));
  const clinician = (id: unknown): string | null => (typeof id === 'string' ? ids(id) : null);
  const patients = original.patients.map((row, index) => {
    const patient = presentPatient(row, keys);
    const { values } = patient.content.doc;
    const doc = {
      ...patient.content.doc,
      values: {
        ...values,
        lastName: nameOfCopy(String(values['lastName'] ?? ''), copy),
        phoneNumber1: phoneOfCopy(String(values['phoneNumber1'] ?? ''), copy),
      },
    };
    const renamed = {
      ...patient,
      id: ids(patient.id),
      mrn: `MR${200_000 + copy * 1_000 + index}`,
      content: { ...patient.content, doc },
    };
    return { ...rowsOf([row])[0], ...patientRow(orgId, renamed, keys, 1) };
  });
  const episodes = rowsOf(original.episodes).map((row) => ({
    ...row,
    id: ids(String(row['id'])),
    patient_id: ids(String(row['patient_id'])),
  }));
  const orders = rowsOf(original.orders).map((row) => ({
    ...row,
    id: ids(String(row['id'])),
    episode_id: ids(String(row['episode_id'])),
  }));
  const visits = rowsOf(original.visits).map((row) => {
    const id = ids(String(row['id']));
    const clock = row['clock'] as Uint8Array | null;
    return {
      ...row,
      id,
      episode_id: ids(String(row['episode_id'])),
      patient_id: ids(String(row['patient_id'])),
      provider_id: clinician(row['provider_id']),
      clock:
        clock && keys.seal('visit.clock', id, keys.open('visit.clock', String(row['id']), clock)),
    };
  });
  const inReview = new Set(
    rowsOf(original.visits).flatMap(({ id, status }) => (status === 'NotesInReview' ? [id] : [])),
  );
  const notes = rowsOf(original.notes).map((row) => {
    const visitId = ids(String(row['visit_id']));
    const body = row['body'] as Uint8Array;
    return {
      ...row,
      visit_id: visitId,
      patient_id: ids(String(row['patient_id'])),
      episode_id: ids(String(row['episode_id'])),
      provider_id: clinician(row['provider_id']),
      body: inReview.has(row['visit_id'])
        ? keys.seal('note.body', visitId, keys.open('note.body', String(row['visit_id']), body), {
            deflate: true,
          })
        : keys.seal('note.body', visitId, blank),
    };
  });
  return { people, patients, episodes, orders, visits, notes };
}

/**
 * Makes the agency of an in-process server `times` its size.
 *
 * @returns how many patients and visits it has then
 */
export async function growAgency(
  { db, keyring }: Pick<Server, 'db' | 'keyring'>,
  orgName: string,
  times: number,
): Promise<{ patients: number; visits: number }> {
  const { org_id: orgId } = await db
    .selectFrom('organisation')
    .select('org_id')
    .where('name', '=', orgName)
    .executeTakeFirstOrThrow();
  const keys = await keyring.of(orgId);
  const original = await readAll(db, orgId);
  for (let copy = 1; copy < times; copy += 1) {
    const { people, patients, episodes, orders, visits, notes } = copyOf(
      original,
      copy,
      orgId,
      keys,
    );
    await db.transaction().execute(async (within) => {
      await insertMany(within, 'app_user', people as unknown as Insertable<Tables['app_user']>[]);
      await insertMany(within, 'patient', patients);
      await insertMany(within, 'episode', episodes as unknown as Insertable<Tables['episode']>[]);
      await insertMany(
        within,
        'visit_order',
        orders as unknown as Insertable<Tables['visit_order']>[],
      );
      await insertMany(within, 'visit', visits as unknown as Insertable<Tables['visit']>[]);
      await insertMany(within, 'note', notes as unknown as Insertable<Tables['note']>[]);
    });
  }
  await sql`analyze`.execute(db);
  const count = async (table: 'patient' | 'visit'): Promise<number> =>
    must(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('org_id', '=', orgId)
          .execute()
      )[0],
      'count',
    ).count;
  return { patients: await count('patient'), visits: await count('visit') };
}
