import { sql, type Updateable } from 'kysely';
import type { Episode, Patient, Visit } from '#contract/entities.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import type { AuditKind } from '#contract/audit.ts';
import { must } from '#domain/must.ts';
import type { ScopedPoke } from '#server/db/pokes.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { patientChanges, patientRow } from '#server/features/patients/rows.ts';
import { episodeRow, orderRow } from '#server/features/episodes/rows.ts';
import { markFirstAssignment } from '#server/features/users/rows.ts';
import { recountPair } from '#server/db/recount-care.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { noticesTakenBack } from '#server/features/missed-notices/rows.ts';
import {
  blankNote,
  noteChanges,
  noteRow,
  ownRateRow,
  visitChanges,
  visitPlan,
  visitRow,
} from '#server/features/visits/rows.ts';

/** Whose change it is; nobody's when a timed job makes it. */
export type ChangeScope = Omit<RequestScope, 'userId'> & { readonly userId: string | null };

/**
 * One numbered change of an organisation, written after everything it touches was locked: target
 * rows first, the organisation's head last, so that no two changes wait for each other. The head
 * holds the number that orders what devices pull, and stays locked until the commit, so that
 * numbers become visible in their order.
 */
export class Change {
  readonly #scope: ChangeScope;
  readonly #seq: number;
  readonly pokes: ScopedPoke[] = [];

  private constructor(scope: ChangeScope, seq: number) {
    this.#scope = scope;
    this.#seq = seq;
  }

  /** Takes the head. From here on no further row of others may be locked. */
  static async open(scope: ChangeScope): Promise<Change> {
    const { rows } = await sql<{
      change_seq: number;
    }>`update org_head set change_seq = change_seq + 1
      where org_id = ${scope.orgId}::uuid returning change_seq`.execute(scope.db);
    return new Change(scope, must(rows[0], 'head of the organisation').change_seq);
  }

  get seq(): number {
    return this.#seq;
  }

  /** Records an action on a record. Detail holds ids, codes and counts only. */
  audit(
    entity: AuditKind,
    entityId: string,
    detail?: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    return recordAudit(this.#scope, entity, entityId, detail);
  }

  /** Next record number of the organisation, such as `MR100061`. */
  async newRecordNumber(): Promise<string> {
    const { rows } = await sql<{
      record_seq: number;
    }>`update org_head set record_seq = record_seq + 1
      where org_id = ${this.#scope.orgId}::uuid returning record_seq`.execute(this.#scope.db);
    return `MR${must(rows[0], 'head of the organisation').record_seq}`;
  }

  async insertPatient(patient: Patient): Promise<void> {
    const { db, orgId, keys } = this.#scope;
    await db
      .insertInto('patient')
      .values(patientRow(orgId, patient, keys, this.#seq))
      .execute();
    this.#poke('patient', patient.id, patient.id, []);
  }

  async savePatient(patient: Patient): Promise<void> {
    const { db, orgId, keys } = this.#scope;
    await db
      .updateTable('patient')
      .set({ ...patientChanges(patient, keys), change_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where('id', '=', patient.id)
      .execute();
    this.#poke('patient', patient.id, patient.id, []);
  }

  async insertEpisode(episode: Episode): Promise<void> {
    const { db, orgId, keys } = this.#scope;
    await db
      .insertInto('episode')
      .values(episodeRow(orgId, episode, keys, this.#seq))
      .execute();
    this.#poke('episode', episode.id, episode.patientId, []);
  }

  /** Writes an episode as a decision left it; its orders are written by themselves. */
  async saveEpisode(episode: Episode): Promise<void> {
    const { db, orgId, keys } = this.#scope;
    const { org_id: _org, id, ...row } = episodeRow(orgId, episode, keys, this.#seq);
    await db
      .updateTable('episode')
      .set(row)
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    this.#poke('episode', id, episode.patientId, []);
  }

  /** Removes a draft that nothing refers to, with the history of its edits. */
  async deletePatient(id: string): Promise<void> {
    const { db, orgId } = this.#scope;
    await db.deleteFrom('edit').where('org_id', '=', orgId).where('target_id', '=', id).execute();
    await db.deleteFrom('patient').where('org_id', '=', orgId).where('id', '=', id).execute();
    this.#poke('patient', id, id, []);
  }

  /** Adds an order to an episode. */
  async insertOrder(episode: Episode, order: Episode['orders'][number]): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .insertInto('visit_order')
      .values(orderRow(orgId, episode, order))
      .execute();
    await this.#touchEpisode(episode);
  }

  /** Ends an order of an episode, or lets it run on; `reason` is sealed. */
  async endOrder(
    episode: Episode,
    orderId: string,
    end: Pick<Updateable<OrderRow>, 'end_date' | 'ended_by' | 'reason'>,
  ): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .updateTable('visit_order')
      .set(end)
      .where('org_id', '=', orgId)
      .where('id', '=', orderId)
      .execute();
    await this.#touchEpisode(episode);
  }

  async #touchEpisode(episode: Episode): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .updateTable('episode')
      .set({ revision: episode.revision + 1, change_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where('id', '=', episode.id)
      .execute();
    this.#poke('episode', episode.id, episode.patientId, []);
  }

  /** Writes the list of provider types of a visit's own, in place of the one before. */
  async saveOwnRates({ id, providerTypeId = [] }: Visit): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .deleteFrom('visit_provider_type')
      .where('org_id', '=', orgId)
      .where('visit_id', '=', id)
      .execute();
    if (providerTypeId.length === 0) return;
    await db
      .insertInto('visit_provider_type')
      .values(providerTypeId.map((own) => ownRateRow(orgId, id, own)))
      .execute();
  }

  /** Plans visits with their blank notes. */
  async insertVisits(visits: readonly Visit[], formVersion: number): Promise<void> {
    if (visits.length === 0) return;
    const { db, orgId, keys } = this.#scope;
    await db
      .insertInto('visit')
      .values(visits.map((visit) => visitRow(orgId, visit, keys, this.#seq)))
      .execute();
    await db
      .insertInto('note')
      .values(visits.map((visit) => noteRow(orgId, blankNote(visit, formVersion), keys, this.#seq)))
      .execute();
    for (const visit of visits) this.#poke('visit', visit.id, visit.patientId, []);
  }

  /** Writes a visit and its note as a decision left them. */
  async saveCase({ visit, note }: VisitAggregate): Promise<void> {
    const { db, orgId, keys } = this.#scope;
    await db
      .updateTable('note')
      .set({ ...noteChanges(note, keys), change_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where('visit_id', '=', note.visitId)
      .execute();
    await db
      .updateTable('visit')
      .set({ ...visitChanges(visit, keys), change_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where('id', '=', visit.id)
      .execute();
    await this.#takeNoticesBack(visit.status, [visit.id]);
    const providers = visit.providerId === null ? [] : [visit.providerId];
    this.#poke('visit', visit.id, visit.patientId, providers);
    this.#poke('note', visit.id, visit.patientId, providers);
  }

  /** Writes what a visit is planned as; its status and times are `saveCase`'s. */
  async savePlan(visit: Visit): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .updateTable('visit')
      .set({ ...visitPlan(visit), revision: visit.revision, change_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where('id', '=', visit.id)
      .execute();
    const providers = visit.providerId === null ? [] : [visit.providerId];
    this.#poke('visit', visit.id, visit.patientId, providers);
  }

  /** Gives a visit's untouched note another form. */
  async changeForm({ id, formId }: Visit, formVersion: number): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .updateTable('note')
      .set({ form_id: formId, form_version: formVersion, change_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where('visit_id', '=', id)
      .execute();
  }

  /** A visit that is not missed any more needs no notice to its physician, or a correction. */
  async #takeNoticesBack(status: Visit['status'], ids: readonly string[]): Promise<void> {
    const { db, orgId, now } = this.#scope;
    if (status !== 'Missed') await noticesTakenBack(orgId, ids, now, sql`true`).execute(db);
  }

  /** Care follows from visits: one that was deleted gives none, one that was restored does. */
  recountCareOf(visits: readonly Visit[]): Promise<void> {
    return this.#recountCare(visits, null);
  }

  /** Moves a visit and its note to the day, planned time and status of `visit`. */
  async move(visit: Visit): Promise<void> {
    const { db, orgId } = this.#scope;
    const day = toDay(visit.dateOfService);
    await db
      .updateTable('note')
      .set({ date_of_service: day, change_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where('visit_id', '=', visit.id)
      .execute();
    await db
      .updateTable('visit')
      .set({
        date_of_service: day,
        planned_start: visit.plannedStart,
        status: visit.status,
        revision: visit.revision,
        change_seq: this.#seq,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', visit.id)
      .execute();
    await this.#takeNoticesBack(visit.status, [visit.id]);
    const providers = visit.providerId === null ? [] : [visit.providerId];
    this.#poke('visit', visit.id, visit.patientId, providers);
    this.#poke('note', visit.id, visit.patientId, providers);
    await this.#recountCare([visit], visit.providerId);
  }

  /** Sets the status that passing days gave to visits. */
  async age(visits: readonly Pick<Visit, 'id' | 'patientId' | 'providerId' | 'status'>[]) {
    const { db, orgId } = this.#scope;
    for (const { id, patientId, providerId, status } of visits) {
      await db
        .updateTable('visit')
        .set(({ eb }) => ({ status, revision: eb('revision', '+', 1), change_seq: this.#seq }))
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
      this.#poke('visit', id, patientId, providerId === null ? [] : [providerId]);
    }
  }

  /**
   * Assigns visits to a clinician, or unassigns them (null), and keeps the record of who was
   * assigned when.
   */
  async assign(
    visits: readonly Visit[],
    providerId: string | null,
    status: Visit['status'],
  ): Promise<void> {
    const { db, orgId, now } = this.#scope;
    const ids = visits.map((visit) => visit.id);
    await db
      .updateTable('visit')
      .set(({ eb }) => ({
        provider_id: providerId,
        status,
        revision: eb('revision', '+', 1),
        change_seq: this.#seq,
      }))
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', ids))
      .execute();
    await this.#takeNoticesBack(status, ids);
    await db
      .updateTable('note')
      .set({ provider_id: providerId, change_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where(idAnyOf('visit_id', ids))
      .execute();
    await db
      .updateTable('visit_assignment')
      .set({ until_seq: this.#seq, until_at: now })
      .where('org_id', '=', orgId)
      .where(idAnyOf('visit_id', ids))
      .where('until_seq', 'is', null)
      .execute();
    if (providerId !== null) {
      const rows = ids.map((id) => ({
        org_id: orgId,
        visit_id: id,
        user_id: providerId,
        since_seq: this.#seq,
        until_seq: null,
        from_at: now,
        until_at: null,
        told_at: null,
        contact_at: null,
      }));
      await db.insertInto('visit_assignment').values(rows).execute();
      await markFirstAssignment(db, orgId, [providerId]);
    }
    for (const { id, patientId, providerId: before } of visits) {
      this.#poke(
        'visit',
        id,
        patientId,
        [before, providerId].filter((each) => each !== null),
      );
    }
    await this.#recountCare(visits, providerId);
  }

  /**
   * Care follows from visits: the clinician of a visit sees its patient, until the last one
   * is taken back.
   */
  async #recountCare(visits: readonly Visit[], providerId: string | null): Promise<void> {
    const pairs = new Map<string, { userId: string; patientId: string }>();
    for (const visit of visits) {
      for (const userId of [visit.providerId, providerId]) {
        if (userId !== null)
          pairs.set(`${userId} ${visit.patientId}`, { userId, patientId: visit.patientId });
      }
    }
    for (const { userId, patientId } of pairs.values())
      await recountPair(this.#scope, this.#seq, { userId, patientId });
  }

  /** The clinicians of a chart, recounted for the chart their visits moved to as well. */
  async recountCarers(from: string, to: string): Promise<void> {
    const { db, orgId } = this.#scope;
    const carers = await db
      .selectFrom('care_scope')
      .select('user_id')
      .where('org_id', '=', orgId)
      .where('patient_id', '=', from)
      .orderBy('user_id')
      .execute();
    for (const { user_id: userId } of carers)
      for (const patientId of [from, to])
        await recountPair(this.#scope, this.#seq, { userId, patientId });
  }

  /** Makes screens that show the patient, and the devices of who cares for them, read again. */
  pokePatient(id: string): void {
    this.#poke('patient', id, id, []);
  }

  /**
   * Names the last approved note of a form for a patient, which everybody who cares for them keeps
   * at hand for *Copy*; the one it follows is taken back from those whose own it is not.
   */
  async refreshLastNote(patientId: string, formId: string): Promise<void> {
    const { db, orgId } = this.#scope;
    const { rows } = await sql<{ visit_id: string }>`
      select note.visit_id from note join visit on visit.org_id = note.org_id and visit.id = note.visit_id
      where note.org_id = ${orgId}::uuid and note.patient_id = ${patientId}::uuid
        and note.form_id = ${formId}::text and visit.status = 'NotesApproved'
      order by note.date_of_service desc, note.visit_id desc limit 1`.execute(db);
    const latest = rows[0]?.visit_id ?? null;
    const open = await db
      .selectFrom('last_note')
      .select('visit_id')
      .where('org_id', '=', orgId)
      .where('patient_id', '=', patientId)
      .where('form_id', '=', formId)
      .where('until_seq', 'is', null)
      .executeTakeFirst();
    if (open?.visit_id === latest) return;
    await db
      .updateTable('last_note')
      .set({ until_seq: this.#seq })
      .where('org_id', '=', orgId)
      .where('patient_id', '=', patientId)
      .where('form_id', '=', formId)
      .where('until_seq', 'is', null)
      .execute();
    if (latest !== null)
      await db
        .insertInto('last_note')
        .values({
          org_id: orgId,
          patient_id: patientId,
          form_id: formId,
          visit_id: latest,
          since_seq: this.#seq,
          until_seq: null,
        })
        .execute();
  }

  #poke(
    table: ScopedPoke['table'],
    id: string,
    patientId: string,
    providerIds: readonly string[],
  ): void {
    this.pokes.push({ orgId: this.#scope.orgId, table, id, patientId, providerIds });
  }
}
