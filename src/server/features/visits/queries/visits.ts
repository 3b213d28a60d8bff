import { sql } from 'kysely';
import type { ChangedDetail, visitBoard } from '#contract/board.ts';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Edit, Note, Visit } from '#contract/entities.ts';
import type { NoteToCosign } from '#contract/note-closing.ts';
import type { NoteRowShown } from '#contract/notes.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import type { Patch } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { mostInSeries } from '#domain/visit-acts.ts';
import type { StaffingFacts } from '#domain/staffing-check.ts';
import { formById } from '#forms/registry.ts';
import { urgentReadings, type UrgentReading } from '#forms/urgent-readings.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { EditRow } from '#server/db/tables.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { presentNote, presentVisit } from '#server/features/visits/rows.ts';
import { boardOf } from './board.ts';
import { isPlanned } from './is-planned.ts';
import { lastChangeOf } from './last-change.ts';
import { pageOfVisits, type VisitSearch } from './page-of-visits.ts';
import { staffingFactsOf } from './staffing-facts.ts';
import { visibleVisits } from './visible-visits.ts';
import { countsByStatus } from './visit-counts.ts';

type BoardAsked = ParsedInputOf<typeof visitBoard>;
type BoardShown = OutputOf<typeof visitBoard>;

export type PastEdit = {
  readonly edit: Edit;
  readonly command: string;
  readonly outcome: string;
  readonly patch: Patch;
  /** What was said in words: a reply to the office. */
  readonly words?: string;
};

type EditDetail = {
  readonly patch: Patch;
  readonly reason?: string;
  readonly words?: string;
};

/** Readings that a row of the review queue names. */
const mostReadings = 5;

/** Changes of hands shown of one visit. */
const mostAssignments = 100;

/** Notes shown of one patient's history at once. */
const mostEdits = 500;

/** Of a signed note; none of one that is not signed. */
function readingsOf(note: Note | undefined): UrgentReading[] {
  const form = note?.seal && formById(note.formId, note.formVersion);
  return form ? urgentReadings(form, note.content.doc.values).slice(0, mostReadings) : [];
}

/** Visits with their notes, as far as the request reaches. */
export class Visits {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** @throws Refusal record.not-found */
  async get(id: string): Promise<Visit> {
    const row = await this.#visible().where('visit.id', '=', id).executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return presentVisit(row, this.#scope);
  }

  /**
   * Whether somebody who sees a visit may open its note and files: for a clinician their own, and
   * what is approved of the patients they care for; a colleague's draft is the colleague's.
   */
  opensNote({ providerId, status }: Pick<Visit, 'providerId' | 'status'>): boolean {
    const { reach, userId } = this.#scope;
    return reach === 'organisation' || providerId === userId || status === 'NotesApproved';
  }

  /** Visits that were planned together, from a day (MM/DD/YYYY) on. */
  async idsOfSeries(seriesId: string, from: string): Promise<string[]> {
    const rows = await this.#scope.db
      .selectFrom('visit')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where('series_id', '=', seriesId)
      .where('date_of_service', '>=', toDay(from))
      .orderBy('date_of_service')
      .orderBy('id')
      .limit(mostInSeries)
      .execute();
    return rows.map(({ id }) => id);
  }

  async countSeries(seriesId: string): Promise<number> {
    const { count } = await this.#scope.db
      .selectFrom('visit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', this.#scope.orgId)
      .where('series_id', '=', seriesId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Who had a visit, the first one first. */
  async assignments(visitId: string) {
    const rows = await this.#scope.db
      .selectFrom('visit_assignment')
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'visit_assignment.org_id')
          .onRef('app_user.id', '=', 'visit_assignment.user_id'),
      )
      .select(['user_id', 'from_at', 'until_at', 'given_name', 'family_name'])
      .where('visit_assignment.org_id', '=', this.#scope.orgId)
      .where('visit_id', '=', visitId)
      .orderBy('since_seq')
      .limit(mostAssignments)
      .execute();
    return rows.map((row) => ({
      userId: row.user_id,
      name: `${row.given_name} ${row.family_name}`.trim(),
      from: row.from_at.toISOString(),
      until: row.until_at?.toISOString() ?? null,
    }));
  }

  /** A visit with its note; the audit log says who opened it. @throws Refusal record.not-found */
  async read(id: string): Promise<VisitAggregate> {
    const visit = await this.get(id);
    const row = await this.#notes().where('visit_id', '=', id).executeTakeFirst();
    await recordAudit(this.#scope, 'note', id);
    return { visit, note: presentNote(must(row, 'note of a visit'), this.#scope.keys) };
  }

  /**
   * Visits with their notes, locked until the transaction ends, in the order of their ids. @throws
   * Refusal record.not-found when one is missing
   */
  async lock(ids: readonly string[]): Promise<VisitAggregate[]> {
    const unique = [...new Set(ids)];
    const notes = await this.#notes()
      .where(idAnyOf('visit_id', unique))
      .orderBy('visit_id')
      .forNoKeyUpdate()
      .execute();
    const visits = await this.#visible()
      .where(idAnyOf('visit.id', unique))
      .orderBy('visit.id')
      .forNoKeyUpdate('visit')
      .execute();
    if (notes.length !== unique.length || visits.length !== unique.length)
      throw new Refusal('record.not-found');
    const noteOf = new Map(notes.map((row) => [row.visit_id, row]));
    return visits.map((row) => ({
      visit: presentVisit(row, this.#scope),
      note: presentNote(must(noteOf.get(row.id), 'note of a visit'), this.#scope.keys),
    }));
  }

  /** Whether the person planned a visit of that id before. @throws Refusal record.not-found */
  isPlanned(id: string): Promise<boolean> {
    return isPlanned(this.#scope, id);
  }

  /** @throws Refusal record.not-found when one is missing */
  async some(ids: readonly string[]): Promise<Visit[]> {
    const unique = [...new Set(ids)];
    const rows = await this.#visible().where(idAnyOf('visit.id', unique)).execute();
    if (rows.length !== unique.length) throw new Refusal('record.not-found');
    return rows.map((row) => presentVisit(row, this.#scope));
  }

  /** A week by clinician, with the visits nobody has. */
  board(asked: BoardAsked): Promise<BoardShown> {
    return boardOf(this.#scope, asked);
  }

  /** What speaks for and against giving visits to clinicians. */
  staffingFacts(asked: Parameters<typeof staffingFactsOf>[1]): Promise<StaffingFacts> {
    return staffingFactsOf(this.#scope, asked);
  }

  /** Who changed a visit last, by which act and when; null each where the log does not say. */
  lastChange(id: string): Promise<Omit<ChangedDetail, 'visit'>> {
    return lastChangeOf(this.#scope, id);
  }

  page(search: VisitSearch): Promise<Page<Visit>> {
    return pageOfVisits(this.#scope, search);
  }

  /**
   * Notes of the same patient and form written before a visit, newest first; drafts of others stay
   * theirs.
   */
  async earlierNotes(
    { id, patientId, dateOfService, formId }: Visit,
    limit: number,
  ): Promise<Note[]> {
    const rows = await this.#scope.db
      .selectFrom('note')
      .innerJoin('visit', (join) =>
        join.onRef('visit.org_id', '=', 'note.org_id').onRef('visit.id', '=', 'note.visit_id'),
      )
      .selectAll('note')
      .where('note.org_id', '=', this.#scope.orgId)
      .where('note.patient_id', '=', patientId)
      .where('note.form_id', '=', formId)
      .where('note.visit_id', '!=', id)
      .where('note.date_of_service', '<=', toDay(dateOfService))
      .where(({ or, eb }) =>
        or([
          eb('visit.status', '=', 'NotesApproved'),
          ...(this.#scope.reach === 'organisation'
            ? [eb('visit.status', 'in', ['NotesInReview', 'NotesRejected'])]
            : []),
        ]),
      )
      .orderBy('note.date_of_service', 'desc')
      .orderBy('note.visit_id', 'desc')
      .limit(limit)
      .execute();
    for (const row of rows) await recordAudit(this.#scope, 'note', row.visit_id);
    return rows.map((row) => presentNote(row, this.#scope.keys));
  }

  /** Signed notes with the readings that a reviewer looks at first. */
  async withReadings(page: Page<Visit>): Promise<Page<NoteRowShown>> {
    const notes = await this.#notesOf(page.rows);
    return {
      ...page,
      rows: page.rows.map((visit) => ({ ...visit, readings: readingsOf(notes.get(visit.id)) })),
    };
  }

  /** Signed notes with their readings and the hash of the seal they have; others are left out. */
  async withSeals(visits: readonly Visit[]): Promise<NoteToCosign[]> {
    const notes = await this.#notesOf(visits);
    return visits.flatMap((visit) => {
      const note = notes.get(visit.id);
      if (!note?.seal) return [];
      return [{ ...visit, readings: readingsOf(note), seal: note.seal.hash }];
    });
  }

  async #notesOf(visits: readonly Visit[]): Promise<ReadonlyMap<string, Note>> {
    const ids = visits.map(({ id }) => id);
    const rows = await this.#notes().where(idAnyOf('visit_id', ids)).execute();
    return new Map(rows.map((row) => [row.visit_id, presentNote(row, this.#scope.keys)]));
  }

  /** Notes that wait for review, in the order asked for. */
  async inReview(
    asked: Pick<VisitSearch, 'patientId' | 'from' | 'to' | 'order' | 'pageNumber' | 'pageSize'>,
  ): Promise<Page<NoteRowShown>> {
    return this.withReadings(
      await this.page({
        ...asked,
        statuses: ['NotesInReview'],
        episodeId: null,
        providerId: null,
      }),
    );
  }

  /** Every edit of a note, oldest first. */
  async history(visitId: string): Promise<PastEdit[]> {
    const rows = await this.#scope.db
      .selectFrom('edit')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('target_id', '=', visitId)
      .orderBy('change_seq')
      .limit(mostEdits)
      .execute();
    await recordAudit(this.#scope, 'history', visitId);
    return rows.map((row) => this.#pastEdit(row));
  }

  #pastEdit(row: EditRow): PastEdit {
    const detail = this.#scope.keys.open('edit.detail', row.entry_id, row.detail) as EditDetail;
    return {
      edit: {
        revision: row.revision,
        by: row.author_id,
        byName: row.author_name,
        at: row.device_at.toISOString(),
        client: row.client_id,
        device: row.device,
        ...(detail.reason ? { reason: detail.reason } : {}),
      },
      command: row.command,
      outcome: row.outcome,
      patch: detail.patch,
      ...(detail.words ? { words: detail.words } : {}),
    };
  }

  /** @param range YYYY-MM-DD, both included */
  countByStatus(range: {
    readonly from: string;
    readonly to: string;
  }): Promise<{ status: string; count: number }[]> {
    return countsByStatus(this.#scope, range);
  }

  async oldestInReview(): Promise<Date | null> {
    const row = await this.#scope.db
      .selectFrom('visit')
      .select('submitted_at as oldest')
      .where('org_id', '=', this.#scope.orgId)
      // In words, as the index of the queue has it.
      .where(sql<boolean>`status = 'NotesInReview'`)
      .orderBy('submitted_at')
      .limit(1)
      .executeTakeFirst();
    return row?.oldest ?? null;
  }

  #visible() {
    return visibleVisits(this.#scope);
  }

  #notes() {
    return this.#scope.db.selectFrom('note').selectAll().where('org_id', '=', this.#scope.orgId);
  }
}
