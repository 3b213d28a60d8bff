import { sql } from 'kysely';
import type { Visit } from '#contract/entities.ts';
import type { TrackingRow } from '#contract/life.ts';
import type { Page } from '#contract/paging.ts';
import { daysBetween } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isUndoable, type LifeVisit } from '#domain/record-life.ts';
import type { EpisodeStatus, PatientStatus } from '#domain/record-statuses.ts';
import type { VisitStatus } from '#domain/visit-status.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { StatusChangeRow } from '#server/db/tables.ts';
import { presentVisit, selectVisits } from '#server/features/visits/rows.ts';

/** As many visits as a patient can have planned at once; orders reach a year ahead at most. */
const mostVisits = 5_000;

/** A visit with what a change of status has to know of it. */
export type OpenVisit = { readonly visit: Visit; readonly life: LifeVisit };

/** What a change of status did, by id, with what it found, to take it back. */
export type StatusEffects = {
  readonly visits: readonly {
    readonly id: string;
    readonly status: VisitStatus;
    readonly providerId: string | null;
    /** Revision after the change. */
    readonly revision: number;
  }[];
  readonly episodes: readonly {
    readonly id: string;
    readonly status: EpisodeStatus;
    readonly holdDate?: string | undefined;
    readonly dischargeDate?: string | undefined;
    readonly archiveReason?: string | undefined;
    readonly revision: number;
  }[];
  readonly orders: number;
  /** The chart's date of death before; absent where it was not changed. */
  readonly dateOfDeath?: string | null;
  /** The merge whose undo gave the status; absent in what somebody decided. */
  readonly merge?: string;
};

export type StatusChange = {
  readonly id: string;
  readonly patientId: string;
  readonly episodeId: string | null;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly reason: string;
  readonly effects: StatusEffects;
};
export type MadeChange = StatusChange & { readonly madeAt: Date };

/** Whether a change can still be taken back: a status that an undone merge gave cannot. */
export const mayTakeBack = ({ madeAt, effects }: MadeChange, now: Date): boolean =>
  effects.merge === undefined && isUndoable(madeAt, now);

const doneOn = ({ timeIn, dateOfService }: Visit): string =>
  timeIn === null ? dateOfService : pacificDate(new Date(timeIn.at));
const isUpTo = (day: string, last: string): boolean => daysBetween(day, last) >= 0;

const goneStatuses = ['Deleted', 'NotesApproved', 'Missed', 'Expired'] as const;

/** Changes of status of an organisation, and the visits they touch. */
export class Life {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** The visits of a patient, or of one episode, that are not over, in the order of their ids. */
  async openVisits(patientId: string, episodeId: string | null): Promise<OpenVisit[]> {
    let query = selectVisits(this.#scope.db, this.#scope.orgId)
      .innerJoin('note', (join) =>
        join.onRef('note.org_id', '=', 'visit.org_id').onRef('note.visit_id', '=', 'visit.id'),
      )
      .select('note.revision as note_revision')
      .where('visit.patient_id', '=', patientId)
      .where('visit.status', 'not in', goneStatuses);
    if (episodeId !== null) query = query.where('visit.episode_id', '=', episodeId);
    const rows = await query.orderBy('visit.id').limit(mostVisits).execute();
    return rows.map(({ note_revision: noteRevision, ...row }) => {
      const visit = presentVisit(row, this.#scope);
      const { id, status, dateOfService, timeIn, providerId } = visit;
      const isStarted = timeIn !== null;
      return {
        visit,
        life: { id, status, dateOfService, isStarted, isCharted: noteRevision > 0, providerId },
      };
    });
  }

  /**
   * Visits of a patient, or of one episode, that took place after a day (MM/DD/YYYY), with the day
   * they did: as they were clocked, else as planned, where that day has come.
   */
  async doneAfter(patientId: string, episodeId: string | null, day: string): Promise<Visit[]> {
    let query = selectVisits(this.#scope.db, this.#scope.orgId)
      .innerJoin('note', (join) =>
        join.onRef('note.org_id', '=', 'visit.org_id').onRef('note.visit_id', '=', 'visit.id'),
      )
      .where('visit.patient_id', '=', patientId)
      .where('visit.status', 'not in', ['Deleted', 'Missed', 'Expired'])
      .where(({ or, eb }) =>
        or([
          eb('note.revision', '>', 0),
          eb('visit.clock', 'is not', null),
          eb('visit.status', '=', 'NotesApproved'),
        ]),
      );
    if (episodeId !== null) query = query.where('visit.episode_id', '=', episodeId);
    const rows = await query
      .orderBy('visit.date_of_service', 'desc')
      .orderBy('visit.id')
      .limit(mostVisits)
      .execute();
    const today = pacificDate(this.#scope.now);
    return rows
      .map((row) => presentVisit(row, this.#scope))
      .filter(({ timeIn, dateOfService }) => timeIn !== null || isUpTo(dateOfService, today))
      .map((visit) => ({ ...visit, dateOfService: doneOn(visit) }))
      .filter(({ dateOfService }) => !isUpTo(dateOfService, day));
  }

  /** True when a visit of the episode was ever started or charted, whatever became of it. */
  async isCharted(episodeId: string): Promise<boolean> {
    const row = await this.#scope.db
      .selectFrom('visit')
      .innerJoin('note', (join) =>
        join.onRef('note.org_id', '=', 'visit.org_id').onRef('note.visit_id', '=', 'visit.id'),
      )
      .select('visit.id')
      .where('visit.org_id', '=', this.#scope.orgId)
      .where('visit.episode_id', '=', episodeId)
      .where(({ or, eb }) =>
        or([
          eb('note.revision', '>', 0),
          eb('visit.clock', 'is not', null),
          eb('visit.submitted_at', 'is not', null),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Writes down a change in the caller's transaction. */
  async keep({ reason, effects, ...change }: StatusChange): Promise<void> {
    const { db, orgId, keys, now, userId } = this.#scope;
    await db
      .insertInto('status_change')
      .values({
        org_id: orgId,
        id: change.id,
        patient_id: change.patientId,
        episode_id: change.episodeId,
        from_status: change.from,
        to_status: change.to,
        on_date: toDay(change.date),
        made_at: now,
        made_by: userId,
        reason: keys.seal('status_change.reason', change.id, reason),
        effects: keys.seal('status_change.effects', change.id, effects, { deflate: true }),
        undone_at: null,
        undone_by: null,
      })
      .execute();
  }

  /** The latest change of a patient and their episodes that stands; null without one. */
  async latest(patientId: string): Promise<MadeChange | null> {
    const row = await this.#ofPatient(patientId)
      .selectAll('status_change')
      .where('undone_at', 'is', null)
      .orderBy('made_at', 'desc')
      .orderBy('status_change.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? this.#present(row) : null;
  }

  /** Standing changes of a patient's own status after a moment, the last one first. */
  async since(patientId: string, moment: Date): Promise<MadeChange[]> {
    const rows = await this.#ofPatient(patientId)
      .selectAll('status_change')
      .where('status_change.episode_id', 'is', null)
      .where('made_at', '>', moment)
      .where('undone_at', 'is', null)
      .orderBy('made_at', 'desc')
      .orderBy('status_change.id', 'desc')
      .limit(1_000)
      .execute();
    return rows.map((row) => this.#present(row));
  }

  /** Whose change it was; null for none of the organisation. */
  async patientOf(id: string): Promise<string | null> {
    const row = await this.#scope.db
      .selectFrom('status_change')
      .select('patient_id')
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.patient_id ?? null;
  }

  async markUndone(id: string): Promise<void> {
    const { db, orgId, now, userId } = this.#scope;
    await db
      .updateTable('status_change')
      .set({ undone_at: now, undone_by: userId })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  }

  /** Every standing change of the patient's own status, oldest first. */
  async passes(patientId: string): Promise<{ to: PatientStatus; date: string }[]> {
    const rows = await this.#ofPatient(patientId)
      .select(['to_status', 'on_date'])
      .where('status_change.episode_id', 'is', null)
      .where('undone_at', 'is', null)
      .orderBy('made_at')
      .limit(1_000)
      .execute();
    return rows.map((row) => ({
      to: row.to_status as PatientStatus,
      date: toDate(row.on_date),
    }));
  }

  /** The history of a patient's and their episodes' status, newest first. */
  async page(
    patientId: string,
    { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
  ): Promise<Page<TrackingRow>> {
    const latest = await this.latest(patientId);
    const undoable =
      latest !== null && mayTakeBack(latest, this.#scope.now) && (await this.#isWhole(latest))
        ? latest.id
        : null;
    const query = this.#ofPatient(patientId);
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .leftJoin('app_user', (join) =>
          join
            .onRef('app_user.org_id', '=', 'status_change.org_id')
            .onRef('app_user.id', '=', 'status_change.made_by'),
        )
        .leftJoin('episode', (join) =>
          join
            .onRef('episode.org_id', '=', 'status_change.org_id')
            .onRef('episode.id', '=', 'status_change.episode_id'),
        )
        .selectAll('status_change')
        .select([
          'episode.start_date',
          sql<string>`coalesce(app_user.given_name || ' ' || app_user.family_name, '')`.as('by'),
        ])
        .orderBy('made_at', 'desc')
        .orderBy('status_change.id', 'desc'),
      pageNumber,
      pageSize,
      present: (row) => this.#trackingRow(row, undoable),
    });
  }

  #trackingRow(
    row: StatusChangeRow & { start_date: string | null; by: string },
    undoable: string | null,
  ): TrackingRow {
    const { id, reason, effects, from, to, date, episodeId, madeAt } = this.#present(row);
    return {
      id,
      episodeId,
      startDate: row.start_date === null ? null : toDate(row.start_date),
      from,
      to,
      date,
      reason,
      at: madeAt.toISOString(),
      by: row.by,
      visits: effects.visits.length,
      orders: effects.orders,
      undoneAt: row.undone_at?.toISOString() ?? null,
      mayUndo: undoable === id,
    };
  }

  /** Whether all that a change touched is still with its patient: a merge or its undo moves it. */
  async #isWhole({ patientId, effects }: MadeChange): Promise<boolean> {
    for (const table of ['episode', 'visit'] as const) {
      const touched = effects[`${table}s`].map(({ id }) => id);
      if (touched.length === 0) continue;
      const elsewhere = await this.#scope.db
        .selectFrom(table)
        .select('id')
        .where('org_id', '=', this.#scope.orgId)
        .where(idAnyOf('id', touched))
        .where('patient_id', '<>', patientId)
        .limit(1)
        .executeTakeFirst();
      if (elsewhere) return false;
    }
    return true;
  }

  #ofPatient(patientId: string) {
    return this.#scope.db
      .selectFrom('status_change')
      .where('status_change.org_id', '=', this.#scope.orgId)
      .where('status_change.patient_id', '=', patientId);
  }

  #present(row: StatusChangeRow): MadeChange {
    const { keys } = this.#scope;
    return {
      id: row.id,
      patientId: row.patient_id,
      episodeId: row.episode_id,
      from: row.from_status,
      to: row.to_status,
      date: toDate(row.on_date),
      reason: keys.open('status_change.reason', row.id, row.reason) as string,
      effects: keys.open('status_change.effects', row.id, row.effects) as StatusEffects,
      madeAt: row.made_at,
    };
  }
}
