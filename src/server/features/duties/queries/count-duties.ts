import { sql, type Selectable } from 'kysely';
import type { DutyShown } from '#contract/duties.ts';
import {
  certificationsOf,
  dutiesOf,
  lacksVisitType,
  supervisionForm,
  type DutyVisit,
} from '#domain/duties.ts';
import { grouped } from '#domain/grouped.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { oasisTiming, specialVisitTypeIds } from '#domain/periods.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { addDays, dayOf, toDate } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { EpisodeRow as StoredEpisode } from '#server/db/tables.ts';

/** A duty without the name of its patient: what may be kept between two looks. */
export type CountedDuty = Omit<DutyShown, 'patientName'>;

/** Which active episodes are counted: those of some patients, or one; else all of the agency. */
type CountedOf = { readonly patientIds?: readonly string[]; readonly episodeId?: string };

type EpisodeRow = Pick<
  Selectable<StoredEpisode>,
  'id' | 'patient_id' | 'start_date' | 'end_date' | 'care_coordinator'
>;
type Order = Parameters<typeof dutiesOf>[0]['orders'][number];

/** Active episodes that one list looks through, those that began last. */
const mostEpisodes = 5_000;
/** Days before today whose visits count: the longest interval and a month it is overdue. */
const backDays = 90;
const gone = ['Missed', 'Expired', 'Deleted'] as const;
const therapists = ['PT', 'OT', 'ST/SLP', 'ST', 'SLP'];
const assessments = specialVisitTypeIds.filter((id) => oasisTiming(id, true) !== null);

const spanOf = (row: Pick<EpisodeRow, 'id' | 'start_date' | 'end_date'>) => ({
  id: row.id,
  startDate: toDate(row.start_date),
  endDate: toDate(row.end_date),
});

function activeEpisodes(
  { db, orgId }: RequestScope,
  { patientIds, episodeId }: CountedOf,
): Promise<EpisodeRow[]> {
  return db
    .selectFrom('episode')
    .select(['id', 'patient_id', 'start_date', 'end_date', 'care_coordinator'])
    .where('org_id', '=', orgId)
    .where('status', '=', 'Active')
    .$if(episodeId !== undefined, (query) => query.where('id', '=', episodeId ?? ''))
    .$if(patientIds !== undefined, (query) => query.where(idAnyOf('patient_id', patientIds ?? [])))
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(mostEpisodes)
    .execute();
}

/** Ids of each episode and those it continues. */
async function chainsOf(
  { db, orgId, now }: RequestScope,
  episodes: readonly EpisodeRow[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('episode')
    .select(['id', 'patient_id', 'start_date', 'end_date'])
    .where('org_id', '=', orgId)
    .where(idAnyOf('patient_id', [...new Set(episodes.map((row) => row.patient_id))]))
    .where('status', '!=', 'Deleted')
    .where('end_date', '>=', addDays(dayOf(now), -backDays))
    .execute();
  const theirs = grouped(rows, (row) => row.patient_id);
  return new Map(
    episodes.map((each) => [
      each.id,
      certificationsOf(spanOf(each), (theirs.get(each.patient_id) ?? []).map(spanOf)),
    ]),
  );
}

async function ordersOf(
  { db, orgId, reference }: RequestScope,
  episodes: readonly EpisodeRow[],
): Promise<Map<string, Order[]>> {
  const rows = await db
    .selectFrom('visit_order')
    .select(['episode_id', 'discipline', 'visit_type_id', 'start_date', 'end_date'])
    .where('org_id', '=', orgId)
    .where(
      idAnyOf(
        'episode_id',
        episodes.map(({ id }) => id),
      ),
    )
    .where(({ or, eb }) => or([eb('ended_by', 'is', null), eb('ended_by', '!=', 'undone')]))
    .execute();
  return new Map(
    [...grouped(rows, (row) => row.episode_id)].map(([id, own]) => [
      id,
      own.map((row) => ({
        discipline: row.discipline,
        visitTypeId: row.visit_type_id,
        formId: reference.visitTypes.get(row.visit_type_id)?.form_id,
        startDate: toDate(row.start_date),
        endDate: row.end_date === null ? null : toDate(row.end_date),
      })),
    ]),
  );
}

/**
 * Visits of episodes as the rules count them: those that can do a duty one by one, of the others
 * only the first and last of each kind, which say since when and until when care is given.
 */
async function visitsOf(
  { db, orgId, now }: RequestScope,
  episodeIds: readonly string[],
): Promise<Map<string, { readonly episodeId: string; readonly visit: DutyVisit }[]>> {
  const from = addDays(dayOf(now), -backDays);
  const theirs = db
    .selectFrom('visit')
    .where('visit.org_id', '=', orgId)
    .where(idAnyOf('visit.episode_id', episodeIds))
    .where('visit.status', 'not in', gone)
    .where('visit.date_of_service', '>=', from);
  const doesDuty = sql<boolean>`(visit.form_id = ${supervisionForm}::text
    or visit.provider_type = any(${therapists}::text[])
    or visit.visit_type_id = any(${assessments}::integer[]))`;
  const [doing, spans] = await Promise.all([
    theirs
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'visit.org_id')
          .onRef('app_user.id', '=', 'visit.provider_id'),
      )
      .leftJoin('provider_type', (join) =>
        join
          .onRef('provider_type.org_id', '=', 'app_user.org_id')
          .onRef('provider_type.id', '=', 'app_user.provider_type_id'),
      )
      .select([
        'visit.id',
        'visit.episode_id',
        'visit.status',
        'visit.provider_type',
        'visit.visit_type_id',
        'visit.form_id',
        'visit.date_of_service',
        'provider_type.type as clinician_type',
      ])
      .where(doesDuty)
      .execute(),
    theirs
      .select(['visit.episode_id', 'visit.provider_type', 'visit.visit_type_id'])
      .select(({ fn }) => [
        fn.min('visit.date_of_service').as('first'),
        fn.max('visit.date_of_service').as('last'),
      ])
      .where(sql<boolean>`not ${doesDuty}`)
      .groupBy(['visit.episode_id', 'visit.provider_type', 'visit.visit_type_id'])
      .execute(),
  ]);
  const one = doing.map((row) => ({
    episodeId: row.episode_id,
    visit: {
      id: row.id,
      status: row.status,
      providerType: row.provider_type,
      clinicianType: row.clinician_type,
      visitTypeId: row.visit_type_id,
      formId: row.form_id,
      dateOfService: toDate(row.date_of_service),
    },
  }));
  const ends = spans.flatMap((row) =>
    [row.first, row.last].map((day) => ({
      episodeId: row.episode_id,
      visit: {
        id: '',
        status: 'Staffed' as const,
        providerType: row.provider_type,
        visitTypeId: row.visit_type_id,
        formId: '',
        dateOfService: toDate(day),
      },
    })),
  );
  return grouped([...one, ...ends], ({ episodeId }) => episodeId);
}

/** Counts the duties of active episodes, those that began last (decision 087). */
export async function countDuties(scope: RequestScope, of: CountedOf): Promise<CountedDuty[]> {
  const episodes = await activeEpisodes(scope, of);
  if (episodes.length === 0) return [];
  const chains = await chainsOf(scope, episodes);
  const ids = [...new Set([...chains.values()].flat())];
  const [visits, orders] = await Promise.all([visitsOf(scope, ids), ordersOf(scope, episodes)]);
  const today = pacificDate(scope.now);
  return episodes.flatMap((episode) => {
    const chain = must(chains.get(episode.id), 'chain');
    const own = chain.flatMap((id) => visits.get(id) ?? []);
    const episodeOf = new Map(own.map((each) => [each.visit.id, each.episodeId]));
    const withEpisode = (visit: { id: string; day: string } | null) =>
      visit && { ...visit, episodeId: must(episodeOf.get(visit.id), 'episode of a visit') };
    const given = {
      ...spanOf(episode),
      orders: orders.get(episode.id) ?? [],
      visits: own.map(({ visit }) => visit),
    };
    return dutiesOf(given, today).map((duty): CountedDuty => ({
      ...duty,
      episodeId: episode.id,
      key: [episode.id, duty.rule, duty.group].filter(Boolean).join(' '),
      patientId: episode.patient_id,
      careCoordinator: episode.care_coordinator,
      last: withEpisode(duty.last),
      planned: withEpisode(duty.planned),
      noVisitType: lacksVisitType(duty.rule, scope.reference.visitTypes.keys()),
    }));
  });
}
