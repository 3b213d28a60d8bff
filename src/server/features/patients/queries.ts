import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { patientStatuses, type Patient } from '#contract/entities.ts';
import type { Page } from '#contract/paging.ts';
import type { patients } from '#contract/patients.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { presentPatient } from '#server/features/patients/rows.ts';
import { placeIn, sortedBy, type Sorts } from '#server/db/order.ts';
import { countedOf, idsFirst, pageOf } from '#server/db/page.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import { looksForPatient } from '#server/db/patient-search.ts';
import { patientsInCare, type RequestScope } from '#server/db/request-scope.ts';

export type PatientListRow = {
  id: string;
  mrn: string;
  name: string;
  birthday: string;
  city: string;
  phone: string;
  status: Patient['status'];
  updatedAt: string;
  openConflicts: number;
};
type PatientSearch = ParsedInputOf<typeof patients>;

/** What the rows of the list show beside the name. */
const listed = ['birthday', 'phone', 'mrn'] as const;

const sorts: Sorts<PatientSearch['order']> = {
  mrn: ['mrn'],
  status: [placeIn(patientStatuses, 'status'), 'mrn'],
  choices: ['open_conflicts', 'mrn'],
  changed: ['updated_at'],
};

/** Patients of the organisation, as far as the request reaches. */
export class Patients {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** One whole chart; the audit log says who opened it. @throws Refusal record.not-found */
  async read(id: string): Promise<Patient> {
    const patient = await this.#find(id, false);
    await recordAudit(this.#scope, 'patient', id);
    return patient;
  }

  /**
   * One chart locked until the transaction ends. @throws Refusal record.not-found, patient.merged
   */
  async lock(id: string): Promise<Patient> {
    const patient = await this.#find(id, true);
    await this.requireOwn(id);
    return patient;
  }

  /**
   * Holds a chart where it is until the transaction ends: nobody merges it, or gives back what came
   * with another one, while something is written for an episode of it. It is for who adds to a chart
   * without changing it, such as an order at the desk, and lets others add meanwhile. `lock` is for
   * who changes the chart, and refuses one that is part of another. What phones write once holds its
   * charts in the statement that writes it (`heldChart` in `sync/targets/written-once.ts`), and older
   * notes hold all charts of their file at once (`OlderNotes`).
   */
  async hold(id: string): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .selectFrom('patient')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forShare()
      .execute();
  }

  /** @throws Refusal patient.merged for a chart that became part of another */
  async requireOwn(id: string): Promise<void> {
    const { db, orgId } = this.#scope;
    const merged = await db
      .selectFrom('patient')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('merged_into', 'is not', null)
      .executeTakeFirst();
    if (merged) throw new Refusal('patient.merged');
  }

  /** Whether there is such a patient in the organisation. */
  async exists(id: string): Promise<boolean> {
    return (
      (await this.#scope.db
        .selectFrom('patient')
        .select('id')
        .where('org_id', '=', this.#scope.orgId)
        .where('id', '=', id)
        .executeTakeFirst()) !== undefined
    );
  }

  async page({
    search,
    status,
    order,
    pageNumber,
    pageSize,
  }: PatientSearch): Promise<Page<PatientListRow>> {
    const words = search.trim();
    const every =
      words === ''
        ? this.#visible()
        : this.#visible().where(looksForPatient(words, this.#scope, listed));
    const query = status === 'All' ? every : every.where('status', '=', status);
    return pageOf({
      counts: every
        .select(({ fn }) => ['status as value', fn.countAll<number>().as('count')] as const)
        .groupBy('status'),
      count: countedOf(status),
      rows: idsFirst(
        words === '' && order.endsWith('status')
          ? this.#idsByStatus(order === 'status' ? 'asc' : 'desc', status)
          : query.select('id').orderBy(sortedBy(order, sorts, 'id')),
        (ids) =>
          this.#visible()
            .where(idAnyOf('id', ids))
            .select(['id', 'mrn', 'card', 'status', 'updated_at', 'open_conflicts'])
            .execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => this.#listRow(row),
    });
  }

  async countByStatus(): Promise<{ status: string; count: number }[]> {
    return await this.#visible()
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')] as const)
      .groupBy('status')
      .orderBy('status')
      .execute();
  }

  /** In the order of statuses: of each as many as may be wanted, as its index goes. */
  #idsByStatus(direction: 'asc' | 'desc', status: PatientSearch['status']) {
    const values = status === 'All' ? patientStatuses : [status];
    return {
      limit: (most: number) => ({
        offset: (from: number) => ({
          execute: async () => {
            const ofStatus = this.#visible()
              .select(['id', 'mrn'])
              .where(sql<boolean>`status = listed.value`)
              .orderBy('mrn', direction)
              .orderBy('id')
              .limit(from + most);
            const by = sql.raw(direction);
            const { rows } = await sql<{ id: string }>`
              select patient.id
              from unnest(${[...values]}::text[]) with ordinality as listed (value, place)
              cross join lateral (${ofStatus}) as patient
              order by listed.place ${by}, patient.mrn ${by}, patient.id
              limit ${most} offset ${from}`.execute(this.#scope.db);
            return rows;
          },
        }),
      }),
    };
  }

  #visible() {
    const query = this.#scope.db.selectFrom('patient').where('org_id', '=', this.#scope.orgId);
    return this.#scope.reach === 'organisation'
      ? query
      : query.where('id', 'in', patientsInCare(this.#scope));
  }

  async #find(id: string, locked: boolean): Promise<Patient> {
    const query = this.#visible().selectAll().where('id', '=', id);
    const row = await (locked ? query.forNoKeyUpdate() : query).executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return presentPatient(row, this.#scope.keys);
  }

  #listRow(row: {
    id: string;
    mrn: string;
    card: Uint8Array;
    status: Patient['status'];
    updated_at: Date;
    open_conflicts: number;
  }): PatientListRow {
    const card = this.#scope.keys.open('patient.card', row.id, row.card) as PatientCard;
    return {
      id: row.id,
      mrn: row.mrn,
      name: nameOf(card),
      birthday: card.birthday,
      city: card.city,
      phone: card.phone,
      status: row.status,
      updatedAt: row.updated_at.toISOString(),
      openConflicts: row.open_conflicts,
    };
  }
}
