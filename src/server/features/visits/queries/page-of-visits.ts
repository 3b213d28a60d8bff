import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import type { notes } from '#contract/notes.ts';
import type { Page } from '#contract/paging.ts';
import type { visits } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { visitStatuses, type VisitStatus } from '#domain/visit-status.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { byName, placeIn, sortedBy, type Sorts } from '#server/db/order.ts';
import { looksForDayOfPatient } from '#server/db/patient-search.ts';
import { patientsInCare, type RequestScope } from '#server/db/request-scope.ts';
import { presentVisit, selectVisits } from '#server/features/visits/rows.ts';

type VisitOrder = ParsedInputOf<typeof visits>['order'] | ParsedInputOf<typeof notes>['order'];

export type VisitSearch = {
  /** Empty for every patient and day. */
  readonly search?: string;
  readonly statuses: readonly VisitStatus[];
  /** Only staffed shifts that their facility has not confirmed. */
  readonly unaccepted?: boolean;
  /** Only visits without a clinician. */
  readonly unassigned?: boolean;
  /** Days on which the notes were handed in, MM/DD/YYYY in Pacific time; null for any. */
  readonly completed?: { readonly from: string; readonly to: string } | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly patientId: string | null;
  readonly episodeId: string | null;
  readonly providerId: string | null;
  readonly order: VisitOrder;
  readonly pageNumber: number;
  readonly pageSize: number;
};

function sortsOf({ reference }: RequestScope): Sorts<VisitOrder> {
  const types = [...reference.visitTypes].toSorted(([, a], [, b]) => a.type.localeCompare(b.type));
  const typeIds = types.map(([id]) => id);
  const day = ['visit.date_of_service', 'visit.planned_start'];
  return {
    day,
    type: [placeIn(typeIds, 'visit.visit_type_id'), ...day],
    clinician: [...byName('app_user'), ...day],
    discipline: ['visit.provider_type', ...day],
    status: [placeIn(visitStatuses, 'visit.status'), ...day],
    pay: [sql.ref('visit.pay'), ...day],
    submitted: [sql.ref('visit.submitted_at')],
    urgent: [
      sql`2 - coalesce((select note.urgency from note
        where note.org_id = visit.org_id and note.visit_id = visit.id), 0)`,
      sql.ref('visit.submitted_at'),
    ],
  };
}

/** The visits in reach, as far as every filter but the status goes; bare, to be counted. */
function chosen(
  scope: RequestScope,
  { search = '', from, to, patientId, episodeId, providerId, ...special }: VisitSearch,
) {
  const { db, orgId, keys, reach, userId } = scope;
  const { unaccepted = false, unassigned = false, completed = null } = special;
  const submitted = sql<string>`(visit.submitted_at at time zone 'America/Los_Angeles')::date`;
  const found = looksForDayOfPatient(search, 'visit.date_of_service', keys);
  return db
    .selectFrom('visit')
    .where('visit.org_id', '=', orgId)
    .$if(reach !== 'organisation', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('visit.provider_id', '=', userId),
          eb('visit.patient_id', 'in', patientsInCare(scope)),
        ]),
      ),
    )
    .$if(unaccepted, (query) =>
      query
        .where('visit.status', '=', 'Staffed')
        .where('visit.episode_type', '=', 'Shift')
        .where('visit.shift_confirmed_by_facility', 'is distinct from', true),
    )
    .$if(unassigned, (query) => query.where('visit.provider_id', 'is', null))
    .$if(completed !== null, (query) =>
      query
        .where(submitted, '>=', toDay(completed?.from ?? ''))
        .where(submitted, '<=', toDay(completed?.to ?? '')),
    )
    .$if(search.trim() !== '', (query) =>
      query.where(
        sql<boolean>`exists (select from patient where patient.org_id = visit.org_id
          and patient.id = visit.patient_id and ${found})`,
      ),
    )
    .$if(from !== null, (query) => query.where('visit.date_of_service', '>=', toDay(from ?? '')))
    .$if(to !== null, (query) => query.where('visit.date_of_service', '<=', toDay(to ?? '')))
    .$if(patientId !== null, (query) => query.where('visit.patient_id', '=', patientId ?? ''))
    .$if(episodeId !== null, (query) => query.where('visit.episode_id', '=', episodeId ?? ''))
    .$if(providerId !== null, (query) => query.where('visit.provider_id', '=', providerId ?? ''));
}

/** Ids of a page in its order; the clinician is joined only where the order asks for the name. */
async function idsOfPage(scope: RequestScope, asked: VisitSearch): Promise<string[]> {
  const { statuses, order, pageNumber, pageSize } = asked;
  const [status] = statuses;
  const rows = await chosen(scope, asked)
    .$if(order.endsWith('clinician'), (query) =>
      query.leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'visit.org_id')
          .onRef('app_user.id', '=', 'visit.provider_id'),
      ),
    )
    // One status is compared as its index is ordered.
    .$if(status !== undefined && statuses.length === 1, (query) =>
      query.where('visit.status', '=', status as VisitStatus),
    )
    .$if(statuses.length > 1, (query) => query.where('visit.status', 'in', statuses))
    .select('visit.id')
    .orderBy(sortedBy(order, sortsOf(scope), 'visit.id'))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * One page of visits. Counting and ordering read bare visits, which indexes answer by themselves;
 * cards, names and rates are read of the rows of the page alone.
 */
export async function pageOfVisits(scope: RequestScope, asked: VisitSearch): Promise<Page<Visit>> {
  const { statuses, pageNumber, pageSize } = asked;
  const byStatus = await chosen(scope, asked)
    .select(({ fn }) => ['visit.status', fn.countAll<number>().as('count')] as const)
    .groupBy('visit.status')
    .execute();
  const wanted = byStatus.filter(
    ({ status }) => statuses.length === 0 || statuses.includes(status),
  );
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  const ids = total === 0 ? [] : await idsOfPage(scope, asked);
  const rows = await selectVisits(scope.db, scope.orgId).where(idAnyOf('visit.id', ids)).execute();
  const visitOf = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: ids.map((id) => presentVisit(must(visitOf.get(id), 'visit of a page'), scope)),
    pageNumber,
    pageCount: Math.ceil(total / pageSize),
    count: total,
    pageSize,
    counts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
  };
}
