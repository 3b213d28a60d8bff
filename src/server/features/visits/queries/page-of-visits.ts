import { sql, type SelectQueryBuilder } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import type { notes } from '#contract/notes.ts';
import type { Page } from '#contract/paging.ts';
import type { visits } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { visitStatuses, type VisitStatus } from '#domain/visit-status.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import { byName, placeIn, sortedBy, type Sorts } from '#server/db/order.ts';
import { looksForDayOfPatient } from '#server/db/patient-search.ts';
import { patientsInCare, type RequestScope } from '#server/db/request-scope.ts';
import type { Tables } from '#server/db/tables.ts';
import { presentVisit, selectVisits } from '#server/features/visits/rows.ts';
import { countsByStatus, daysOfPlaces, spanOf } from './visit-counts.ts';

/** Where words of a search are looked for beside the names of patients. */
const searched = { day: 'visit.date_of_service', patient: 'visit.patient_id' } as const;

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

const typeIdsByName = ({ reference }: RequestScope): number[] =>
  [...reference.visitTypes]
    .toSorted(([, a], [, b]) => a.type.localeCompare(b.type))
    .map(([id]) => id);

function sortsOf(scope: RequestScope): Sorts<VisitOrder> {
  const typeIds = typeIdsByName(scope);
  const day = ['visit.date_of_service', 'visit.planned_start'];
  return {
    day,
    type: [placeIn(typeIds, 'visit.visit_type_id'), ...day],
    clinician: [...byName('app_user'), ...day],
    discipline: ['visit.provider_type', ...day],
    status: [placeIn(visitStatuses, 'visit.status'), ...day],
    pay: [sql.ref('visit.pay'), ...day],
    submitted: [sql.ref('visit.submitted_at')],
    urgent: [sql`2 - visit.urgency`, sql.ref('visit.submitted_at')],
  };
}

/** The visits in reach, as far as every filter but the status goes; bare, to be counted. */
function chosen(
  scope: RequestScope,
  { search = '', from, to, patientId, episodeId, providerId, ...special }: VisitSearch,
) {
  const { db, orgId, reach, userId } = scope;
  const { unaccepted = false, unassigned = false, completed = null } = special;
  const submitted = sql<string>`(visit.submitted_at at time zone 'America/Los_Angeles')::date`;
  const found = looksForDayOfPatient(search, searched, scope, ['phone']);
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

/** Whether nothing but days and statuses chooses the visits, so that their number is kept. */
const isCounted = ({ reach }: RequestScope, asked: VisitSearch): boolean =>
  reach === 'organisation' &&
  (asked.search ?? '').trim() === '' &&
  asked.unaccepted !== true &&
  asked.unassigned !== true &&
  (asked.completed ?? null) === null &&
  asked.patientId === null &&
  asked.episodeId === null &&
  asked.providerId === null;

/** Days of a search, YYYY-MM-DD. */
const daysOf = ({ from, to }: VisitSearch) => ({
  from: from === null ? null : toDay(from),
  to: to === null ? null : toDay(to),
});

/** Which rows of the whole list are read. */
type Part = { readonly from: number; readonly most: number };

const idsIn = (scope: RequestScope, asked: VisitSearch) => {
  const { statuses } = asked;
  const [status] = statuses;
  return (
    chosen(scope, asked)
      // One status is compared as its index is ordered.
      .$if(status !== undefined && statuses.length === 1, (query) =>
        query.where('visit.status', '=', status as VisitStatus),
      )
      .$if(statuses.length > 1, (query) => query.where('visit.status', 'in', statuses))
      .select('visit.id')
  );
};

/** Longest way along an index to the first row of a page; beyond it its days are looked up. */
const longestWay = 1_000;

/**
 * The part by day. Several statuses have no index of their own: of the days that the kept numbers
 * say it is on nothing else is read, and as little of a page far down.
 */
async function idsByDay(scope: RequestScope, asked: VisitSearch, { from, most }: Part) {
  const { order, statuses } = asked;
  const isFar = statuses.length > 1 || from > longestWay;
  const days =
    isFar && isCounted(scope, asked) ? await daysOfPlaces(scope, asked, { from, most }) : null;
  return idsIn(scope, days ? { ...asked, from: toDate(days.from), to: toDate(days.to) } : asked)
    .orderBy(sortedBy(order, sortsOf(scope), 'visit.id'))
    .limit(most)
    .offset(from - (days?.before ?? 0))
    .execute();
}

/** Whether the list has only visits that nobody has: the names of all clinicians lead to none. */
async function isNobodys({ db, orgId }: RequestScope, { statuses }: VisitSearch): Promise<boolean> {
  if (statuses.length !== 1 || statuses[0] !== 'Unstaffed') return false;
  const row = await db
    .selectFrom('visit')
    .select('id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`status = 'Unstaffed' and provider_id is not null`)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/**
 * The part by clinician: first the visits that have one, name by name as the index of names goes,
 * then those of nobody by day. In either direction.
 */
async function idsByClinician(scope: RequestScope, asked: VisitSearch, { from, most }: Part) {
  const direction = asked.order.startsWith('-') ? sql`desc` : sql`asc`;
  const names = byName('app_user').map((name) => sql`${name} ${direction}`);
  const staffed = idsIn(scope, asked).innerJoin('app_user', (join) =>
    join
      .onRef('app_user.org_id', '=', 'visit.org_id')
      .onRef('app_user.id', '=', 'visit.provider_id'),
  );
  const byDay = sortedBy(asked.order.startsWith('-') ? '-day' : 'day', sortsOf(scope), 'visit.id');
  const nobodys = await isNobodys(scope, asked);
  const first = nobodys
    ? []
    : await staffed
        .orderBy(sql.join([...names, byDay]))
        .limit(most)
        .offset(from)
        .execute();
  if (first.length === most) return first;
  const { count } = nobodys
    ? { count: 0 }
    : await staffed
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
  const rest = await idsIn(scope, { ...asked, unassigned: true })
    .orderBy(byDay)
    .limit(most - first.length)
    .offset(Math.max(0, from - count))
    .execute();
  return [...first, ...rest];
}

/** Statuses that the list has, in their order. */
const statusesOf = ({ statuses }: VisitSearch): readonly VisitStatus[] =>
  statuses.length === 0 ? visitStatuses : visitStatuses.filter((each) => statuses.includes(each));

/** What few values sort: the column, its type, and the values in their order. */
type Listed = {
  readonly column: string;
  readonly type: 'integer' | 'text';
  readonly values: readonly (number | string)[];
};

/** The part in an order of few values: of each value as many as may be wanted, as its index goes. */
async function idsByValue(
  scope: RequestScope,
  asked: VisitSearch,
  { column, type, values }: Listed,
  { from, most }: Part,
): Promise<{ id: string }[]> {
  const descends = asked.order.startsWith('-');
  const direction = descends ? 'desc' : 'asc';
  const byDay = sortedBy(descends ? '-day' : 'day', sortsOf(scope), 'visit.id');
  // An index begins at the first or last day of a value: visits of other statuses may fill years.
  const span = await spanOf(scope, asked.statuses, daysOf(asked));
  if (span === null) return [];
  // With all that share the last one's time: either way of the index finds them, whatever their ids.
  const ofValue = idsIn(scope, { ...asked, from: toDate(span.from), to: toDate(span.to) })
    .select(['visit.date_of_service', 'visit.planned_start'])
    .where(sql<boolean>`${sql.ref(column)} = listed.value`)
    .orderBy('visit.date_of_service', direction)
    .orderBy('visit.planned_start', direction)
    .fetch(from + most, 'with ties');
  const { rows } = await sql<{ id: string }>`
    select visit.id
    from unnest(${values}::${sql.raw(type)}[]) with ordinality as listed (value, place)
    cross join lateral (${ofValue}) as visit
    order by listed.place ${descends ? sql`desc` : sql`asc`}, ${byDay}
    limit ${most} offset ${from}`.execute(scope.db);
  return rows;
}

/** Urgencies of notes, the most urgent first. */
const urgencies = [2, 1, 0] as const;

/** The part by urgency: of each as many as may be wanted, those that were never submitted last. */
async function idsByUrgency(
  scope: RequestScope,
  asked: VisitSearch,
  { from, most }: Part,
): Promise<{ id: string }[]> {
  const direction = asked.order.startsWith('-') ? 'desc' : 'asc';
  const ofUrgency = (isSubmitted: boolean) =>
    idsIn(scope, asked)
      .select('visit.submitted_at')
      .where(sql<boolean>`visit.urgency = listed.value`)
      .where('visit.submitted_at', isSubmitted ? 'is not' : 'is', null)
      .orderBy('visit.submitted_at', isSubmitted ? direction : 'asc')
      .orderBy('visit.id')
      .limit(from + most);
  const { rows } = await sql<{ id: string }>`
    select visit.id
    from unnest(${[...urgencies]}::smallint[]) with ordinality as listed (value, place)
    cross join lateral ((${ofUrgency(true)}) union all (${ofUrgency(false)})) as visit
    order by listed.place ${sql.raw(direction)}, visit.submitted_at ${sql.raw(direction)} nulls last,
      visit.id
    limit ${most} offset ${from}`.execute(scope.db);
  return rows;
}

/** The part by what not every visit has: first those that have it, as its index goes. */
async function idsByOptional(
  scope: RequestScope,
  asked: VisitSearch,
  column: 'visit.pay' | 'visit.submitted_at',
  { from, most }: Part,
): Promise<{ id: string }[]> {
  const direction = asked.order.startsWith('-') ? 'desc' : 'asc';
  const sortedIn = <O>(query: SelectQueryBuilder<Tables, 'visit', O>) =>
    (column === 'visit.pay'
      ? query.orderBy('visit.date_of_service', direction).orderBy('visit.planned_start', direction)
      : query
    ).orderBy('visit.id');
  const having = idsIn(scope, asked).where(column, 'is not', null);
  const first = await sortedIn(having.orderBy(column, direction))
    .limit(most)
    .offset(from)
    .execute();
  if (first.length === most) return first;
  const { count } = await having
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rest = await sortedIn(idsIn(scope, asked).where(column, 'is', null))
    .limit(most - first.length)
    .offset(Math.max(0, from - count))
    .execute();
  return [...first, ...rest];
}

/** As many visits are sorted by what no index says. */
const fewVisits = 8_000;

/**
 * The part of a large list in an order that an index goes by or nearly so; null for another order,
 * or far down, where all are sorted.
 */
function idsOfMany(
  scope: RequestScope,
  asked: VisitSearch,
  part: Part,
): Promise<{ id: string }[]> | null {
  const order = asked.order.replace(/^-/, '');
  if (order === 'pay') return idsByOptional(scope, asked, 'visit.pay', part);
  if (order === 'submitted') return idsByOptional(scope, asked, 'visit.submitted_at', part);
  if (part.from > longestWay) return null;
  if (order === 'urgent') return idsByUrgency(scope, asked, part);
  if (order === 'type')
    return idsByValue(
      scope,
      asked,
      { column: 'visit.visit_type_id', type: 'integer', values: typeIdsByName(scope) },
      part,
    );
  if (order === 'status')
    return idsByValue(
      scope,
      asked,
      { column: 'visit.status', type: 'text', values: statusesOf(asked) },
      part,
    );
  return null;
}

/** Ids of a page in its order; `total` visits are on all pages. */
async function idsOfPage(
  scope: RequestScope,
  asked: VisitSearch,
  total: number,
): Promise<string[]> {
  const { order, pageNumber, pageSize } = asked;
  const part = { from: (pageNumber - 1) * pageSize, most: pageSize };
  const read = (): Promise<{ id: string }[]> => {
    if (order.endsWith('clinician')) return idsByClinician(scope, asked, part);
    if (order.endsWith('day')) return idsByDay(scope, asked, part);
    const ofMany =
      total > fewVisits && isCounted(scope, asked) ? idsOfMany(scope, asked, part) : null;
    return (
      ofMany ??
      idsIn(scope, asked)
        .orderBy(sortedBy(order, sortsOf(scope), 'visit.id'))
        .limit(part.most)
        .offset(part.from)
        .execute()
    );
  };
  return (await read()).map(({ id }) => id);
}

/** Visits by status, as far as every filter but the status goes. */
async function countedByStatus(scope: RequestScope, asked: VisitSearch) {
  if (isCounted(scope, asked)) return countsByStatus(scope, daysOf(asked));
  return await chosen(scope, asked)
    .select(({ fn }) => ['visit.status', fn.countAll<number>().as('count')] as const)
    .groupBy('visit.status')
    .execute();
}

/**
 * One page of visits. How many there are is kept by day and status (decision 109) or, within other
 * filters, counted in bare visits; cards, names and rates are read of the rows of the page alone.
 */
export async function pageOfVisits(scope: RequestScope, asked: VisitSearch): Promise<Page<Visit>> {
  const { statuses, pageNumber, pageSize } = asked;
  const byStatus = await countedByStatus(scope, asked);
  const wanted = byStatus.filter(
    ({ status }) => statuses.length === 0 || statuses.includes(status),
  );
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  const ids = total === 0 ? [] : await idsOfPage(scope, asked, total);
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
