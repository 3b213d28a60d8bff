import { sql } from 'kysely';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { mostOnBoard, type BoardClinician, type visitBoard } from '#contract/board.ts';
import type { Page } from '#contract/paging.ts';
import { vacationOn, type ClinicianFacts } from '#domain/clinician-facts.ts';
import { providerTypes, visitGroup } from '#domain/clinicians.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { byName } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Staffing } from '#server/features/staffing/queries/staffing.ts';
import { presentVisit, selectVisits, type VisitRecord } from '#server/features/visits/rows.ts';

type Asked = ParsedInputOf<typeof visitBoard>;
type Row = {
  readonly id: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly provider_type_id: number | null;
};

/** A text as a pattern that matches it anywhere. */
const anywhere = (words: string): string =>
  `%${words.trim().replaceAll(/[\\%_]/g, (each) => `\\${each}`)}%`;

/** Provider types of a group of disciplines; all for `All`. */
const typesOf = (group: Asked['group']): ReadonlySet<string> =>
  new Set(providerTypes.filter((type) => group === 'All' || visitGroup(type) === group));

/** Clinicians of a group by name; those who have left stay as long as they have visits there. */
function cliniciansOf({ db, orgId, reference }: RequestScope, asked: Asked) {
  const types = typesOf(asked.group);
  const typeIds = [...reference.providerTypes]
    .filter(([, { type }]) => types.has(type))
    .map(([id]) => id);
  const query = db
    .selectFrom('app_user')
    .where('app_user.org_id', '=', orgId)
    .where('app_user.provider_type_id', 'in', typeIds.length > 0 ? typeIds : [-1])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('app_user.active', '=', true),
        exists(
          selectFrom('visit')
            .select('visit.id')
            .whereRef('visit.org_id', '=', 'app_user.org_id')
            .whereRef('visit.provider_id', '=', 'app_user.id')
            .where('visit.status', '!=', 'Deleted')
            .where('visit.date_of_service', '>=', toDay(asked.from))
            .where('visit.date_of_service', '<=', toDay(asked.to)),
        ),
      ]),
    );
  return asked.search.trim() === ''
    ? query
    : query.where(
        sql<boolean>`(app_user.given_name || ' ' || app_user.family_name) ilike ${anywhere(asked.search)}`,
      );
}

const presentClinician = (
  row: Row,
  { reference }: RequestScope,
  facts: ClinicianFacts | undefined,
  days: readonly string[],
): BoardClinician => ({
  id: row.id,
  name: `${row.given_name} ${row.family_name}`,
  providerType: reference.providerTypes.get(row.provider_type_id ?? 0)?.type ?? '',
  weeklyHours: facts?.weeklyHours ?? null,
  vacationDays: facts ? days.filter((day) => vacationOn(facts, day)) : [],
});

function cliniciansPage(scope: RequestScope, asked: Asked): Promise<Page<Row>> {
  const query = cliniciansOf(scope, asked);
  return pageOf({
    count: query.select(({ fn }) => fn.countAll<number>().as('count')),
    rows: query
      .select([
        'app_user.id',
        'app_user.given_name',
        'app_user.family_name',
        'app_user.provider_type_id',
      ])
      .orderBy(sql.join([...byName('app_user'), sql.ref('app_user.id')])),
    pageNumber: asked.pageNumber,
    pageSize: asked.pageSize,
    present: (row: Row) => row,
  });
}

const daysOf = (asked: Asked): readonly [string, string] => [toDay(asked.from), toDay(asked.to)];

type Part = { readonly rows: readonly VisitRecord[]; readonly count: number };

/** Visits by day and planned time, with what a card shows of the patient. */
const cardsOf = ({ db, orgId }: RequestScope) =>
  selectVisits(db, orgId)
    .orderBy('visit.date_of_service')
    .orderBy('visit.planned_start')
    .orderBy('visit.id');

/** The visits of some clinicians; only a full part is counted beyond what it answers. */
async function visitsOfClinicians(
  scope: RequestScope,
  asked: Asked,
  ids: readonly string[],
): Promise<Part> {
  const [from, to] = daysOf(asked);
  const query = cardsOf(scope)
    .where('visit.date_of_service', '>=', from)
    .where('visit.date_of_service', '<=', to)
    .where('visit.status', '!=', 'Deleted')
    .where(idAnyOf('visit.provider_id', ids));
  const rows: VisitRecord[] = await query.limit(mostOnBoard).execute();
  if (rows.length < mostOnBoard) return { rows, count: rows.length };
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return { rows, count: counted?.count ?? rows.length };
}

/**
 * The visits that nobody has: all where they are few. Of more the first of each day, then the second
 * of each, so that a busy Monday does not hide that Friday has any. Chosen and counted bare, along
 * their index; cards are read of those that are answered.
 */
async function visitsOfNobody(scope: RequestScope, asked: Asked): Promise<Part> {
  const [from, to] = daysOf(asked);
  const { rows: chosen } = await sql<{ id: string; count: number }>`
    select id, count(*) over () as count from (
      select id, date_of_service, row_number() over (
        partition by date_of_service order by planned_start, id) as place
      from visit
      where org_id = ${scope.orgId}::uuid and provider_id is null and status <> 'Deleted'
        and status in ('Unstaffed', 'VisitOverdue')
        and provider_type = any(${[...typesOf(asked.group)]}::text[])
        and date_of_service between ${from}::date and ${to}::date
    ) as unstaffed
    order by place, date_of_service limit ${asked.unstaffedMost}`.execute(scope.db);
  const [first] = chosen;
  if (!first) return { rows: [], count: 0 };
  const ids = chosen.map(({ id }) => id);
  return {
    rows: await cardsOf(scope).where(idAnyOf('visit.id', ids)).execute(),
    count: first.count,
  };
}

/** Clinicians of a page with their visits of some days, and the visits nobody has: bounded reads. */
export async function boardOf(
  scope: RequestScope,
  asked: Asked,
): Promise<OutputOf<typeof visitBoard>> {
  const [page, open] = await Promise.all([
    cliniciansPage(scope, asked),
    visitsOfNobody(scope, asked),
  ]);
  const ids = page.rows.map(({ id }) => id);
  const [known, own] = await Promise.all([
    new Staffing(scope).clinicians(ids),
    visitsOfClinicians(scope, asked, ids),
  ]);
  const facts = new Map(known.map((each) => [each.id, each]));
  const length = daysBetween(asked.from, asked.to) + 1;
  const days = Array.from({ length }, (_, index) => addDays(asked.from, index));
  return {
    clinicians: {
      ...page,
      rows: page.rows.map((row) => presentClinician(row, scope, facts.get(row.id), days)),
    },
    visits: own.rows.map((row) => presentVisit(row, scope)),
    visitCount: own.count,
    unstaffed: open.rows.map((row) => presentVisit(row, scope)),
    unstaffedCount: open.count,
  };
}
