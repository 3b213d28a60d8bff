import { sql, type Selectable } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { OfficeTask, officeTasks } from '#contract/tasks.ts';
import type { Page } from '#contract/paging.ts';
import { Refusal } from '#contract/errors.ts';
import { officeTaskKinds, type OfficeTaskKind } from '#domain/office-tasks.ts';
import { changesOf, type Proposal, type ProposalDecision } from '#domain/proposed-changes.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { appendAudit } from '#server/db/audit.ts';
import { toDate } from '#server/db/calendar-day.ts';
import { byName, placeIn, sortedBy, type Sorts } from '#server/db/order.ts';
import { countedOf, idsFirst, pageOf } from '#server/db/page.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { OfficeTaskRow } from '#server/db/tables.ts';
import type { ReportMessage } from '#server/features/tasks/rows.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type TaskSearch = ParsedInputOf<typeof officeTasks>;

const sorts: Sorts<TaskSearch['order']> = {
  kind: [placeIn(officeTaskKinds, 'office_task.kind'), 'office_task.raised_at'],
  author: [...byName('author'), 'office_task.raised_at'],
  raised: ['office_task.raised_at'],
  resolved: [sql.ref('office_task.resolved_at')],
};

/** What the audit log keeps of a decision about a proposal; the task's id is its entry's. */
export type Decision = {
  readonly decision: ProposalDecision;
  readonly command: string;
  readonly authorId: string;
  /** The correction it became. */
  readonly entryId?: string;
};

/** A proposal with the record it is about. */
export type StoredProposal = Proposal & {
  readonly authorId: string;
  readonly visitId: string | null;
  readonly patientId: string | null;
};

type Found = Selectable<OfficeTaskRow> & {
  author_given: string;
  author_family: string;
  device_name: string | null;
  episode_id: string | null;
  date_of_service: string | null;
  visit_patient_id: string | null;
  card: Uint8Array | null;
  assignee_given: string | null;
  assignee_family: string | null;
  closer_given: string | null;
  closer_family: string | null;
};

const fullName = (given: string | null, family: string | null): string | null =>
  given === null && family === null ? null : `${given ?? ''} ${family ?? ''}`.trim();

/** What devices, reassignments and clinicians ask of the office. */
export class OfficeTasks {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ only, order, pageNumber, pageSize }: TaskSearch): Promise<Page<OfficeTask>> {
    // Each has its author: what is only counted and sorted reads nothing of people and visits.
    const { db, orgId } = this.#scope;
    const all = db.selectFrom('office_task').where('office_task.org_id', '=', orgId);
    let query =
      only === 'resolved'
        ? all.where('office_task.resolved_at', 'is not', null)
        : all.where('office_task.resolved_at', 'is', null);
    if (only !== 'open' && only !== 'resolved') query = query.where('office_task.kind', '=', only);
    const named = query.innerJoin('app_user as author', (join) =>
      join
        .onRef('author.org_id', '=', 'office_task.org_id')
        .onRef('author.id', '=', 'office_task.user_id'),
    );
    return pageOf({
      counts: all
        .where('office_task.resolved_at', 'is', null)
        .select(
          ({ fn }) => ['office_task.kind as value', fn.countAll<number>().as('count')] as const,
        )
        .groupBy('office_task.kind'),
      count:
        only === 'resolved'
          ? query.select(({ fn }) => fn.countAll<number>().as('count'))
          : countedOf(only === 'open' ? 'All' : only),
      rows: idsFirst(
        (order.endsWith('author') ? named : query)
          .select('office_task.id')
          .orderBy(sortedBy(order, sorts, 'office_task.id')),
        (ids) => this.#tasks().where(idAnyOf('office_task.id', ids)).execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => this.#present(row),
    });
  }

  /** Open tasks by kind, and none of a kind without any. */
  countOpen(): Promise<{ kind: OfficeTaskKind; count: number }[]> {
    const { db, orgId } = this.#scope;
    return db
      .selectFrom('office_task')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count')] as const)
      .where('org_id', '=', orgId)
      .where('resolved_at', 'is', null)
      .groupBy('kind')
      .orderBy('kind')
      .execute();
  }

  /**
   * Closes a task; one that is closed already stays as it is. The audit log comes first: work that
   * arrives holds the organisation's head when it looks for an open task.
   *
   * @throws Refusal record.not-found
   */
  async resolve(id: string, note: string, decision?: Decision): Promise<OfficeTask> {
    const { db, orgId, userId, now, action, keys } = this.#scope;
    const task = await this.#find(id);
    if (task.resolved) return task;
    await db.transaction().execute(async (within) => {
      await appendAudit(within, orgId, {
        at: now,
        userId,
        action,
        entity: 'officeTask',
        entityId: id,
        detail: { kind: task.kind, ...decision },
      });
      await within
        .updateTable('office_task')
        .set({
          resolved_at: now,
          resolved_by: userId,
          note: keys.seal('office_task.note', id, note),
          decision: decision?.decision ?? null,
        })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('resolved_at', 'is', null)
        .execute();
    });
    return this.#find(id);
  }

  /**
   * A proposal as it arrived; null for one that is closed.
   *
   * @throws Refusal record.not-found, also for a task of another kind
   */
  async openProposal(id: string): Promise<StoredProposal | null> {
    const row = await this.#tasks().where('office_task.id', '=', id).executeTakeFirst();
    if (!row || row.kind !== 'proposal' || row.message === null)
      throw new Refusal('record.not-found');
    if (row.resolved_at !== null) return null;
    const proposal = this.#scope.keys.open('office_task.message', id, row.message) as Proposal;
    const { user_id: authorId, visit_id: visitId, patient_id: patientId } = row;
    return { ...proposal, authorId, visitId, patientId };
  }

  /** @throws Refusal record.not-found */
  read(id: string): Promise<OfficeTask> {
    return this.#find(id);
  }

  async #find(id: string): Promise<OfficeTask> {
    const row = await this.#tasks().where('office_task.id', '=', id).executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return this.#present(row);
  }

  #tasks() {
    const { db, orgId } = this.#scope;
    return db
      .selectFrom('office_task')
      .innerJoin('app_user as author', (join) =>
        join
          .onRef('author.org_id', '=', 'office_task.org_id')
          .onRef('author.id', '=', 'office_task.user_id'),
      )
      .leftJoin('client', (join) =>
        join
          .onRef('client.org_id', '=', 'office_task.org_id')
          .onRef('client.id', '=', 'office_task.client_id'),
      )
      .leftJoin('visit', (join) =>
        join
          .onRef('visit.org_id', '=', 'office_task.org_id')
          .onRef('visit.id', '=', 'office_task.visit_id'),
      )
      .leftJoin('patient', (join) =>
        join
          .onRef('patient.org_id', '=', 'office_task.org_id')
          .on('patient.id', '=', ({ fn, ref }) =>
            fn.coalesce(ref('visit.patient_id'), ref('office_task.patient_id')),
          ),
      )
      .leftJoin('app_user as assignee', (join) =>
        join
          .onRef('assignee.org_id', '=', 'visit.org_id')
          .onRef('assignee.id', '=', 'visit.provider_id'),
      )
      .leftJoin('app_user as closer', (join) =>
        join
          .onRef('closer.org_id', '=', 'office_task.org_id')
          .onRef('closer.id', '=', 'office_task.resolved_by'),
      )
      .where('office_task.org_id', '=', orgId)
      .selectAll('office_task')
      .select([
        'author.given_name as author_given',
        'author.family_name as author_family',
        'client.device_name',
      ])
      .select([
        'visit.episode_id',
        'visit.patient_id as visit_patient_id',
        'visit.date_of_service',
        'patient.card',
      ])
      .select([
        'assignee.given_name as assignee_given',
        'assignee.family_name as assignee_family',
        'closer.given_name as closer_given',
        'closer.family_name as closer_family',
      ]);
  }

  #visitOf(row: Found): OfficeTask['visit'] {
    if (
      row.visit_id === null ||
      row.episode_id === null ||
      row.visit_patient_id === null ||
      row.date_of_service === null ||
      row.card === null
    )
      return null;
    return {
      id: row.visit_id,
      episodeId: row.episode_id,
      patientName: this.#nameOf(row.visit_patient_id, row.card),
      dateOfService: toDate(row.date_of_service),
      assignee: fullName(row.assignee_given, row.assignee_family),
    };
  }

  #nameOf(patientId: string, card: Uint8Array): string {
    return nameOf(this.#scope.keys.open('patient.card', patientId, card) as PatientCard);
  }

  #messageOf({ id, kind, message }: Found): OfficeTask['message'] {
    return message === null || kind !== 'message'
      ? null
      : (this.#scope.keys.open('office_task.message', id, message) as OfficeTask['message']);
  }

  #reportOf({ id, kind, message }: Found): OfficeTask['report'] {
    if (message === null || kind !== 'visit-report') return null;
    const { reason, ...report } = this.#scope.keys.open(
      'office_task.message',
      id,
      message,
    ) as ReportMessage;
    return { ...report, reason: reason?.name ?? null };
  }

  #proposalOf({ id, kind, message }: Found): OfficeTask['proposal'] {
    if (message === null || kind !== 'proposal') return null;
    const { command, payload, writtenAt } = this.#scope.keys.open(
      'office_task.message',
      id,
      message,
    ) as Proposal;
    return { command, writtenAt, changes: changesOf(payload) };
  }

  #present(row: Found): OfficeTask {
    const note =
      row.note === null
        ? null
        : (this.#scope.keys.open('office_task.note', row.id, row.note) as string);
    return {
      id: row.id,
      kind: row.kind,
      person: fullName(row.author_given, row.author_family) ?? '',
      deviceName: row.device_name,
      unsent: row.unsent,
      message: this.#messageOf(row),
      report: this.#reportOf(row),
      proposal: this.#proposalOf(row),
      patient:
        row.patient_id === null || row.card === null
          ? null
          : { id: row.patient_id, name: this.#nameOf(row.patient_id, row.card) },
      visit: this.#visitOf(row),
      raisedAt: row.raised_at.toISOString(),
      resolved: row.resolved_at && {
        at: row.resolved_at.toISOString(),
        by: fullName(row.closer_given, row.closer_family),
        note,
        ...(row.decision !== null && { decision: row.decision }),
      },
    };
  }
}
