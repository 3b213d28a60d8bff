import { sql } from 'kysely';
import type { PulledRow } from '#contract/sync.ts';
import type { PulledTable } from '#contract/targets.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { presentPatient } from '#server/features/patients/rows.ts';
import { presentEpisode } from '#server/features/episodes/rows.ts';
import type { DayRange } from '#server/db/calendar-day.ts';
import type { Db } from '#server/db/connect.ts';
import { presentNote, presentVisit, selectVisits } from '#server/features/visits/rows.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import type { Candidate } from './changed-rows.ts';

/** The one place that says what a clinician's device may hold. */
export type FieldScope = {
  readonly orgId: string;
  readonly userId: string;
  readonly window: DayRange;
};

const patientsInScope = (db: Db, { orgId, userId, window }: FieldScope) =>
  db
    .selectFrom('care_scope')
    .select('patient_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('until_seq', 'is', null)
    .where('last_day', '>=', window.from);

/** How many patients a device may hold. */
export async function patientCount(
  { db, orgId, userId }: { readonly db: Db; readonly orgId: string; readonly userId: string },
  window: DayRange,
): Promise<number> {
  const { count } = await patientsInScope(db, { orgId, userId, window })
    .clearSelect()
    .select(({ fn }) => fn.count<number>('patient_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function visits(
  db: Db,
  scope: FieldScope,
  ids: string[],
  codec: RowCodec,
): Promise<PulledRow[]> {
  const rows = await selectVisits(db, scope.orgId)
    .where(idAnyOf('visit.id', ids))
    .where('visit.provider_id', '=', scope.userId)
    .where('visit.status', '!=', 'Deleted')
    .where('visit.date_of_service', '>=', scope.window.from)
    .where('visit.date_of_service', '<=', scope.window.to)
    .execute();
  return rows.map((row) => ({ table: 'visit', id: row.id, data: presentVisit(row, codec) }));
}

async function patients(
  db: Db,
  scope: FieldScope,
  ids: string[],
  { keys }: RowCodec,
): Promise<PulledRow[]> {
  const rows = await db
    .selectFrom('patient')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .where(idAnyOf('id', ids))
    .where('id', 'in', patientsInScope(db, scope))
    .execute();
  return rows.map((row) => ({ table: 'patient', id: row.id, data: presentPatient(row, keys) }));
}

async function episodes(
  db: Db,
  scope: FieldScope,
  ids: string[],
  { keys }: RowCodec,
): Promise<PulledRow[]> {
  const rows = await db
    .selectFrom('episode')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.org_id', '=', 'episode.org_id')
        .onRef('patient.id', '=', 'episode.patient_id'),
    )
    .selectAll('episode')
    .select('patient.card as patient_card')
    .where('episode.org_id', '=', scope.orgId)
    .where(idAnyOf('episode.id', ids))
    .where('episode.status', '!=', 'Deleted')
    .where('episode.patient_id', 'in', patientsInScope(db, scope))
    .execute();
  const orders = await db
    .selectFrom('visit_order')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .where(idAnyOf('episode_id', ids))
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    table: 'episode',
    id: row.id,
    data: presentEpisode(row, orders, keys),
  }));
}

/** Own notes of the window, and the last approved note of each form for the patients in care. */
async function notes(
  db: Db,
  scope: FieldScope,
  ids: string[],
  { keys }: RowCodec,
): Promise<PulledRow[]> {
  const lastNotes = db
    .selectFrom('last_note')
    .select('visit_id')
    .where('org_id', '=', scope.orgId)
    .where('until_seq', 'is', null)
    .where('patient_id', 'in', patientsInScope(db, scope));
  const rows = await db
    .selectFrom('note')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .where(idAnyOf('visit_id', ids))
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('provider_id', '=', scope.userId),
          eb('date_of_service', '>=', scope.window.from),
          eb('date_of_service', '<=', scope.window.to),
        ]),
        eb('visit_id', 'in', lastNotes),
      ]),
    )
    .execute();
  return rows.map((row) => ({ table: 'note', id: row.visit_id, data: presentNote(row, keys) }));
}

const loaders: Readonly<
  Record<
    PulledTable,
    (db: Db, scope: FieldScope, ids: string[], codec: RowCodec) => Promise<PulledRow[]>
  >
> = { visit: visits, patient: patients, episode: episodes, note: notes };

/**
 * The candidates as a device stores them, in their order; what is out of scope has no
 * data.
 */
export async function scopedRows(
  db: Db,
  scope: FieldScope,
  candidates: readonly Candidate[],
  codec: RowCodec,
): Promise<PulledRow[]> {
  const found = new Map<string, PulledRow>();
  for (const kind of new Set(candidates.map((each) => each.kind))) {
    const ids = candidates.filter((each) => each.kind === kind).map((each) => each.id);
    for (const row of await loaders[kind](db, scope, ids, codec))
      found.set(`${kind} ${row.id}`, row);
  }
  return candidates.map(
    ({ kind, id }) => found.get(`${kind} ${id}`) ?? { table: kind, id, data: null },
  );
}

/** Number of an organisation's latest change. */
export async function headOf(db: Db, orgId: string): Promise<number> {
  const { rows } = await sql<{
    change_seq: number;
  }>`select change_seq from org_head where org_id = ${orgId}::uuid`.execute(db);
  return rows[0]?.change_seq ?? 0;
}
