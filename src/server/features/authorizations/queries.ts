import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type {
  AuthorizationShown,
  patientAuthorizations,
  saveAuthorization,
  withdrawAuthorization,
} from '#contract/authorizations.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type { Authorization, CountedVisit } from '#domain/authorizations.ts';
import type { PatientCover } from '#domain/authorization-cover.ts';
import { daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { lockHead } from '#server/db/lock-organisation.ts';
import { idsFirst, pageOf } from '#server/db/page.ts';
import { looksForPatient } from '#server/db/patient-search.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { countAgain } from '#server/features/authorizations/queries/count-again.ts';
import { isInView } from '#server/features/authorizations/queries/views.ts';
import {
  authorizationOf,
  countedColumns,
  countedVisit,
  detailsOf,
  givenColumns,
  presentAuthorization,
  sealedDetails,
  type AuthorizationRow,
  type CountedRow,
} from '#server/features/authorizations/rows.ts';

type Search = ParsedInputOf<typeof patientAuthorizations>;
type Saved = ParsedInputOf<typeof saveAuthorization>;
type Given = Omit<Saved, 'authorization'>;
type Withdrawal = ParsedInputOf<typeof withdrawAuthorization>;

/** What is authorised for one patient, and the visits that count. */
export type PatientAuthorizations = {
  readonly authorizations: readonly Authorization[];
  readonly visits: readonly CountedVisit[];
};

/** Longest authorisation, days. */
const longestDays = 731;

/** Rows by the patient they belong to. */
function ofEach<R extends { readonly patient_id: string }>(rows: readonly R[]): Map<string, R[]> {
  const found = new Map<string, R[]>();
  for (const row of rows) {
    const before = found.get(row.patient_id);
    if (before) before.push(row);
    else found.set(row.patient_id, [row]);
  }
  return found;
}

/** What payers authorised, counted down by visits (decision 079). */
export class Authorizations {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async page({
    search,
    only,
    patientId,
    pageNumber,
    pageSize,
  }: Search): Promise<Page<AuthorizationShown>> {
    await countAgain(this.#scope, (ids) => this.ofPatients(ids));
    const { db, orgId, now } = this.#scope;
    const today = pacificDate(now);
    let query = db.selectFrom('patient_authorization').where('org_id', '=', orgId);
    if (search.trim() !== '')
      query = query.where('patient_id', 'in', ({ selectFrom }) =>
        selectFrom('patient')
          .select('patient.id')
          .where('patient.org_id', '=', orgId)
          .where(looksForPatient(search, this.#scope)),
      );
    if (patientId !== null) query = query.where('patient_id', '=', patientId);
    if (only !== 'All') query = query.where(isInView(only, today));
    const page = await pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: idsFirst(query.select('id').orderBy('end_date').orderBy('id'), (ids) =>
        db
          .selectFrom('patient_authorization')
          .selectAll()
          .where('org_id', '=', orgId)
          .where(idAnyOf('id', ids))
          .execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => row,
    });
    const cards = await this.#cardsOf(page.rows);
    return {
      ...page,
      rows: page.rows.map((row) =>
        presentAuthorization(
          { ...row, card: must(cards.get(row.patient_id), 'patient of an authorization') },
          today,
          this.#scope,
        ),
      ),
    };
  }

  /**
   * The authorisations of patients that are not withdrawn, with the visits they count; patients
   * without any are left out. One bounded read.
   */
  async ofPatients(patientIds: readonly string[]): Promise<Map<string, PatientAuthorizations>> {
    return this.#withVisits(await this.#inForce(patientIds));
  }

  /** The same with the names of the authorisations, for the rule set of staffing. */
  async covers(patientIds: readonly string[]): Promise<PatientCover[]> {
    const { keys } = this.#scope;
    const rows = await this.#inForce([...new Set(patientIds)]);
    const names = new Map(
      rows.map((row) => [row.id, detailsOf(row, keys).number.trim() || row.payer]),
    );
    const found = await this.#withVisits(rows);
    return [...found].map(([patientId, { authorizations, visits }]) => ({
      patientId,
      authorizations: authorizations.map((each) => ({
        ...each,
        name: must(names.get(each.id), 'name of an authorization'),
      })),
      visits,
    }));
  }

  /**
   * Adds or changes one in the caller's transaction. @returns its id
   *
   * @throws Refusal record.not-found, authorization.changed, authorization.days, request.invalid
   */
  async save({ authorization, ...given }: Saved): Promise<string> {
    const { db, orgId, keys, newId } = this.#scope;
    const days = daysBetween(given.startDate, given.endDate);
    if (!(days >= 0 && days <= longestDays))
      throw new Refusal('authorization.days', {
        fields: [{ path: 'endDate', code: 'authorization.days' }],
      });
    await this.#checkNames(given);
    await lockHead(this.#scope);
    const before = authorization === null ? null : await this.#before(authorization);
    // What was authorised for one patient is no other's; the log would not say whose it was.
    if (before && before.patient_id !== given.patientId) throw new Refusal('record.not-found');
    const id = before?.id ?? newId();
    const reason = before ? detailsOf(before, keys).reason : '';
    const details = { number: given.number.trim(), comment: given.comment.trim(), reason };
    const values = {
      ...givenColumns(given),
      revision: (before?.revision ?? 0) + 1,
      details: sealedDetails(id, details, keys),
    };
    await (before
      ? db
          .updateTable('patient_authorization')
          .set(values)
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .execute()
      : db
          .insertInto('patient_authorization')
          .values({ org_id: orgId, id, withdrawn: false, ...values })
          .execute());
    const { amount, unit, startDate, endDate, patientId } = given;
    const now = { amount, unit, startDate, endDate, patientId };
    await recordAudit(this.#scope, 'authorization', id, {
      ...now,
      ...(before && { before: before.amount, beforeRevision: before.revision }),
    });
    return id;
  }

  /**
   * Withdraws or restores one in the caller's transaction. @returns its new revision
   *
   * @throws Refusal record.not-found, authorization.changed
   */
  async withdraw({ id, revision, withdrawn, reason }: Withdrawal): Promise<number> {
    const { db, orgId, keys } = this.#scope;
    await lockHead(this.#scope);
    const before = await this.#before({ id, revision });
    const details = { ...detailsOf(before, keys), reason: reason.trim() };
    await db
      .updateTable('patient_authorization')
      .set({ withdrawn, revision: revision + 1, details: sealedDetails(id, details, keys) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'authorization', id, { withdrawn });
    return revision + 1;
  }

  /** @throws Refusal record.not-found, authorization.changed */
  async #before(read: { id: string; revision: number }): Promise<AuthorizationRow> {
    // With the patient's others, in the order in which a change of a visit takes them.
    const rows = await this.#scope.db
      .selectFrom('patient_authorization')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('patient_id', '=', ({ selectFrom }) =>
        selectFrom('patient_authorization as read')
          .select('read.patient_id')
          .where('read.org_id', '=', this.#scope.orgId)
          .where('read.id', '=', read.id),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const row = rows.find(({ id }) => id === read.id);
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== read.revision) throw new Refusal('authorization.changed');
    return row;
  }

  /** The patient is there, and the episode is one of theirs. @throws Refusal */
  async #checkNames({ patientId, episodeId, visitTypeId }: Given): Promise<void> {
    const { db, orgId, reference } = this.#scope;
    const patient = await db
      .selectFrom('patient')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', patientId)
      .executeTakeFirst();
    if (!patient) throw new Refusal('record.not-found');
    const episode =
      episodeId === null ||
      (await db
        .selectFrom('episode')
        .select('id')
        .where('org_id', '=', orgId)
        .where('id', '=', episodeId)
        .where('patient_id', '=', patientId)
        .executeTakeFirst());
    if (!episode)
      throw new Refusal('request.invalid', {
        fields: [{ path: 'episodeId', code: 'request.invalid' }],
      });
    if (visitTypeId !== null && !reference.visitTypes.has(visitTypeId))
      throw new Refusal('request.invalid', {
        fields: [{ path: 'visitTypeId', code: 'request.invalid' }],
      });
  }

  /** The sealed cards of the patients of rows. */
  async #cardsOf(rows: readonly AuthorizationRow[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const cards = await this.#scope.db
      .selectFrom('patient')
      .select(['id', 'card'])
      .where('org_id', '=', this.#scope.orgId)
      .where(idAnyOf('id', [...new Set(rows.map((row) => row.patient_id))]))
      .execute();
    return new Map(cards.map(({ id, card }) => [id, card]));
  }

  /** Those that are not withdrawn. */
  #inForce(patientIds: readonly string[]): Promise<AuthorizationRow[]> {
    return this.#scope.db
      .selectFrom('patient_authorization')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where(idAnyOf('patient_id', patientIds))
      .where('withdrawn', '=', false)
      .execute();
  }

  async #withVisits(
    rows: readonly AuthorizationRow[],
  ): Promise<Map<string, PatientAuthorizations>> {
    if (rows.length === 0) return new Map();
    const visits = await this.#visitsOf(rows);
    const byPatient = ofEach(rows);
    const theirs = ofEach(visits);
    return new Map(
      [...byPatient].map(([patientId, own]) => [
        patientId,
        {
          authorizations: own.map(authorizationOf),
          visits: (theirs.get(patientId) ?? []).map(countedVisit),
        },
      ]),
    );
  }

  /** As one value: thousands of rows cost the driver more than the database. */
  async #visitsOf(rows: readonly AuthorizationRow[]): Promise<readonly CountedRow[]> {
    const days = rows.flatMap((row) => [row.start_date, row.end_date]).toSorted();
    const found = await this.#scope.db
      .selectFrom('visit')
      .select(
        sql<readonly CountedRow[] | null>`json_agg(json_build_object(${sql.join(
          countedColumns.flatMap((column) => [sql.lit(column), sql.ref(column)]),
        )}))`.as('listed'),
      )
      .where('org_id', '=', this.#scope.orgId)
      .where(
        idAnyOf(
          'patient_id',
          rows.map((row) => row.patient_id),
        ),
      )
      .where('status', 'not in', ['Missed', 'Expired', 'Deleted'])
      .where('date_of_service', '>=', must(days[0], 'first day'))
      .where('date_of_service', '<=', must(days.at(-1), 'last day'))
      .executeTakeFirst();
    return found?.listed ?? [];
  }
}
