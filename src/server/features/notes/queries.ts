import { sql, type RawBuilder } from 'kysely';
import type { Visit } from '#contract/entities.ts';
import { mostCosigned } from '#contract/note-closing.ts';
import type { Supervisor } from '#domain/cosign.ts';
import type { VisitStatus } from '#domain/visit-status.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { visibleVisits } from '#server/features/visits/queries/visible-visits.ts';
import { presentVisit } from '#server/features/visits/rows.ts';

/** Statuses of a visit whose note has something to read. */
export const writtenStatuses = [
  'NotesDue',
  'NotesOverdue',
  'NotesInReview',
  'NotesRejected',
  'NotesApproved',
] as const satisfies readonly VisitStatus[];

/** Forms of one patient whose last approved note is named. */
const mostForms = 100;

type Side = 'before' | 'after';
type Around = { readonly previous: Visit | null; readonly next: Visit | null };

/** Notes by what stands around them, as far as the request reaches. */
export class NotesAround {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /**
   * The visits with a note next to this one by day, of the same patient, whose notes the person may
   * open.
   */
  async adjacent(visit: Visit, { sameForm = false } = {}): Promise<Around> {
    await recordAudit(this.#scope, 'note', visit.id);
    const { id, patientId, dateOfService, plannedStart, formId } = visit;
    const place = sql`(visit.date_of_service, coalesce(visit.planned_start::text, ''), visit.id)`;
    const own = sql`(${toDay(dateOfService)}::date, ${plannedStart ?? ''}::text, ${id}::uuid)`;
    const only = { patientId, formId: sameForm ? formId : null };
    return {
      previous: await this.#nearest('before', sql<boolean>`${place} < ${own}`, only),
      next: await this.#nearest('after', sql<boolean>`${place} > ${own}`, only),
    };
  }

  /**
   * The same around a day of a patient (YYYY-MM-DD): a note from before this product comes before
   * those of the day itself.
   */
  async aroundDay(patientId: string, day: string): Promise<Around> {
    const only = { patientId, formId: null };
    return {
      previous: await this.#nearest(
        'before',
        sql<boolean>`visit.date_of_service < ${day}::date`,
        only,
      ),
      next: await this.#nearest('after', sql<boolean>`visit.date_of_service >= ${day}::date`, only),
    };
  }

  /** The last approved note of each form of a patient, the newest first. */
  async latestApproved(patientId: string): Promise<Visit[]> {
    const { orgId } = this.#scope;
    await recordAudit(this.#scope, 'patient', patientId);
    const rows = await visibleVisits(this.#scope)
      .innerJoin('last_note', (join) =>
        join
          .onRef('last_note.org_id', '=', 'visit.org_id')
          .onRef('last_note.visit_id', '=', 'visit.id'),
      )
      .where('last_note.org_id', '=', orgId)
      .where('last_note.patient_id', '=', patientId)
      .where('last_note.until_seq', 'is', null)
      .orderBy('visit.date_of_service', 'desc')
      .orderBy('visit.id')
      .limit(mostForms)
      .execute();
    return rows.map((row) => presentVisit(row, this.#scope));
  }

  /** Visits whose notes wait for a cosignature of these disciplines; never the person's own. */
  async toCosign(supervised: readonly Supervisor[]): Promise<Visit[]> {
    const rows =
      supervised.length === 0
        ? []
        : await this.#waiting(supervised)
            .orderBy('visit.submitted_at')
            .orderBy('visit.id')
            .limit(mostCosigned)
            .execute();
    await recordAudit(this.#scope, 'note', null, { shown: rows.map(({ id }) => id) });
    return rows.map((row) => presentVisit(row, this.#scope));
  }

  /** Whether a note waits for a cosignature of one of these disciplines. */
  async awaits(visitId: string, supervised: readonly Supervisor[]): Promise<boolean> {
    if (supervised.length === 0) return false;
    const row = await this.#waiting(supervised).where('visit.id', '=', visitId).executeTakeFirst();
    return row !== undefined;
  }

  #waiting(supervised: readonly Supervisor[]) {
    return visibleVisits(this.#scope)
      .innerJoin('note', (join) =>
        join.onRef('note.org_id', '=', 'visit.org_id').onRef('note.visit_id', '=', 'visit.id'),
      )
      .where('note.cosign_by', 'in', supervised)
      .where('visit.status', 'in', ['NotesInReview', 'NotesApproved'])
      .where('visit.provider_id', '!=', this.#scope.userId);
  }

  /** The nearest visit with a note on one side that the person may open. */
  async #nearest(
    side: Side,
    isBeside: RawBuilder<boolean>,
    { patientId, formId }: { readonly patientId: string; readonly formId: string | null },
  ): Promise<Visit | null> {
    const { reach, userId } = this.#scope;
    const direction = side === 'before' ? 'desc' : 'asc';
    let query = visibleVisits(this.#scope)
      .where('visit.patient_id', '=', patientId)
      .where('visit.status', 'in', writtenStatuses)
      .where(isBeside);
    if (formId !== null) query = query.where('visit.form_id', '=', formId);
    if (reach !== 'organisation')
      query = query.where(({ or, eb }) =>
        or([eb('visit.provider_id', '=', userId), eb('visit.status', '=', 'NotesApproved')]),
      );
    const row = await query
      .orderBy('visit.date_of_service', direction)
      .orderBy(sql`coalesce(visit.planned_start::text, '')`, direction)
      .orderBy('visit.id', direction)
      .limit(1)
      .executeTakeFirst();
    return row ? presentVisit(row, this.#scope) : null;
  }
}
