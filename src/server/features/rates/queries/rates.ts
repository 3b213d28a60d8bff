import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type {
  ProviderTypeRow,
  providerTypes,
  removeVisitRate,
  saveProviderType,
  saveVisitRate,
  VisitRateRow,
  visitRates,
} from '#contract/rates.ts';
import { rateMessages } from '#domain/rate-messages.ts';
import { checkRates } from '#domain/rates.ts';
import { payUnit, type PayTerms } from '#domain/payment.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Directory } from '#server/features/users/queries/directory.ts';
import { overlapsAnother } from '#server/features/visits/queries/overlapping.ts';
import { isSamePerson, requireOthersType, requireSomebodyElse } from './somebody-else.ts';
import { daysOf, overlap } from './days.ts';

/** Rates of one provider type or person that decide about a pay. */
const mostRates = 500;

type Checked = Parameters<typeof checkRates>;

/** @throws Refusal rate.fixed, rate.bonus, at their fields */
export function requireRates(visit: Checked[0], type: Checked[1], fixedPath: string): void {
  const codes = checkRates(visit, type).map((message) =>
    message === rateMessages.fixed
      ? ({ path: fixedPath, code: 'rate.fixed' } as const)
      : ({ path: 'bonus', code: 'rate.bonus' } as const),
  );
  const [first] = codes;
  if (first) throw new Refusal(first.code, { fields: codes });
}

const typeSorts: Sorts<ParsedInputOf<typeof providerTypes>['order']> = {
  id: ['id'],
  type: ['type'],
  rates: [sql.ref('rates'), 'id'],
};

const rateSorts: Sorts<ParsedInputOf<typeof visitRates>['order']> = {
  type: ['provider_type_id', sql`coalesce(visit_type_id, 0)`, 'start_date'],
  amount: ['amount'],
  start: ['start_date'],
  end: ['end_date'],
};

const countOfRates = sql<number>`(select count(*)::integer from visit_rate
  where visit_rate.org_id = provider_type.org_id and visit_rate.provider_type_id = provider_type.id)`;

/** The agency's provider types and visit rates, and the terms of one clinician. */
export class Rates {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** @throws Refusal of the code when the person of the request is meant, with any of their accounts */
  requireSomebodyElse(userId: string | null, code: ErrorCode = 'rate.own'): Promise<void> {
    return requireSomebodyElse(this.#scope, userId, code);
  }

  /**
   * Approving a note pays its visit: neither the note's author nor, where the visit has rates of its
   * own, the person who is paid by them has the last word (decision 081).
   *
   * @throws Refusal note.own, rate.by-paid
   */
  async requireFairApproval({ providerId, rateChanges }: Visit): Promise<void> {
    if (providerId === null) return;
    await requireSomebodyElse(this.#scope, providerId, 'note.own');
    const last = rateChanges?.at(-1);
    if (last !== undefined && (await isSamePerson(this.#scope, last.by, providerId)))
      throw new Refusal('rate.by-paid');
  }

  /** Whether a visit's times wait for the office, for they overlap another visit of the clinician. */
  overlaps(visit: Visit): Promise<boolean> {
    return overlapsAnother(this.#scope, visit);
  }

  /** What decides about the pay of a clinician's visits. @throws Refusal record.not-found */
  async termsFor(userId: string): Promise<PayTerms> {
    const { db, orgId } = this.#scope;
    const { providerTypeId } = await new Directory(this.#scope).clinicianOf(userId);
    const [type] = await this.types([providerTypeId]);
    if (!type) throw new Refusal('record.not-found');
    const rates = await db
      .selectFrom('visit_rate')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('provider_type_id', '=', providerTypeId)
      .orderBy('start_date', 'desc')
      .orderBy('id')
      .limit(mostRates)
      .execute();
    const own = await db
      .selectFrom('provider_rate')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .orderBy('start_date', 'desc')
      .orderBy('id')
      .limit(mostRates)
      .execute();
    const entry = (row: (typeof rates)[number] | (typeof own)[number]) => ({
      amount: row.amount,
      startDate: toDate(row.start_date),
      endDate: toDate(row.end_date),
      providerTypeId,
      visitTypeId: row.visit_type_id,
    });
    const { fixedAmount, isHourly, bonus } = type;
    return {
      providerType: { id: type.id, fixedAmount, isHourly, bonus },
      rates: rates.map(entry),
      clinicianRates: own.map(entry),
    };
  }

  /** Some provider types by their numbers. */
  async types(ids: readonly number[]): Promise<ProviderTypeRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.#types().where('id', 'in', ids).orderBy('id').execute();
    return rows.map(presentType);
  }

  typePage({
    order,
    pageNumber,
    pageSize,
  }: ParsedInputOf<typeof providerTypes>): Promise<Page<ProviderTypeRow>> {
    const query = this.#types();
    return pageOf({
      count: query.clearSelect().select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query.orderBy(sortedBy(order, typeSorts, 'id')),
      pageNumber,
      pageSize,
      present: presentType,
    });
  }

  /** @throws Refusal record.not-found, record.changed, rate.own, rate.fixed, rate.bonus */
  async saveType(given: ParsedInputOf<typeof saveProviderType>): Promise<void> {
    const { db, orgId } = this.#scope;
    const { id, revision, fixedAmount, isHourly, override } = given;
    const bonus = override === null ? 0 : (given.bonus ?? 0);
    requireRates(
      { status: '', rateOverride: override },
      { fixedRate: fixedAmount !== null, providerAmount: fixedAmount, bonus },
      'fixedAmount',
    );
    const before = await this.#types().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    if (!before) throw new Refusal('record.not-found');
    if (before.revision !== revision) throw new Refusal('record.changed');
    await requireOthersType(this.#scope, id);
    const signed = override === 'discount' ? -bonus : bonus;
    await db
      .updateTable('provider_type')
      .set({
        fixed_amount: fixedAmount,
        is_hourly: isHourly,
        bonus: signed,
        revision: revision + 1,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'providerType', null, {
      providerTypeId: id,
      fixedAmount,
      fixedAmountBefore: before.fixed_amount,
      isHourly,
      isHourlyBefore: before.is_hourly,
      bonus: signed,
      bonusBefore: before.bonus,
    });
  }

  ratePage({
    providerTypeId,
    on,
    order,
    pageNumber,
    pageSize,
  }: ParsedInputOf<typeof visitRates>): Promise<Page<VisitRateRow>> {
    let query = this.#rates();
    if (providerTypeId !== null) query = query.where('provider_type_id', '=', providerTypeId);
    if (on !== null)
      query = query.where('start_date', '<=', toDay(on)).where('end_date', '>=', toDay(on));
    const { providerTypes: types, visitTypes } = this.#scope.reference;
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query.selectAll().orderBy(sortedBy(order, rateSorts, 'id')),
      pageNumber,
      pageSize,
      present: (row) => ({
        id: row.id,
        revision: row.revision,
        providerTypeId: row.provider_type_id,
        providerType: types.get(row.provider_type_id)?.type ?? String(row.provider_type_id),
        visitTypeId: row.visit_type_id,
        visitType:
          row.visit_type_id === null
            ? ''
            : (visitTypes.get(row.visit_type_id)?.type ?? String(row.visit_type_id)),
        amount: row.amount,
        unit: payUnit(types.get(row.provider_type_id)?.is_hourly ?? false),
        startDate: toDate(row.start_date),
        endDate: toDate(row.end_date),
      }),
    });
  }

  /**
   * Adds or changes a rate in the caller's transaction. @returns its id
   *
   * @throws Refusal record.not-found, record.changed, rate.own, rate.days, rate.overlap,
   *   request.invalid
   */
  async saveRate(given: ParsedInputOf<typeof saveVisitRate>): Promise<string> {
    const { db, orgId, newId, reference } = this.#scope;
    const { rate, providerTypeId, visitTypeId, amount } = given;
    const days = daysOf(given);
    this.requireVisitType(visitTypeId);
    if (!reference.providerTypes.has(providerTypeId))
      throw new Refusal('request.invalid', {
        fields: [{ path: 'providerTypeId', code: 'request.invalid' }],
      });
    await requireOthersType(this.#scope, providerTypeId);
    await this.lock();
    const id = rate?.id ?? newId();
    if (rate) await this.#before(rate);
    const other = await this.#rates()
      .select('id')
      .where('provider_type_id', '=', providerTypeId)
      .where(sql<boolean>`visit_type_id is not distinct from ${visitTypeId}::integer`)
      .where('start_date', '<=', days.end_date)
      .where('end_date', '>=', days.start_date)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other) throw overlap();
    const values = {
      revision: (rate?.revision ?? 0) + 1,
      provider_type_id: providerTypeId,
      visit_type_id: visitTypeId,
      amount,
      ...days,
    };
    await db
      .insertInto('visit_rate')
      .values({ org_id: orgId, id, ...values })
      .onConflict((same) => same.columns(['org_id', 'id']).doUpdateSet(values))
      .execute();
    await recordAudit(this.#scope, 'visitRate', id, {
      providerTypeId,
      visitTypeId,
      amount,
      ...days,
    });
    return id;
  }

  /** @throws Refusal record.not-found, record.changed, rate.own */
  async removeRate(rate: ParsedInputOf<typeof removeVisitRate>): Promise<void> {
    await this.lock();
    const { amount } = await this.#before(rate);
    await this.#scope.db
      .deleteFrom('visit_rate')
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', rate.id)
      .execute();
    await recordAudit(this.#scope, 'visitRate', rate.id, { removed: true, amount });
  }

  /** @throws Refusal request.invalid */
  requireVisitType(visitTypeId: number | null): void {
    if (visitTypeId !== null && !this.#scope.reference.visitTypes.has(visitTypeId))
      throw new Refusal('request.invalid', {
        fields: [{ path: 'visitTypeId', code: 'request.invalid' }],
      });
  }

  /** One change of the agency's rates at a time, so that two never cover the same day. */
  async lock(): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .selectFrom('organisation')
      .select('org_id')
      .where('org_id', '=', orgId)
      .forNoKeyUpdate()
      .execute();
  }

  /** A rate as it is, which another person may change. */
  async #before({ id, revision }: { id: string; revision: number }): Promise<{ amount: number }> {
    const row = await this.#rates()
      .select(['revision', 'amount', 'provider_type_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== revision) throw new Refusal('record.changed');
    await requireOthersType(this.#scope, row.provider_type_id);
    return row;
  }

  #types() {
    return this.#scope.db
      .selectFrom('provider_type')
      .selectAll()
      .select(countOfRates.as('rates'))
      .where('org_id', '=', this.#scope.orgId);
  }

  #rates() {
    return this.#scope.db.selectFrom('visit_rate').where('org_id', '=', this.#scope.orgId);
  }
}

const presentType = (row: {
  id: number;
  revision: number;
  type: string;
  fixed_amount: number | null;
  is_hourly: boolean;
  bonus: number;
  rates: number;
}): ProviderTypeRow => ({
  id: row.id,
  revision: row.revision,
  type: row.type,
  fixedAmount: row.fixed_amount,
  isHourly: row.is_hourly,
  unit: payUnit(row.is_hourly),
  bonus: row.bonus,
  rates: row.rates,
});
