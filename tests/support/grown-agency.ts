import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { emptyMergedDoc } from '#contract/commands/merged-doc.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import type { AuditKind } from '#contract/audit.ts';
import { appendAudit } from '#server/db/audit.ts';
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

/** What a copied row has of its own: `old` is the key of the row it is a copy of. */
type Changed = { readonly old: readonly unknown[] } & Readonly<Record<string, unknown>>;

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
 * @param key the columns that `old` is looked for in
 */
async function copyRows(
  db: Db,
  table: keyof Tables,
  {
    key,
    columns,
    rows,
  }: { key: readonly string[]; columns: Map<string, string>; rows: readonly Changed[] },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const changed = Object.keys(first).filter((name) => name !== 'old');
  const list = (values: readonly unknown[], name: string) =>
    sql`${values}::${sql.raw(`${must(columns.get(name), `${table}.${name}`)}[]`)}`;
  const names = [...columns.keys()];
  const olds = key.map((_, index) => sql.ref(`old_${index}`));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(
      names.map((name) => sql.ref(`${changed.includes(name) ? 'copied' : 'original'}.${name}`)),
    )}
    from ${sql.table(table)} as original
    join unnest(${sql.join([
      ...key.map((name, index) =>
        list(
          rows.map(({ old }) => old[index]),
          name,
        ),
      ),
      ...changed.map((name) =>
        list(
          rows.map((row) => row[name]),
          name,
        ),
      ),
    ])}) as copied (${sql.join([...olds, ...changed.map((name) => sql.ref(name))])})
      on ${sql.join(
        key.map(
          (name, index) => sql`original.${sql.ref(name)} = copied.${sql.ref(`old_${index}`)}`,
        ),
        sql` and `,
      )}`.execute(db);
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

/**
 * Tables that grow with an agency, those that others name before these, with the columns that their
 * rows are known by. What an agency sets up once does not grow: roles, forms, lists of codes, visit
 * types and their rates, tables of the grouper, constants, links a person made for themselves.
 */
const keyOf = {
  company: ['id'],
  app_user: ['id'],
  clinician_profile: ['user_id'],
  client: ['id'],
  provider_rate: ['id'],
  patient_wishes: ['patient_id'],
  episode: ['id'],
  visit_order: ['id'],
  visit: ['id'],
  note: ['visit_id'],
  visit_assignment: ['visit_id', 'user_id', 'since_seq'],
  visit_comment: ['id'],
  care_scope: ['user_id', 'patient_id'],
  status_change: ['id'],
  facility: ['id'],
  circle_entry: ['id'],
  patient_authorization: ['id'],
  physician_order: ['id'],
  missed_notice: ['id'],
  emar_entry: ['id'],
  file: ['id'],
  record_file: ['file_id'],
  older_note: ['id'],
  import_run: ['id'],
  office_task: ['id'],
} satisfies Partial<Record<keyof Tables, readonly string[]>>;
type Copied = keyof typeof keyOf;
const copiedTables = Object.keys(keyOf) as readonly Copied[];

type Row = Readonly<Record<string, unknown>>;
type Table = {
  readonly rows: readonly Row[];
  readonly columns: Map<string, string>;
};
type Original = {
  /** Ids of every row that is copied. */
  readonly ids: ReadonlySet<string>;
  readonly patients: readonly Tables['patient'][];
  readonly tables: ReadonlyMap<Copied, Table>;
};

async function readAll(db: Db, orgId: string): Promise<Original> {
  const patients = await db.selectFrom('patient').selectAll().where('org_id', '=', orgId).execute();
  const tables = await Promise.all(
    copiedTables.map(async (name) => {
      const { rows } = await sql<Row>`
        select * from ${sql.table(name)} where org_id = ${orgId}`.execute(db);
      // Of the people those at the bedside: an office hardly grows, and its own are signed in.
      const copied =
        name === 'app_user' ? rows.filter((row) => row['provider_type_id'] !== null) : rows;
      return [name, { rows: copied, columns: await columnsOf(db, name) }] as const;
    }),
  );
  const ids = tables.flatMap(([name, { rows }]) => rows.map((row) => row[keyOf[name][0] ?? '']));
  return {
    ids: new Set([...patients.map(({ id }) => id), ...ids.map(String)]),
    patients,
    tables: new Map(tables),
  };
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
  const sealed = sealedColumns.filter((each) => each.table === table);
  return Object.fromEntries(
    sealed.map(({ column, place, key: [key] }) => {
      const value = row[column] as Uint8Array | null;
      const id = String(row[must(key, `key of ${table}`).name]);
      return [
        column,
        value && keys.seal(place, copyId, keys.open(place, id, value), { deflate: true }),
      ];
    }),
  );
}

/** More numbers of companies than an agency has. */
const companiesOfCopy = 1_000;

/** What is one of its kind in an agency, as a copy has it. */
const own: Partial<Record<Copied, (row: Row, copy: number, ids: NewIds) => Row>> = {
  app_user: personOfCopy,
  company: (row, copy) => ({
    id: Number(row['id']) + copy * companiesOfCopy,
    name: nameOfCopy(String(row['name']), copy),
  }),
  facility: (row, copy) => ({ name: nameOfCopy(String(row['name']), copy) }),
  older_note: () => ({ digest: randomBytes(32) }),
  office_task: (row, _copy, ids) => ({ subject: ids(String(row['subject'])) }),
};

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

type CopyOf = {
  readonly copy: number;
  readonly keys: OrgKeys;
  readonly ids: NewIds;
  readonly known: ReadonlySet<string>;
  readonly whole: ReadonlySet<unknown>;
};

/** What the rows of a table have of their own in a copy. */
function rowsOfCopy(
  table: Copied,
  { rows, columns }: Table,
  { copy, keys, ids, known, whole }: CopyOf,
): Changed[] {
  const key: readonly string[] = keyOf[table];
  const uuids = [...columns].flatMap(([name, type]) =>
    type === 'uuid' && name !== 'org_id' ? [name] : [],
  );
  return rows.map((row) => {
    const old = key.map((name) => row[name]);
    const named = Object.fromEntries(
      uuids.map((name) => {
        const value = row[name];
        return [name, typeof value === 'string' && known.has(value) ? ids(value) : value];
      }),
    );
    const id = ids(String(old[0]));
    const sealed =
      table === 'note' && !whole.has(old[0])
        ? { body: keys.seal('note.body', id, blank) }
        : sealedAnew(table, row, id, keys);
    return { old, ...named, ...sealed, ...own[table]?.(row, copy, ids) };
  });
}

/** Rows of the log written in one transaction. */
const auditAtOnce = 2_000;

/** Goes on with the audit log as its first rows began it, until it has so many more. */
async function growAudit(db: Db, orgId: string, more: number): Promise<void> {
  const first = await db
    .selectFrom('audit')
    .select(['at', 'user_id', 'action', 'entity', 'entity_id'])
    .where('org_id', '=', orgId)
    .orderBy('seq')
    .limit(auditAtOnce)
    .execute();
  for (let written = 0; written < more; written += auditAtOnce)
    await db.transaction().execute(async (within) => {
      for (let index = 0; index < Math.min(auditAtOnce, more - written); index += 1) {
        const row = must(first[index % first.length], 'row of the log');
        const { at, user_id: userId, action, entity_id: entityId } = row;
        const entity = row.entity as AuditKind;
        await appendAudit(within, orgId, { at, userId, action, entity, entityId });
      }
    });
}

/**
 * Makes the agency of an in-process server on PostgreSQL `times` its size.
 *
 * @param audited rows that its audit log gets beside those it has
 * @returns how many patients and visits it has then
 */
export async function growAgency(
  { db, keyring }: Pick<Server, 'db' | 'keyring'>,
  orgName: string,
  times: number,
  audited: number,
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
        const rows = rowsOfCopy(table, read, { copy, keys, ids, known: original.ids, whole });
        await copyRows(within, table, { key: keyOf[table], columns: read.columns, rows });
      }
    });
  }
  await growAudit(db, orgId, audited);
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
