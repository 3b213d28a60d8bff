import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { emptyMergedDoc } from '#contract/commands/merged-doc.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { sealedColumns } from '#server/db/sealed-columns.ts';
import type { Tables } from '#server/db/tables.ts';
import { patientRow, presentPatient } from '#server/features/patients/rows.ts';
import type { Server } from '#server/runtime/context.ts';

/**
 * An agency so many times the size of the demo's, on the database of a running server: the same
 * dates and statuses, other people, patients and names. Lists, boards and searches of it show what
 * they would at that size. Rows are copied within the database; what is sealed to its row is opened
 * and sealed again here. Notes that no list reads answers of are blank; those in review are copied
 * whole, because the queue reads them.
 */

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const rowsAtOnce = 500;

async function insertPatients(db: Db, rows: readonly Insertable<Tables['patient']>[]) {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto('patient')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}

/** What a copied row has of its own: `old` is the id of the row it is a copy of. */
type Changed = { readonly old: string } & Readonly<Record<string, unknown>>;

/** Columns of a table that are written, with the names of their types. */
async function columnsOf(db: Db, table: keyof Tables): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/**
 * Copies rows within the database: everything as it is there, the changed columns from lists that
 * are sent along. One statement of a copy has as many parameters as columns changed.
 *
 * @param key the column that `old` is looked for in
 */
async function copyRows(
  db: Db,
  table: keyof Tables,
  { key, columns, rows }: { key: string; columns: Map<string, string>; rows: readonly Changed[] },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const changed = Object.keys(first).filter((name) => name !== 'old');
  const list = (name: string, type: string) =>
    sql`${rows.map((row) => row[name])}::${sql.raw(`${type}[]`)}`;
  const names = [...columns.keys()];
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(
      names.map((name) => sql.ref(`${changed.includes(name) ? 'copied' : 'original'}.${name}`)),
    )}
    from ${sql.table(table)} as original
    join unnest(${sql.join([
      list('old', 'uuid'),
      ...changed.map((name) => list(name, must(columns.get(name), `${table}.${name}`))),
    ])}) as copied (old, ${sql.join(changed.map((name) => sql.ref(name)))})
      on original.${sql.ref(key)} = copied.old`.execute(db);
}

/** New ids for old ones, the same one each time. */
type NewIds = (id: string) => string;
function newIds(): NewIds {
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

/** Some weeks later: people of two copies seldom share a day. */
const birthdayOfCopy = (birthday: string, copy: number): string =>
  isCalendarDate(birthday) ? addDays(birthday, 37 * copy) : birthday;

const copiedTables = [
  'app_user',
  'clinician_profile',
  'patient_wishes',
  'episode',
  'visit_order',
  'visit',
  'note',
] as const;
type Copied = (typeof copiedTables)[number];

type Row = Readonly<Record<string, unknown>>;
type Table = {
  readonly rows: readonly Row[];
  readonly columns: Map<string, string>;
};
type Original = {
  readonly patients: readonly Tables['patient'][];
  readonly tables: ReadonlyMap<Copied, Table>;
};

async function readAll(db: Db, orgId: string): Promise<Original> {
  const patients = await db.selectFrom('patient').selectAll().where('org_id', '=', orgId).execute();
  const tables = await Promise.all(
    copiedTables.map(async (name) => {
      const { rows } = await sql<Row>`
        select * from ${sql.table(name)} where org_id = ${orgId}`.execute(db);
      return [name, { rows, columns: await columnsOf(db, name) }] as const;
    }),
  );
  return { patients, tables: new Map(tables) };
}

const blank = {
  content: emptyMergedDoc,
  seal: null,
  pastSeals: [],
  addenda: [],
  returned: [],
  returnComment: '',
};

/** A caregiver's name and sign-in of a copy. */
const personOfCopy = (row: Row, copy: number): Row => ({
  user_name: `${String(row['user_name'])}-${copy}`,
  email: `${copy}-${String(row['email'])}`,
  family_name: nameOfCopy(String(row['family_name']), copy),
  phone: null,
  back_office_support_id: null,
});

/** Sealed values of a row, sealed to the row that is its copy; those it lacks stay away. */
function sealedAnew(table: Copied, row: Row, copyId: string, keys: OrgKeys): Row {
  const own = sealedColumns.filter((each) => each.table === table);
  return Object.fromEntries(
    own.map(({ column, place, key: [key] }) => {
      const sealed = row[column] as Uint8Array | null;
      const id = String(row[must(key, `key of ${table}`).name]);
      return [
        column,
        sealed && keys.seal(place, copyId, keys.open(place, id, sealed), { deflate: true }),
      ];
    }),
  );
}

/** The column each table's rows are known by, and those that name rows of other tables. */
const keyOf: Readonly<Record<Copied, string>> = {
  app_user: 'id',
  clinician_profile: 'user_id',
  patient_wishes: 'patient_id',
  episode: 'id',
  visit_order: 'id',
  visit: 'id',
  note: 'visit_id',
};
const references = ['patient_id', 'episode_id', 'provider_id'] as const;

function patientsOfCopy(
  { patients }: Original,
  { copy, orgId, keys, ids }: { copy: number; orgId: string; keys: OrgKeys; ids: NewIds },
) {
  return patients.map((row, index) => {
    const patient = presentPatient(row, keys);
    const { values } = patient.content.doc;
    const doc = {
      ...patient.content.doc,
      values: {
        ...values,
        lastName: nameOfCopy(String(values['lastName'] ?? ''), copy),
        phoneNumber1: phoneOfCopy(String(values['phoneNumber1'] ?? ''), copy),
        birthday: birthdayOfCopy(String(values['birthday'] ?? ''), copy),
      },
    };
    const renamed = {
      ...patient,
      id: ids(patient.id),
      mrn: `MR${200_000 + copy * 1_000 + index}`,
      content: { ...patient.content, doc },
    };
    return { ...row, ...patientRow(orgId, renamed, keys, 1) };
  });
}

/** What the rows of a table have of their own in a copy. */
function rowsOfCopy(
  table: Copied,
  { rows, columns }: Table,
  { copy, keys, ids, whole }: { copy: number; keys: OrgKeys; ids: NewIds; whole: Set<unknown> },
): Changed[] {
  const key = keyOf[table];
  const isCopied = (row: Row): boolean =>
    table === 'app_user' ? row['provider_type_id'] !== null : true;
  return rows.filter(isCopied).map((row) => {
    const old = String(row[key]);
    const id = ids(old);
    const others = Object.fromEntries(
      references
        .filter((name) => name !== key && columns.has(name))
        .map((name) => [name, typeof row[name] === 'string' ? ids(row[name]) : null]),
    );
    const sealed =
      table === 'note' && !whole.has(old)
        ? { body: keys.seal('note.body', id, blank) }
        : sealedAnew(table, row, id, keys);
    return {
      old,
      [key]: id,
      ...others,
      ...sealed,
      ...(table === 'app_user' && personOfCopy(row, copy)),
    };
  });
}

/**
 * Makes the agency of an in-process server on PostgreSQL `times` its size.
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
  const { rows: visits } = must(original.tables.get('visit'), 'visits');
  const whole = new Set(
    visits.flatMap(({ id, status }) => (status === 'NotesInReview' ? [id] : [])),
  );
  for (let copy = 1; copy < times; copy += 1) {
    const ids = newIds();
    const patients = patientsOfCopy(original, { copy, orgId, keys, ids });
    await db.transaction().execute(async (within) => {
      await insertPatients(within, patients);
      for (const table of copiedTables) {
        const read = must(original.tables.get(table), table);
        const rows = rowsOfCopy(table, read, { copy, keys, ids, whole });
        await copyRows(within, table, { key: keyOf[table], columns: read.columns, rows });
      }
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
