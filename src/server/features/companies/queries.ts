import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { companies, CompanyRow, saveCompany } from '#contract/companies.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import { similarity, similarityThreshold } from '#domain/texts.ts';
import { recordAudit } from '#server/db/audit.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import { lockOrganisation } from '#server/db/lock-organisation.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Search = ParsedInputOf<typeof companies>;
type Given = ParsedInputOf<typeof saveCompany>;

const people = sql<number>`(select count(*)::integer from app_user where app_user.org_id = company.org_id
  and app_user.referral_source_id = company.id and app_user.active)`;
const byName = sql`lower(company.name)`;

const sorts: Sorts<Search['order']> = {
  name: [byName],
  onboardStep: [sql.ref('onboard_step'), byName],
  idleTimeout: [sql.ref('idle_timeout'), byName],
  people: [people, byName],
  changed: ['changed_at'],
};

/** The agency's companies. */
export class Companies {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ words, order, pageNumber, pageSize }: Search): Promise<Page<CompanyRow>> {
    const { db, orgId } = this.#scope;
    let query = db.selectFrom('company').where('org_id', '=', orgId);
    if (words.trim() !== '') {
      const part = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      query = query.where('name', 'ilike', part);
    }
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .selectAll('company')
        .select(people.as('people'))
        .orderBy(sortedBy(order, sorts, 'id')),
      pageNumber,
      pageSize,
      present: (row) => ({
        referralSourceId: row.id,
        revision: row.revision,
        name: row.name,
        usernamePrefix: row.username_prefix,
        idleTimeout: row.idle_timeout,
        onboardStep: row.onboard_step,
        actionType: row.action_type,
        people: row.people,
        changedAt: row.changed_at.toISOString(),
      }),
    });
  }

  /**
   * Adds or changes one in the caller's transaction. @returns its number
   *
   * @throws Refusal record.not-found, company.changed, company.name-taken
   */
  async save({ company, ...given }: Given): Promise<number> {
    const { db, orgId, now } = this.#scope;
    await lockOrganisation(this.#scope);
    const id = company === null ? await this.#nextId() : company.referralSourceId;
    const before = company === null ? null : await this.#before(company);
    const name = given.name.trim();
    await this.#requireFree(name, id);
    const values = {
      revision: (before?.revision ?? 0) + 1,
      name,
      username_prefix: given.usernamePrefix,
      idle_timeout: given.idleTimeout,
      onboard_step: given.onboardStep,
      action_type: given.actionType?.trim() || null,
      changed_at: now,
    };
    await db
      .insertInto('company')
      .values({ org_id: orgId, id, ...values })
      .onConflict((other) => other.columns(['org_id', 'id']).doUpdateSet(values))
      .execute();
    await recordAudit(this.#scope, 'company', null, {
      referralSourceId: id,
      // A limit that goes leaves people signed in longer: both values, also when one is none.
      idleTimeout: given.idleTimeout,
      idleTimeoutBefore: before?.idle_timeout ?? null,
    });
    return id;
  }

  /** Companies whose name is alike, or the same. */
  async like(name: string): Promise<Pick<CompanyRow, 'referralSourceId' | 'name'>[]> {
    const { db, orgId } = this.#scope;
    const rows = await db
      .selectFrom('company')
      .select(['id', 'name'])
      .where('org_id', '=', orgId)
      .orderBy('id')
      .execute();
    return rows
      .filter((row) => similarity(row.name, name) >= similarityThreshold)
      .map((row) => ({ referralSourceId: row.id, name: row.name }));
  }

  /** Removes a company nobody changed or signs in for. @returns false for one that stays */
  async removeUnused(id: number): Promise<boolean> {
    const { db, orgId } = this.#scope;
    await lockOrganisation(this.#scope);
    const { numDeletedRows } = await db
      .deleteFrom('company')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('revision', '=', 1)
      .where(sql<boolean>`${people} = 0`)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async #nextId(): Promise<number> {
    const { last } = await this.#scope.db
      .selectFrom('company')
      .select(({ fn }) => fn.max<number | null>('id').as('last'))
      .where('org_id', '=', this.#scope.orgId)
      .executeTakeFirstOrThrow();
    return (last ?? 0) + 1;
  }

  /** @throws Refusal record.not-found, company.changed */
  async #before(read: {
    referralSourceId: number;
    revision: number;
  }): Promise<{ revision: number; idle_timeout: number | null }> {
    const row = await this.#scope.db
      .selectFrom('company')
      .select(['revision', 'idle_timeout'])
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', read.referralSourceId)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== read.revision) throw new Refusal('company.changed');
    return row;
  }

  /** @throws Refusal company.name-taken */
  async #requireFree(name: string, id: number): Promise<void> {
    const other = await this.#scope.db
      .selectFrom('company')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other)
      throw new Refusal('company.name-taken', {
        fields: [{ path: 'name', code: 'company.name-taken' }],
      });
  }
}
