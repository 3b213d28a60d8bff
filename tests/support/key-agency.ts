import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { must } from '#domain/must.ts';
import { openDatabase, type Database, type Db } from '#server/db/connect.ts';
import { Keyring } from '#server/db/keyring.ts';
import { sealedColumns } from '#server/db/sealed-columns.ts';
import { makeLog } from '#server/runtime/log.ts';
import { KeyRotationJob } from '#server/jobs/key-rotation.ts';
import type { DatabaseKind } from './databases.ts';
import { fillDesk } from './key-agency-desk.ts';
import { embeddedCopy, postgresCopy, testKey } from './templates.ts';

/**
 * A database of an agency without a server, for tests of its keys. Every kind of sealed value is in
 * it.
 */
export type KeyAgency = {
  readonly database: Database;
  readonly db: Db;
  readonly orgId: string;
  readonly keyring: Keyring;
  /** What a process does for keys, on a clock of its own that stands unless `wait` moves it. */
  process(): {
    readonly keyring: Keyring;
    readonly rotation: KeyRotationJob;
    wait(ms: number): void;
  };
  /** Lets the database believe that its keys are so much older. */
  age(interval: string): Promise<void>;
  remove(): Promise<void>;
};

export const now = new Date('2026-03-05T20:00:00.000Z');

async function fill(db: Db, orgId: string, keyring: Keyring): Promise<void> {
  const keys = await keyring.of(orgId);
  const of = { org_id: orgId };
  const visit = await db
    .selectFrom('visit')
    .select(['id', 'patient_id'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [fileId, clientId, mailId, taskId, summaryId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  await db
    .insertInto('care_summary')
    .values({
      ...of,
      id: summaryId,
      patient_id: visit.patient_id,
      imported_at: now,
      imported_by: user.id,
      card: keys.seal('care_summary.card', summaryId, { fileName: 'a.xml' }),
      xml: keys.seal('care_summary.xml', summaryId, '<a/>', { deflate: true }),
    })
    .execute();
  const geocodeId = randomUUID();
  await db
    .insertInto('geocode_cache')
    .values({
      ...of,
      id: geocodeId,
      digest: keys.digest(geocodeId),
      places: keys.seal('geocode_cache', geocodeId, [{ city: 'Fresno' }]),
      found_at: now,
    })
    .execute();
  await db
    .insertInto('clinician_profile')
    .values({
      ...of,
      user_id: user.id,
      revision: 1,
      profile: keys.seal('clinician_profile', user.id, { skills: ['IV'] }),
      changed_at: now,
    })
    .onConflict((other) => other.doNothing())
    .execute();
  await db
    .insertInto('patient_wishes')
    .values({
      ...of,
      patient_id: visit.patient_id,
      revision: 1,
      wishes: keys.seal('patient_wishes', visit.patient_id, { skills: ['IV'] }),
      changed_at: now,
    })
    .onConflict((other) => other.doNothing())
    .execute();
  await db
    .insertInto('file')
    .values({
      ...of,
      id: fileId,
      visit_id: visit.id,
      author_id: user.id,
      kind: 'photo',
      type: null,
      size: 12,
      received: 12,
      card: keys.seal('file.card', fileId, { name: 'a.jpg' }),
      created_at: now,
      received_at: null,
    })
    .execute();
  for (const start of [0, 4, 8])
    await db
      .insertInto('file_piece')
      .values({
        ...of,
        file_id: fileId,
        start,
        bytes: keys.sealBytes('file_piece', `${fileId}@${start}`, Buffer.from([start, 1, 2, 3])),
      })
      .execute();
  await db
    .insertInto('mail_outbox')
    .values({
      ...of,
      id: mailId,
      message: keys.seal('mail_outbox', mailId, { id: mailId }),
      created_at: now,
      sent_at: null,
    })
    .execute();
  await db
    .insertInto('mail_outbox')
    .values({ ...of, id: randomUUID(), message: null, created_at: now, sent_at: now })
    .execute();
  await db
    .insertInto('client')
    .values({
      ...of,
      id: clientId,
      user_id: user.id,
      device_id: randomUUID(),
      device_name: 'Phone',
      created_at: now,
      last_contact: now,
      letter_key: null,
      upload_token_hash: null,
    })
    .execute();
  await db
    .insertInto('key_share')
    .values({
      ...of,
      client_id: clientId,
      share: keys.seal('key_share', clientId, 'share'),
      proof_hash: Buffer.alloc(32),
      created_at: now,
    })
    .execute();
  await db
    .insertInto('code_secret')
    .values({
      ...of,
      user_id: user.id,
      secret: keys.seal('code_secret', user.id, 'SECRET'),
      prepared_at: now,
      switched_on_at: now,
      last_step: 1,
      recovery_salt: null,
    })
    .execute();
  await db
    .updateTable('app_user')
    .set({ phone: keys.seal('app_user.phone', user.id, '4155550123') })
    .where('org_id', '=', of.org_id)
    .where('id', '=', user.id)
    .execute();
  const verificationId = randomUUID();
  await db
    .insertInto('verification')
    .values({
      ...of,
      id: verificationId,
      user_id: user.id,
      kind: 'email',
      target: keys.seal('verification', verificationId, 'new@example.test'),
      code_hash: 'digest',
      created_at: now,
      expires_at: now,
    })
    .execute();
  await db
    .insertInto('office_task')
    .values({
      ...of,
      id: taskId,
      kind: 'lost-work',
      subject: taskId,
      user_id: user.id,
      client_id: clientId,
      visit_id: null,
      unsent: 1,
      raised_at: now,
      resolved_at: now,
      resolved_by: user.id,
      note: keys.seal('office_task.note', taskId, 'Called.'),
      message: keys.seal('office_task.message', taskId, { text: 'Out of gauze.' }),
    })
    .execute();
  for (let seq = 1; seq <= 60; seq += 1) {
    const id = randomUUID();
    await db
      .insertInto('entry')
      .values({
        ...of,
        entry_id: id,
        client_id: clientId,
        service: 'notes',
        seq,
        author_id: user.id,
        command: 'saveAnswers',
        version: 1,
        target: 'visit',
        target_id: visit.id,
        lane: `visit:${visit.id}`,
        device_at: now,
        monotonic: 1,
        received_at: now,
        outcome: 'rejected',
        revision: 0,
        answer: seq % 2 ? keys.seal('entry.answer', id, { kind: 'rejected', seq }) : null,
      })
      .execute();
  }
  await db
    .updateTable('visit')
    .set({ clock: keys.seal('visit.clock', visit.id, { timeIn: null, timeOut: null }) })
    .where('org_id', '=', orgId)
    .where('id', '=', visit.id)
    .execute();
  await fillDesk({ db, orgId, keys, userId: user.id, fileId, now });
}

export async function keyAgency(kind: DatabaseKind): Promise<KeyAgency> {
  const copy =
    kind === 'postgres'
      ? await postgresCopy(process.env.TEST_DATABASE_URL ?? '', 'small')
      : undefined;
  const dataDir = copy
    ? mkdtempSync(join(tmpdir(), 'porchlight-data-'))
    : await embeddedCopy('small');
  const database = await openDatabase(
    { databaseUrl: copy?.url, databasePool: 6, dataDir },
    () => undefined,
  );
  const { db } = database;
  const keyring = new Keyring(db, testKey);
  const orgId = must(
    await db
      .selectFrom('organisation')
      .select('org_id')
      .where('name', 'like', 'Harborview%')
      .executeTakeFirst(),
    'organisation',
  ).org_id;
  await fill(db, orgId, keyring);
  return {
    database,
    db,
    orgId,
    keyring,
    process() {
      let at = 0;
      const own = new Keyring(db, testKey, () => at);
      return {
        keyring: own,
        rotation: new KeyRotationJob(
          { db, keyring: own, log: makeLog('silent'), now: () => now },
          () => at,
        ),
        wait: (ms) => void (at += ms),
      };
    },
    age: async (interval) =>
      void (await sql`update org_key set created_at = created_at - ${interval}::interval,
        in_use_at = in_use_at - ${interval}::interval`.execute(db)),
    async remove() {
      await database.close();
      await copy?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every row of every table without what is sealed, the keys themselves and the audit log. */
export async function plainRows({ db }: KeyAgency): Promise<string> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'
    and table_type = 'BASE TABLE' and table_name not in ('org_key', 'org_head', 'audit',
        'audit_count', 'audit_touched', 'audit_wording') order by 1`.execute(db);
  const all: unknown[] = [];
  for (const { name } of tables) {
    const sealed = sealedColumns.filter(({ table }) => table === name).map(({ column }) => column);
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb(t) - ${sealed}::text[] as row from ${sql.table(name)} t order by 1`.execute(
      db,
    );
    all.push([name, rows.map(({ row }) => row)]);
  }
  return JSON.stringify(all);
}

/** Every sealed value of the organisation, opened, by its column and place. */
export async function openedValues(
  { db, orgId }: KeyAgency,
  keyring: Keyring,
): Promise<Map<string, string>> {
  const keys = await keyring.of(orgId);
  const opened = new Map<string, string>();
  for (const { table, column, place, id } of sealedColumns) {
    const { rows } = await sql<{
      id: string;
      sealed: Uint8Array;
    }>`select ${sql.raw(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where org_id = ${orgId}::uuid and ${sql.ref(column)} is not null`.execute(db);
    for (const row of rows)
      opened.set(
        `${place} ${row.id}`,
        keys.openBytes(place, row.id, row.sealed).toString('base64'),
      );
  }
  return opened;
}
