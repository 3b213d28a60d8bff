import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type {
  ProviderRateRow,
  providerRates,
  removeProviderRate,
  saveProviderRate,
} from '#contract/rates.ts';
import { payUnit } from '#domain/payment.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDate } from '#server/db/calendar-day.ts';
import { byName, sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Directory } from '#server/features/users/queries/directory.ts';
import { daysOf, overlap } from './days.ts';
import { Rates } from './rates.ts';
import { requireSomebodyElse } from './somebody-else.ts';

type Search = ParsedInputOf<typeof providerRates>;

const sorts: Sorts<Search['order']> = {
  name: [...byName('app_user'), 'provider_rate.start_date'],
  amount: ['provider_rate.amount'],
  start: ['provider_rate.start_date'],
  end: ['provider_rate.end_date'],
};

const ownerFixed = (): Refusal =>
  new Refusal('rate.owner', { fields: [{ path: 'userId', code: 'rate.owner' }] });

/** Rates of clinicians' own. */
export class ProviderRates {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ userId, order, pageNumber, pageSize }: Search): Promise<Page<ProviderRateRow>> {
    let query = this.#scope.db
      .selectFrom('provider_rate')
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'provider_rate.org_id')
          .onRef('app_user.id', '=', 'provider_rate.user_id'),
      )
      .where('provider_rate.org_id', '=', this.#scope.orgId);
    if (userId !== null) query = query.where('provider_rate.user_id', '=', userId);
    const { providerTypes, visitTypes } = this.#scope.reference;
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .selectAll('provider_rate')
        .select(['app_user.given_name', 'app_user.family_name', 'app_user.provider_type_id'])
        .orderBy(sortedBy(order, sorts, 'provider_rate.id')),
      pageNumber,
      pageSize,
      present: (row) => {
        const type = providerTypes.get(row.provider_type_id ?? 0);
        return {
          id: row.id,
          revision: row.revision,
          userId: row.user_id,
          name: `${row.given_name} ${row.family_name}`,
          providerType: type?.type ?? '',
          visitTypeId: row.visit_type_id,
          visitType:
            row.visit_type_id === null
              ? ''
              : (visitTypes.get(row.visit_type_id)?.type ?? String(row.visit_type_id)),
          amount: row.amount,
          unit: payUnit(type?.is_hourly ?? false),
          startDate: toDate(row.start_date),
          endDate: toDate(row.end_date),
        };
      },
    });
  }

  /**
   * Adds or changes one in the caller's transaction. @returns its id
   *
   * @throws Refusal record.not-found, record.changed, rate.own, rate.owner, days.order, rate.overlap,
   *   request.invalid
   */
  async save(given: ParsedInputOf<typeof saveProviderRate>): Promise<string> {
    const { db, orgId, newId, now } = this.#scope;
    const { rate, userId, visitTypeId, amount } = given;
    const days = daysOf(given);
    const rates = new Rates(this.#scope);
    rates.requireVisitType(visitTypeId);
    await new Directory(this.#scope).clinicianOf(userId);
    await rates.lock();
    await requireSomebodyElse(this.#scope, userId);
    const id = rate?.id ?? newId();
    // The log keeps what a rate is now: under another name it would say nothing of whose it was.
    if (rate && (await this.#before(rate)).user_id !== userId) throw ownerFixed();
    const other = await this.#own(userId)
      .where(sql<boolean>`visit_type_id is not distinct from ${visitTypeId}::integer`)
      .where('start_date', '<=', days.end_date)
      .where('end_date', '>=', days.start_date)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other) throw overlap();
    const values = {
      revision: (rate?.revision ?? 0) + 1,
      user_id: userId,
      visit_type_id: visitTypeId,
      amount,
      ...days,
      changed_at: now,
    };
    await db
      .insertInto('provider_rate')
      .values({ org_id: orgId, id, ...values })
      .onConflict((same) => same.columns(['org_id', 'id']).doUpdateSet(values))
      .execute();
    await recordAudit(this.#scope, 'providerRate', id, { userId, visitTypeId, amount, ...days });
    return id;
  }

  /** @throws Refusal record.not-found, record.changed, rate.own */
  async remove(rate: ParsedInputOf<typeof removeProviderRate>): Promise<void> {
    await new Rates(this.#scope).lock();
    const { user_id: userId, amount } = await this.#before(rate);
    await requireSomebodyElse(this.#scope, userId);
    await this.#scope.db
      .deleteFrom('provider_rate')
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', rate.id)
      .execute();
    await recordAudit(this.#scope, 'providerRate', rate.id, { removed: true, userId, amount });
  }

  #own(userId: string) {
    return this.#scope.db
      .selectFrom('provider_rate')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where('user_id', '=', userId);
  }

  async #before({ id, revision }: { id: string; revision: number }) {
    const row = await this.#scope.db
      .selectFrom('provider_rate')
      .select(['revision', 'user_id', 'amount'])
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== revision) throw new Refusal('record.changed');
    return row;
  }
}
