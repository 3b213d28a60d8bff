import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { facilities, FacilityRow, saveFacility } from '#contract/facilities.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import { facilityKinds } from '#domain/circle.ts';
import { normalizePhone } from '#domain/texts.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { placeIn, sortedBy, type Sorts } from '#server/db/order.ts';
import { idsFirst, pageOf } from '#server/db/page.ts';
import { lockOrganisation } from '#server/db/lock-organisation.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Search = ParsedInputOf<typeof facilities>;
type Given = ParsedInputOf<typeof saveFacility>;
type Card = Pick<FacilityRow, 'contact' | 'note'>;

/** Patients who are there now. */
const patients = sql<number>`(select count(distinct circle_entry.patient_id)::integer from circle_entry
  where circle_entry.org_id = facility.org_id and circle_entry.facility_id = facility.id
  and circle_entry.removed_at is null and circle_entry.until is null)`;
const byName = sql`lower(facility.name)`;

const sorts: Sorts<Search['order']> = {
  name: [byName],
  kind: [placeIn(facilityKinds, 'facility.kind'), byName],
  city: [sql`nullif(lower(facility.city), '')`, byName],
  changed: ['facility.changed_at'],
};

const kindOf = (kind: string): FacilityRow['kind'] =>
  facilityKinds.find((each) => each === kind) ?? 'Other';

const refused = (path: string, code: ErrorCode): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/** The agency's facilities. */
export class Facilities {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ words, only, order, pageNumber, pageSize }: Search): Promise<Page<FacilityRow>> {
    const { db, orgId, keys } = this.#scope;
    let query = db.selectFrom('facility').where('facility.org_id', '=', orgId);
    if (only === 'active') query = query.where('facility.active', '=', true);
    if (words.trim() !== '') {
      const part = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      query = query.where(({ or, eb }) =>
        or([eb('facility.name', 'ilike', part), eb('facility.city', 'ilike', part)]),
      );
    }
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: idsFirst(
        query.select('facility.id').orderBy(sortedBy(order, sorts, 'facility.id')),
        (ids) =>
          db
            .selectFrom('facility')
            .leftJoin('company', (join) =>
              join
                .onRef('company.org_id', '=', 'facility.org_id')
                .onRef('company.id', '=', 'facility.referral_source_id'),
            )
            .where('facility.org_id', '=', orgId)
            .where(idAnyOf('facility.id', ids))
            .selectAll('facility')
            .select('company.name as company')
            .select(patients.as('patients'))
            .execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => ({
        id: row.id,
        revision: row.revision,
        name: row.name,
        kind: kindOf(row.kind),
        addressLine1: row.address_line1,
        city: row.city,
        state: row.state,
        zipcode: row.zipcode,
        phone: row.phone,
        fax: row.fax,
        ...(keys.open('facility.card', row.id, row.card) as Card),
        referralSourceId: row.referral_source_id,
        company: row.company,
        active: row.active,
        patients: row.patients,
        changedAt: row.changed_at.toISOString(),
      }),
    });
  }

  /** @throws Refusal record.not-found */
  async require(id: string): Promise<void> {
    const row = await this.#one(id);
    if (!row) throw new Refusal('record.not-found');
  }

  /**
   * Adds or changes one in the caller's transaction. @returns its id
   *
   * @throws Refusal record.not-found, record.changed, facility.name-taken, user.company
   */
  async save({ facility, contact, note, ...given }: Given): Promise<string> {
    const { db, orgId, keys, now, newId } = this.#scope;
    await lockOrganisation(this.#scope);
    const id = facility?.id ?? newId();
    if (facility) {
      const before = await this.#one(facility.id);
      if (!before) throw new Refusal('record.not-found');
      if (before.revision !== facility.revision) throw new Refusal('record.changed');
    }
    const name = given.name.trim();
    await this.#requireFree(name, id);
    if (given.referralSourceId !== null) await this.#requireCompany(given.referralSourceId);
    const values = {
      revision: (facility?.revision ?? 0) + 1,
      name,
      kind: given.kind,
      address_line1: given.addressLine1.trim(),
      city: given.city.trim(),
      state: given.state,
      zipcode: given.zipcode,
      phone: normalizePhone(given.phone),
      fax: normalizePhone(given.fax),
      referral_source_id: given.referralSourceId,
      active: given.active,
      card: keys.seal('facility.card', id, { contact, note } satisfies Card),
      changed_at: now,
    };
    await db
      .insertInto('facility')
      .values({ org_id: orgId, id, ...values })
      .onConflict((same) => same.columns(['org_id', 'id']).doUpdateSet(values))
      .execute();
    await recordAudit(this.#scope, 'facility', id, {
      referralSourceId: given.referralSourceId,
      active: given.active,
    });
    return id;
  }

  #one(id: string) {
    return this.#scope.db
      .selectFrom('facility')
      .select(['id', 'revision'])
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** @throws Refusal facility.name-taken */
  async #requireFree(name: string, id: string): Promise<void> {
    const other = await this.#scope.db
      .selectFrom('facility')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other) throw refused('name', 'facility.name-taken');
  }

  /** @throws Refusal user.company */
  async #requireCompany(id: number): Promise<void> {
    const company = await this.#scope.db
      .selectFrom('company')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!company) throw refused('referralSourceId', 'user.company');
  }
}
