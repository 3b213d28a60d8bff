import { sql, type Selectable } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { MissedNotice, missedNotices, NoticePhysician } from '#contract/missed-notices.ts';
import type { Page } from '#contract/paging.ts';
import { grouped } from '#domain/grouped.ts';
import { noticeStates, orderingPhysician, orderShort } from '#domain/missed-notice.ts';
import type { OrderedVisit } from '#domain/order-progress.ts';
import { pacificDate } from '#domain/pacific.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDate } from '#server/db/calendar-day.ts';
import { placeIn, sortedBy } from '#server/db/order.ts';
import type { MissedNoticeRow } from '#server/db/order-tables.ts';
import { countedOf, idsFirst, pageOf } from '#server/db/page.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import { looksForPatient } from '#server/db/patient-search.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Episodes } from '#server/features/episodes/queries.ts';
import { cardPlace, noticeWrites, type NoticeCard } from '#server/features/missed-notices/rows.ts';

type Search = ParsedInputOf<typeof missedNotices>;
type Row = Selectable<MissedNoticeRow>;
type Found = Awaited<ReturnType<ReturnType<MissedNotices['joined']>['execute']>>[number];
type Pinned = { readonly id: string; readonly revision: number };
/** A notice as its change is decided. */
type Decided = {
  readonly notice: MissedNotice;
  readonly card: NoticeCard;
  readonly isMissed: boolean;
};

const open = ['open', 'correct'] as const;

/** What notices say of physician and order, for many at once. */
type Facts = {
  readonly physicians: ReadonlyMap<string, readonly NoticePhysician[]>;
  readonly episodes: ReadonlyMap<string, Episode>;
  readonly visits: ReadonlyMap<string, readonly OrderedVisit[]>;
};

/** Notices to physicians about missed visits (decision 087). */
export class MissedNotices {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async page(search: Search): Promise<Page<MissedNotice>> {
    const { only, episodeId, order, pageNumber, pageSize } = search;
    const { db, orgId } = this.#scope;
    const isNarrowed = search.search.trim() !== '' || episodeId !== null;
    let narrowed = this.joined();
    if (search.search.trim() !== '')
      narrowed = narrowed.where(looksForPatient(search.search, this.#scope, ['birthday', 'mrn']));
    if (episodeId !== null) narrowed = narrowed.where('visit.episode_id', '=', episodeId);
    // Each has its visit and patient: what is only counted and sorted needs neither.
    const all = db
      .selectFrom('missed_notice')
      .where('missed_notice.org_id', '=', orgId)
      .$if(isNarrowed, (every) =>
        every.where('missed_notice.id', 'in', narrowed.clearSelect().select('missed_notice.id')),
      );
    let query = all;
    if (only === 'queue') query = query.where('missed_notice.state', 'in', open);
    else if (only !== 'All') query = query.where('missed_notice.state', '=', only);
    const page = await pageOf({
      count: countedOf(...(only === 'queue' ? open : [only])),
      counts: all
        .select(['missed_notice.state as value', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('missed_notice.state'),
      rows: idsFirst(
        query.select('missed_notice.id').orderBy(
          sortedBy(
            order,
            {
              day: ['missed_notice.day'],
              raised: ['missed_notice.raised_at'],
              state: [placeIn(noticeStates, 'missed_notice.state'), 'missed_notice.day'],
            },
            'missed_notice.id',
          ),
        ),
        (ids) => this.joined().where(idAnyOf('missed_notice.id', ids)).execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => row,
    });
    const facts = await this.#facts(page.rows);
    return { ...page, rows: page.rows.map((row) => this.#present(row, facts)) };
  }

  /** How many are to be sent. */
  async countOpen(): Promise<number> {
    const row = await this.#scope.db
      .selectFrom('missed_notice')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', this.#scope.orgId)
      .where('state', 'in', open)
      .executeTakeFirst();
    return row?.count ?? 0;
  }

  /** A physician of a patient. @throws Refusal record.not-found */
  async physician(patientId: string, id: string): Promise<NoticePhysician> {
    const theirs = (await this.#physicians([patientId])).get(patientId);
    const found = theirs?.find((each) => each.id === id);
    if (!found) throw new Refusal('record.not-found');
    return found;
  }

  /**
   * Changes one in the caller's transaction, against the revision that was read. The head of the
   * organisation is taken first, as by everything that changes visits. @returns the new revision
   *
   * @throws Refusal record.not-found, record.changed, notice.state
   */
  async change(
    { id, revision }: Pinned,
    decide: (now: Decided) => Promise<Pick<Row, 'state'> & { readonly card: NoticeCard }>,
  ): Promise<number> {
    const { db, orgId, keys, now } = this.#scope;
    const row = await this.joined().where('missed_notice.id', '=', id).executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== revision) throw new Refusal('record.changed');
    const notice = this.#present(row, await this.#facts([row]));
    const card = keys.open(cardPlace, id, row.card) as NoticeCard;
    const isMissed = row.status === 'Missed';
    const after = await decide({ notice, card, isMissed });
    await recordAudit(this.#scope, 'missedNotice', id, {
      visitId: row.visit_id,
      before: row.state,
      after: after.state,
    });
    if (after.state === 'open' && (await this.#hasOpen(row.visit_id)))
      throw new Refusal('notice.state');
    const { numUpdatedRows } = await db
      .updateTable('missed_notice')
      .set({
        state: after.state,
        card: keys.seal(cardPlace, id, after.card),
        revision: revision + 1,
        changed_at: now,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new Refusal('record.changed');
    return revision + 1;
  }

  /**
   * Writes the notice of a visit that has become missed, in the caller's transaction. What takes a
   * notice back travels with the change of the visit.
   */
  async raise(before: Visit, after: Visit): Promise<void> {
    const { db, orgId, keys, now: at } = this.#scope;
    for (const write of noticeWrites({ orgId, keys, at, before, after }, sql`true`))
      await write.execute(db);
  }

  async #hasOpen(visitId: string): Promise<boolean> {
    const row = await this.#scope.db
      .selectFrom('missed_notice')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where('visit_id', '=', visitId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Notices with their visit and patient. */
  joined() {
    return this.#scope.db
      .selectFrom('missed_notice')
      .innerJoin('visit', (join) =>
        join
          .onRef('visit.org_id', '=', 'missed_notice.org_id')
          .onRef('visit.id', '=', 'missed_notice.visit_id'),
      )
      .innerJoin('patient', (join) =>
        join
          .onRef('patient.org_id', '=', 'visit.org_id')
          .onRef('patient.id', '=', 'visit.patient_id'),
      )
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'visit.org_id')
          .onRef('app_user.id', '=', 'visit.provider_id'),
      )
      .where('missed_notice.org_id', '=', this.#scope.orgId)
      .selectAll('missed_notice')
      .select([
        'visit.patient_id',
        'visit.episode_id',
        'visit.date_of_service',
        'visit.visit_type_id',
        'visit.provider_type',
        'visit.series_id',
        'visit.status',
        'patient.card as patient_card',
        'patient.mrn',
        'app_user.given_name',
        'app_user.family_name',
      ]);
  }

  async #facts(rows: readonly Found[]): Promise<Facts> {
    const { db, orgId } = this.#scope;
    const episodeIds = [...new Set(rows.map((row) => row.episode_id))];
    const visits = await db
      .selectFrom('visit')
      .select(['id', 'episode_id', 'status', 'provider_type', 'visit_type_id', 'series_id'])
      .select('date_of_service')
      .where('org_id', '=', orgId)
      .where(idAnyOf('episode_id', episodeIds))
      .execute();
    const episodes = new Episodes(this.#scope);
    const found = await episodes.some(episodeIds);
    return {
      physicians: await this.#physicians(rows.map((row) => row.patient_id)),
      episodes: new Map(found.map((episode) => [episode.id, episode])),
      visits: new Map(
        [...grouped(visits, (row) => row.episode_id)].map(([id, own]) => [id, own.map(ordered)]),
      ),
    };
  }

  /** Physicians of patients, those written last first. */
  async #physicians(patientIds: readonly string[]): Promise<Map<string, NoticePhysician[]>> {
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('circle_entry')
      .select(['id', 'patient_id', 'card'])
      .where('org_id', '=', orgId)
      .where(idAnyOf('patient_id', [...new Set(patientIds)]))
      .where('kind', '=', 'physician')
      .where('removed_at', 'is', null)
      .orderBy('changed_at', 'desc')
      .orderBy('id')
      .execute();
    const opened = rows.map((row) => ({
      patientId: row.patient_id,
      physician: {
        ...(keys.open('circle_entry.card', row.id, row.card) as Omit<NoticePhysician, 'id'>),
        id: row.id,
      },
    }));
    return new Map(
      [...grouped(opened, ({ patientId }) => patientId)].map(([id, own]) => [
        id,
        own.map(({ physician: { name, role, npi, phone, fax, id: entry } }) => ({
          id: entry,
          name,
          role,
          npi,
          phone,
          fax,
        })),
      ]),
    );
  }

  #present(row: Found, { physicians, episodes, visits }: Facts): MissedNotice {
    const { keys, reference, now } = this.#scope;
    const { missed, closed, sent } = keys.open(cardPlace, row.id, row.card) as NoticeCard;
    const patient = keys.open('patient.card', row.patient_id, row.patient_card) as PatientCard;
    const episode = episodes.get(row.episode_id);
    const told = row.state === 'sent' || row.state === 'correct' || row.state === 'corrected';
    const asOfNow = {
      physician: orderingPhysician(physicians.get(row.patient_id) ?? []),
      order: episode
        ? orderShort(
            ordered(row),
            {
              orders: episode.orders,
              visits: visits.get(row.episode_id) ?? [],
              episodeEnd: episode.endDate,
            },
            pacificDate(now),
          )
        : null,
    };
    const { physician, order } = (told && sent) || asOfNow;
    const clinician = `${row.given_name ?? ''} ${row.family_name ?? ''}`.trim();
    return {
      id: row.id,
      revision: row.revision,
      state: row.state,
      raisedAt: row.raised_at.toISOString(),
      patientId: row.patient_id,
      patientName: nameOf(patient),
      mrn: row.mrn,
      birthday: patient.birthday,
      episodeId: row.episode_id,
      visitId: row.visit_id,
      dateOfService: toDate(row.date_of_service),
      visitType: reference.visitTypes.get(row.visit_type_id)?.type ?? '',
      discipline: row.provider_type,
      providerName: clinician === '' ? null : clinician,
      reason: missed.reason?.name ?? null,
      by: missed.by,
      at: missed.at,
      told: missed.told,
      physician,
      order,
      closed: closed ?? null,
    };
  }
}

const ordered = (
  row: Pick<
    Found,
    'status' | 'provider_type' | 'visit_type_id' | 'date_of_service' | 'series_id'
  > & { readonly id: string; readonly visit_id?: string },
): OrderedVisit => ({
  id: row.visit_id ?? row.id,
  status: row.status,
  providerType: row.provider_type,
  visitTypeId: row.visit_type_id,
  dateOfService: toDate(row.date_of_service),
  orderId: row.series_id,
});
