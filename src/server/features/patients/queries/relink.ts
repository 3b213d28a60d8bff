import { sql } from 'kysely';
import { idAnyOf } from '#server/db/any-of.ts';
import type { Db } from '#server/db/connect.ts';
import type { Change } from '#server/features/change.ts';

/**
 * What belongs to a chart and follows it when it is merged (spec W2; decision 083). Episodes take
 * their visits, notes, orders and files along. A test compares the list with the schema: a new table
 * with a `patient_id` is named here, or there with the reason why it stays.
 */
export const followingTables = [
  'episode',
  'care_summary',
  'office_task',
  'patient_authorization',
  'circle_entry',
  'emar_entry',
  'older_note',
  'physician_order',
] as const;
type FollowingTable = (typeof followingTables)[number];
/** Ids by table; files of a record are named by their file. */
export type Followers = Readonly<Record<FollowingTable | 'record_file', readonly string[]>>;

type Place = { readonly db: Db; readonly orgId: string };

/** Ids of everything that belongs to a chart now. */
export async function followersOf({ db, orgId }: Place, patientId: string): Promise<Followers> {
  const idsIn = async (table: FollowingTable): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('org_id', '=', orgId)
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  return {
    episode: await idsIn('episode'),
    care_summary: await idsIn('care_summary'),
    office_task: await idsIn('office_task'),
    patient_authorization: await idsIn('patient_authorization'),
    circle_entry: await idsIn('circle_entry'),
    emar_entry: await idsIn('emar_entry'),
    older_note: await idsIn('older_note'),
    physician_order: await idsIn('physician_order'),
    record_file: await filesOf({ db, orgId }, patientId),
  };
}

async function filesOf({ db, orgId }: Place, patientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('record_file')
    .select('file_id')
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patientId)
    .orderBy('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Ids of what is kept with a chart but is of one of these episodes, or of a visit of one. */
export async function ofEpisodes(
  { db, orgId }: Place,
  episodeIds: readonly string[],
): Promise<Pick<Followers, 'patient_authorization' | 'physician_order' | 'record_file'>> {
  const authorizations = await db
    .selectFrom('patient_authorization')
    .select('id')
    .where('org_id', '=', orgId)
    .where(idAnyOf('episode_id', episodeIds))
    .orderBy('id')
    .execute();
  // An order of a visit that was written before orders took their visit's episode has none.
  const orders = await db
    .selectFrom('physician_order')
    .leftJoin('visit', (join) =>
      join
        .onRef('visit.org_id', '=', 'physician_order.org_id')
        .onRef('visit.id', '=', 'physician_order.visit_id'),
    )
    .select('physician_order.id')
    .where('physician_order.org_id', '=', orgId)
    .where(({ or }) =>
      or([
        idAnyOf('physician_order.episode_id', episodeIds),
        idAnyOf('visit.episode_id', episodeIds),
      ]),
    )
    .orderBy('physician_order.id')
    .execute();
  const files = await db
    .selectFrom('record_file')
    .select('file_id')
    .where('org_id', '=', orgId)
    .where(idAnyOf('episode_id', episodeIds))
    .orderBy('file_id')
    .execute();
  return {
    patient_authorization: authorizations.map(({ id }) => id),
    physician_order: orders.map(({ id }) => id),
    record_file: files.map(({ file_id }) => file_id),
  };
}

/** Ids of a chart's older notes that came under the numbers of charts that were part of it. */
export async function notesNamed(
  { db, orgId }: Place,
  patientId: string,
  chartIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('older_note')
    .select('id')
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patientId)
    .where(idAnyOf('named_id', chartIds))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks what a move of these episodes writes, notes with their visits first, then the episodes. */
export async function lockEpisodes(
  { db, orgId }: Place,
  episodeIds: readonly string[],
): Promise<void> {
  if (episodeIds.length === 0) return;
  await sql`
    select note.visit_id from note
      join visit on visit.org_id = note.org_id and visit.id = note.visit_id
    where note.org_id = ${orgId}::uuid and visit.episode_id = any(${episodeIds}::uuid[])
    order by note.visit_id for no key update of note, visit`.execute(db);
  await sql`select id from episode where org_id = ${orgId}::uuid and id = any(${episodeIds}::uuid[])
    order by id for no key update`.execute(db);
}

async function formsOf({ db, orgId }: Place, patientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('note')
    .select('form_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where(idAnyOf('patient_id', patientIds))
    .orderBy('form_id')
    .execute();
  return rows.map(({ form_id }) => form_id);
}

/**
 * Moves everything named from one chart to another, inside a change that has its number: devices
 * read every visit, note and episode again, and its clinicians have the other chart in their care.
 */
export async function relink(
  place: Place,
  change: Change,
  { from, to, followers }: { from: string; to: string; followers: Followers },
): Promise<void> {
  const { db, orgId } = place;
  const moved = { patient_id: to, change_seq: change.seq };
  const { episode: episodeIds } = followers;
  if (episodeIds.length > 0) {
    await db
      .updateTable('note')
      .set(moved)
      .where('org_id', '=', orgId)
      .where(idAnyOf('episode_id', episodeIds))
      .execute();
    await db
      .updateTable('visit')
      .set(moved)
      .where('org_id', '=', orgId)
      .where(idAnyOf('episode_id', episodeIds))
      .execute();
    await db
      .updateTable('episode')
      .set(moved)
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', episodeIds))
      .execute();
  }
  if (followers.record_file.length > 0)
    await db
      .updateTable('record_file')
      .set({ patient_id: to })
      .where('org_id', '=', orgId)
      .where(idAnyOf('file_id', followers.record_file))
      .execute();
  for (const table of followingTables)
    if (table !== 'episode' && followers[table].length > 0)
      await db
        .updateTable(table)
        .set({ patient_id: to })
        .where('org_id', '=', orgId)
        .where(idAnyOf('id', followers[table]))
        .execute();
  await change.recountCarers(from, to);
  for (const formId of await formsOf(place, [from, to]))
    for (const id of [from, to]) await change.refreshLastNote(id, formId);
}
