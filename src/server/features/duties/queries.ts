import { sql, type Selectable } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { duties, DutyShown } from '#contract/duties.ts';
import type { Page } from '#contract/paging.ts';
import {
  byUrgency,
  certificationsOf,
  dutiesOf,
  dutyStates,
  isWork,
  lacksVisitType,
  supervisionForm,
  type DutyState,
  type DutyVisit,
} from '#domain/duties.ts';
import { daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { oasisTiming, specialVisitTypeIds } from '#domain/periods.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { addDays, dayOf, toDate } from '#server/db/calendar-day.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import { looksForPatient } from '#server/db/patient-search.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { EpisodeRow as StoredEpisode } from '#server/db/tables.ts';

type Search = ParsedInputOf<typeof duties>;
type EpisodeRow = Pick<
  Selectable<StoredEpisode>,
  'id' | 'patient_id' | 'start_date' | 'end_date' | 'care_coordinator'
> & { readonly card: Uint8Array };
type Order = Parameters<typeof dutiesOf>[0]['orders'][number];

/** Active episodes that one list looks through, those that began last. */
const mostEpisodes = 5_000;
/** Days before today whose visits count: the longest interval and a month it is overdue. */
const backDays = 90;
const gone = ['Missed', 'Expired', 'Deleted'] as const;
const therapists = ['PT', 'OT', 'ST/SLP', 'ST', 'SLP'];
const assessments = specialVisitTypeIds.filter((id) => oasisTiming(id, true) !== null);

function grouped<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const found = new Map<string, R[]>();
  for (const row of rows) {
    const before = found.get(keyOf(row));
    if (before) before.push(row);
    else found.set(keyOf(row), [row]);
  }
  return found;
}

const spanOf = (row: Pick<EpisodeRow, 'id' | 'start_date' | 'end_date'>) => ({
  id: row.id,
  startDate: toDate(row.start_date),
  endDate: toDate(row.end_date),
});

/** Dated work of active episodes, counted at each look (decision 087). */
export class Duties {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async page({ search, only, rule, episodeId, order, ...page }: Search): Promise<Page<DutyShown>> {
    const found = (await this.#all({ search, episodeId })).filter(
      (each) => rule === null || each.rule === rule,
    );
    const rows = found.filter(({ state }) => {
      if (only === 'All') return true;
      return only === 'queue' ? isWork(state) : state === only;
    });
    // The key last, so that no row is on two pages.
    const byKey = (a: DutyShown, b: DutyShown): number =>
      byUrgency(a, b) || (a.key < b.key ? -1 : 1);
    const sorted = order.endsWith('by')
      ? rows.toSorted((a, b) => daysBetween(b.by, a.by) || byKey(a, b))
      : rows.toSorted(byKey);
    const ordered = order.startsWith('-') ? sorted.toReversed() : sorted;
    const { pageNumber, pageSize } = page;
    const first = (pageNumber - 1) * pageSize;
    return {
      rows: ordered.slice(first, first + pageSize),
      pageNumber,
      pageCount: Math.ceil(rows.length / pageSize),
      count: rows.length,
      pageSize,
      counts: Object.fromEntries(
        dutyStates.map((state) => [state, found.filter((each) => each.state === state).length]),
      ),
    };
  }

  /** How many are overdue, due and due soon. */
  async counts(): Promise<Record<Extract<DutyState, 'overdue' | 'due' | 'soon'>, number>> {
    const found = await this.#all({ search: '', episodeId: null });
    const count = (state: DutyState): number => found.filter((each) => each.state === state).length;
    return { overdue: count('overdue'), due: count('due'), soon: count('soon') };
  }

  async #all(asked: Pick<Search, 'search' | 'episodeId'>): Promise<DutyShown[]> {
    const episodes = await this.#episodes(asked);
    if (episodes.length === 0) return [];
    const chains = await this.#chains(episodes);
    const ids = [...new Set([...chains.values()].flat())];
    const [visits, orders] = await Promise.all([this.#visits(ids), this.#orders(episodes)]);
    const today = pacificDate(this.#scope.now);
    return episodes.flatMap((episode) => {
      const chain = must(chains.get(episode.id), 'chain');
      const own = chain.flatMap((id) => visits.get(id) ?? []);
      const episodeOf = new Map(own.map((each) => [each.visit.id, each.episodeId]));
      const withEpisode = (visit: { id: string; day: string } | null) =>
        visit && { ...visit, episodeId: must(episodeOf.get(visit.id), 'episode of a visit') };
      const card = this.#scope.keys.open('patient.card', episode.patient_id, episode.card);
      const given = {
        ...spanOf(episode),
        orders: orders.get(episode.id) ?? [],
        visits: own.map(({ visit }) => visit),
      };
      return dutiesOf(given, today).map((duty): DutyShown => ({
        ...duty,
        episodeId: episode.id,
        key: [episode.id, duty.rule, duty.group].filter(Boolean).join(' '),
        patientId: episode.patient_id,
        patientName: nameOf(card as PatientCard),
        careCoordinator: episode.care_coordinator,
        last: withEpisode(duty.last),
        planned: withEpisode(duty.planned),
        noVisitType: lacksVisitType(duty.rule, this.#scope.reference.visitTypes.keys()),
      }));
    });
  }

  #episodes({ search, episodeId }: Pick<Search, 'search' | 'episodeId'>): Promise<EpisodeRow[]> {
    const { db, orgId, keys } = this.#scope;
    let query = db
      .selectFrom('episode')
      .innerJoin('patient', (join) =>
        join
          .onRef('patient.org_id', '=', 'episode.org_id')
          .onRef('patient.id', '=', 'episode.patient_id'),
      )
      .select([
        'episode.id',
        'episode.patient_id',
        'episode.start_date',
        'episode.end_date',
        'episode.care_coordinator',
        'patient.card',
      ])
      .where('episode.org_id', '=', orgId)
      .where('episode.status', '=', 'Active');
    if (search.trim() !== '') query = query.where(looksForPatient(search, keys));
    if (episodeId !== null) query = query.where('episode.id', '=', episodeId);
    return query
      .orderBy('episode.start_date', 'desc')
      .orderBy('episode.id')
      .limit(mostEpisodes)
      .execute();
  }

  /** Ids of each episode and those it continues. */
  async #chains(episodes: readonly EpisodeRow[]): Promise<Map<string, string[]>> {
    const { db, orgId, now } = this.#scope;
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

  async #orders(episodes: readonly EpisodeRow[]): Promise<Map<string, Order[]>> {
    const { db, orgId, reference } = this.#scope;
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
  async #visits(
    episodeIds: readonly string[],
  ): Promise<Map<string, { readonly episodeId: string; readonly visit: DutyVisit }[]>> {
    const { db, orgId, now } = this.#scope;
    const from = addDays(dayOf(now), -backDays);
    const visitsOf = db
      .selectFrom('visit')
      .where('visit.org_id', '=', orgId)
      .where(idAnyOf('visit.episode_id', episodeIds))
      .where('visit.status', 'not in', gone)
      .where('visit.date_of_service', '>=', from);
    const doesDuty = sql<boolean>`(visit.form_id = ${supervisionForm}::text
      or visit.provider_type = any(${therapists}::text[])
      or visit.visit_type_id = any(${assessments}::integer[]))`;
    const [doing, spans] = await Promise.all([
      visitsOf
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
      visitsOf
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
}
