import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Episode, Note, Patient, Visit } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { presentPatient } from '#server/features/patients/rows.ts';
import { presentEpisode } from '#server/features/episodes/rows.ts';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { Keyring, type OrgKeys } from '#server/db/keyring.ts';
import { migrate } from '#server/db/migrate.ts';
import { ReferenceData } from '#server/db/reference.ts';
import { presentNote, presentVisit, selectVisits } from '#server/features/visits/rows.ts';
import { seedDemo, type DemoSize } from '../seed.ts';

/** Noon of a Pacific winter day. */
export const now = new Date('2026-11-20T20:00:00Z');
export const password = 'as the people of this test';
const folders: string[] = [];
const open: Database[] = [];

/** A database of its own with the demo of a size. */
export async function seededDatabase(
  size: DemoSize,
): Promise<{ database: Database; keyring: Keyring }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-demo-'));
  folders.push(dataDir);
  const database = await openDatabase(
    { databaseUrl: undefined, databasePool: 1, dataDir },
    () => {},
  );
  open.push(database);
  await migrate(database.db);
  const keyring = new Keyring(database.db, randomBytes(32));
  const isNew = await seedDemo(database.db, keyring, now, { size, password });
  if (!isNew) throw new Error('there was an agency already');
  return { database, keyring };
}

export type Contents = {
  readonly orgId: string;
  readonly keys: OrgKeys;
  readonly visits: Visit[];
  readonly notes: Note[];
  readonly patients: Patient[];
  readonly episodes: Episode[];
  readonly userIds: string[];
};

/** Everything of one organisation as its calls would present it. */
export async function contentsOf(
  { db }: Database,
  keyring: Keyring,
  orgId: string,
): Promise<Contents> {
  const keys = await keyring.of(orgId);
  const reference = await new ReferenceData(db, () => now).of(orgId);
  const visits = (await selectVisits(db, orgId).orderBy('visit.id').execute()).map((row) =>
    presentVisit(row, { keys, reference }),
  );
  const notes = (
    await db
      .selectFrom('note')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('visit_id')
      .execute()
  ).map((row) => presentNote(row, keys));
  const patientRows = await db
    .selectFrom('patient')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
  const orders = await db
    .selectFrom('visit_order')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
  const episodeRows = await db
    .selectFrom('episode')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
  const users = await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
  const cardOf = new Map(patientRows.map(({ id, card }) => [id, card]));
  return {
    orgId,
    keys,
    visits,
    notes,
    patients: patientRows.map((row) => presentPatient(row, keys)),
    episodes: episodeRows.map((row) =>
      presentEpisode(
        { ...row, patient_card: must(cardOf.get(row.patient_id), 'card') },
        orders,
        keys,
      ),
    ),
    userIds: users.map(({ id }) => id),
  };
}

/** Closes and removes every database of this file. */
export async function dropSeeded(): Promise<void> {
  for (const database of open) await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
