import { sql, type SelectQueryBuilder } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Episode } from '#contract/entities.ts';
import type { episodeList, episodesLite } from '#contract/episodes.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import { endedEpisodes, episodeStatuses } from '#domain/record-statuses.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { toDay, type DayRange } from '#server/db/calendar-day.ts';
import { presentEpisode, type EpisodeRecord } from '#server/features/episodes/rows.ts';
import { placeIn, sortedBy, type Sorts } from '#server/db/order.ts';
import { countedOf, idsFirst, pageOf } from '#server/db/page.ts';
import { looksForDayOfPatient } from '#server/db/patient-search.ts';
import { patientsInCare, type RequestScope } from '#server/db/request-scope.ts';
import type { Tables } from '#server/db/tables.ts';

/** Where words of a search are looked for beside the names of patients. */
const searched = { day: 'episode.start_date', patient: 'episode.patient_id' } as const;

type LiteSearch = ParsedInputOf<typeof episodesLite>;
/** An episode with both of its coordinates. */
type EpisodeSearch = ParsedInputOf<typeof episodeList>;

const sorts: Sorts<EpisodeSearch['order']> = {
  start: ['episode.start_date'],
  end: ['episode.end_date'],
  payer: ['episode.payer_type', 'episode.start_date'],
  coordinator: [sql`lower(episode.care_coordinator)`, 'episode.start_date'],
  status: [placeIn(episodeStatuses, 'episode.status'), 'episode.start_date'],
};

/** Of one status, its place says nothing: they are sorted by their days, as an index goes. */
const sortsOf = (status: EpisodeSearch['status']): typeof sorts =>
  status === 'All' ? sorts : { ...sorts, status: ['episode.start_date'] };

/** Each episode has a patient: what is only counted, and not searched by name, needs no join. */
const withPatient = <O>(query: SelectQueryBuilder<Tables, 'episode', O>) =>
  query.innerJoin('patient', (join) =>
    join
      .onRef('patient.org_id', '=', 'episode.org_id')
      .onRef('patient.id', '=', 'episode.patient_id'),
  );

/** Episodes of care of the organisation, as far as the request reaches. */
export class Episodes {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** @throws Refusal record.not-found */
  async get(id: string): Promise<Episode> {
    const row = await this.#records().where('episode.id', '=', id).executeTakeFirst();
    return this.#present(row);
  }

  /** One episode locked until the transaction ends. @throws Refusal record.not-found */
  async lock(id: string): Promise<Episode> {
    const row = await this.#records()
      .where('episode.id', '=', id)
      .forNoKeyUpdate('episode')
      .executeTakeFirst();
    return this.#present(row);
  }

  /** Every episode of a patient, locked in the order of their ids until the transaction ends. */
  async lockOfPatient(patientId: string): Promise<Episode[]> {
    const rows = await this.#records()
      .where('episode.patient_id', '=', patientId)
      .where('episode.status', '!=', 'Deleted')
      .orderBy('episode.id')
      .forNoKeyUpdate('episode')
      .execute();
    return this.#withOrders(rows);
  }

  /** Those of some that are there. */
  async some(ids: readonly string[]): Promise<Episode[]> {
    const rows = await this.#records().where(idAnyOf('episode.id', ids)).execute();
    return this.#withOrders(rows);
  }

  async ofPatient(patientId: string): Promise<Episode[]> {
    const rows = await this.#records()
      .where('episode.patient_id', '=', patientId)
      .where('episode.status', '!=', 'Deleted')
      .orderBy('episode.start_date', 'desc')
      .limit(200)
      .execute();
    return this.#withOrders(rows);
  }

  async page({
    search,
    status,
    patientId,
    from,
    to,
    order,
    pageNumber,
    pageSize,
  }: EpisodeSearch): Promise<Page<Episode>> {
    const isSearched = search.trim() !== '';
    let query = this.#reached().$if(isSearched, (all) =>
      withPatient(all).where(looksForDayOfPatient(search, searched, this.#scope)),
    );
    if (patientId !== null) query = query.where('episode.patient_id', '=', patientId);
    if (from !== null) query = query.where('episode.start_date', '>=', toDay(from));
    if (to !== null) query = query.where('episode.start_date', '<=', toDay(to));
    const counts = query
      .select(({ fn }) => ['episode.status as value', fn.countAll<number>().as('count')] as const)
      .groupBy('episode.status');
    if (status !== 'All') query = query.where('episode.status', '=', status);
    const page = await pageOf({
      counts,
      count: countedOf(status),
      rows: idsFirst(
        query.select('episode.id').orderBy(sortedBy(order, sortsOf(status), 'episode.id')),
        (ids) => this.#records().where(idAnyOf('episode.id', ids)).execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => row,
    });
    return { ...page, rows: await this.#withOrders(page.rows) };
  }

  /**
   * Whether the patient has another episode that has not ended and shares a day with this one.
   */
  async overlaps({
    id,
    patientId,
    startDate,
    endDate,
  }: Pick<Episode, 'id' | 'patientId' | 'startDate' | 'endDate'>): Promise<boolean> {
    const row = await this.#scope.db
      .selectFrom('episode')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where('patient_id', '=', patientId)
      .where('id', '!=', id)
      .where('status', 'not in', endedEpisodes)
      .where('start_date', '<=', toDay(endDate))
      .where('end_date', '>=', toDay(startDate))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether a visit of the episode that is not deleted is on a day outside some days. */
  async hasVisitsOutside(id: string, { from, to }: DayRange): Promise<boolean> {
    const row = await this.#scope.db
      .selectFrom('visit')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where('episode_id', '=', id)
      .where('status', '!=', 'Deleted')
      .where(({ or, eb }) => or([eb('date_of_service', '<', from), eb('date_of_service', '>', to)]))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Episodes of a status for the light list, the latest first; without their orders. */
  async lite({ status, pageNumber, pageSize }: LiteSearch): Promise<Page<Episode>> {
    const all = this.#reached();
    const query =
      status === 'All'
        ? all.where('episode.status', '!=', 'Deleted')
        : all.where('episode.status', '=', status);
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: idsFirst(
        query.select('episode.id').orderBy('episode.start_date', 'desc').orderBy('episode.id'),
        (ids) => this.#records().where(idAnyOf('episode.id', ids)).execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => presentEpisode(row, [], this.#scope.keys),
    });
  }

  /** Episodes the request may see. */
  #reached() {
    const query = this.#scope.db
      .selectFrom('episode')
      .where('episode.org_id', '=', this.#scope.orgId);
    return this.#scope.reach === 'organisation'
      ? query
      : query.where('episode.patient_id', 'in', patientsInCare(this.#scope));
  }

  #records() {
    return withPatient(this.#reached()).selectAll('episode').select('patient.card as patient_card');
  }

  async #present(row: EpisodeRecord | undefined): Promise<Episode> {
    const [episode] = row ? await this.#withOrders([row]) : [];
    if (!episode) throw new Refusal('record.not-found');
    return episode;
  }

  async #withOrders(rows: readonly EpisodeRecord[]): Promise<Episode[]> {
    if (rows.length === 0) return [];
    const orders = await this.#scope.db
      .selectFrom('visit_order')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where(
        idAnyOf(
          'episode_id',
          rows.map((row) => row.id),
        ),
      )
      .orderBy('position')
      .execute();
    return rows.map((row) => presentEpisode(row, orders, this.#scope.keys));
  }
}
