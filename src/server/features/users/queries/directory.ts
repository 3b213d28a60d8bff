import type { Provider } from '#contract/provider.ts';
import { Refusal } from '#contract/errors.ts';
import { providerTypes } from '#domain/clinicians.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import type { DayRange } from '#server/db/calendar-day.ts';
import { nameHolds } from '#server/db/name-words.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { activityOf, type Activity } from './activity.ts';

export type Clinician = {
  readonly id: string;
  readonly name: string;
  readonly providerTypeId: number;
  readonly providerType: string;
};

/** As many clinicians as one list offers. */
const mostProviders = 200;

/** For a list of clinicians without a visit in view. */
const noLoad = {
  visitsOnDay: 0,
  visitsInWeek: 0,
  visitsOfPatient: 0,
  visitsWithPatient: 0,
  overlaps: null,
};

/** The organisation's people and prices. */
export class Directory {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** An active clinician, to be given work. @throws Refusal record.not-found */
  async clinician(id: string): Promise<Clinician> {
    const row = await this.#clinicians()
      .where('active', '=', true)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return this.#present(row);
  }

  /** Those of these people who are clinicians at work. */
  async working(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#clinicians()
      .where('active', '=', true)
      .where(idAnyOf('id', [...new Set(ids)]))
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** An active person of the agency by name; null when there is none. */
  async named(id: string): Promise<{ id: string; name: string } | null> {
    const { db, orgId } = this.#scope;
    const row = await db
      .selectFrom('app_user')
      .select(['id', 'given_name', 'family_name'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst();
    return row ? { id: row.id, name: `${row.given_name} ${row.family_name}`.trim() } : null;
  }

  /** The person who made a visit, even if they have left since. @throws Refusal record.not-found */
  async clinicianOf(id: string): Promise<Clinician> {
    const row = await this.#clinicians().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return this.#present(row);
  }

  /**
   * Active clinicians by name, without a visit in view, and how many more there are than a list
   * offers; or one of them, also after they have left.
   *
   * @param search words of the names looked for; all for none
   */
  async providers({
    clinicianId,
    search,
  }: {
    clinicianId: string | null;
    search: string;
  }): Promise<{ rows: Provider[]; more: number }> {
    const types = new Set<string>(providerTypes);
    const typeIds = [...this.#scope.reference.providerTypes]
      .filter(([, { type }]) => types.has(type))
      .map(([id]) => id);
    if (typeIds.length === 0) return { rows: [], more: 0 };
    const query = this.#clinicians()
      .select(({ fn }) => fn.countAll<number>().over().as('all'))
      .where('provider_type_id', 'in', typeIds);
    const found = await (
      clinicianId === null
        ? query.where('active', '=', true).where(nameHolds(search))
        : query.where('id', '=', clinicianId)
    )
      .limit(mostProviders)
      .execute();
    const rows = found
      .map((row) => this.#present(row))
      .map(({ id, name, providerType }) => ({ id, name, providerType, ...noLoad }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return { rows, more: (found[0]?.all ?? 0) - found.length };
  }

  /** The activity of some days, by person and by day. */
  activity(range: DayRange, kinds: readonly string[]): Promise<Activity> {
    return activityOf(this.#scope, range, kinds);
  }

  /** Names of people by id, of those who have left too. */
  async names(
    ids: readonly string[],
  ): Promise<Map<string, { givenName: string; familyName: string }>> {
    const rows = await this.#scope.db
      .selectFrom('app_user')
      .select(['id', 'given_name', 'family_name'])
      .where('org_id', '=', this.#scope.orgId)
      .where(idAnyOf('id', ids))
      .execute();
    return new Map(
      rows.map((row) => [row.id, { givenName: row.given_name, familyName: row.family_name }]),
    );
  }

  /** Names of the office people who can coordinate care (spec portal §3), by family name. */
  async coordinators(): Promise<string[]> {
    const rows = await this.#scope.db
      .selectFrom('app_user')
      .select(['given_name', 'family_name'])
      .where('org_id', '=', this.#scope.orgId)
      .where('active', '=', true)
      .where('role_type', '=', 'BackOfficeUser')
      .orderBy('family_name')
      .orderBy('given_name')
      .limit(mostProviders)
      .execute();
    return [...new Set(rows.map((row) => `${row.given_name} ${row.family_name}`.slice(0, 120)))];
  }

  #clinicians() {
    return this.#scope.db
      .selectFrom('app_user')
      .select(['id', 'given_name', 'family_name', 'provider_type_id'])
      .where('org_id', '=', this.#scope.orgId)
      .where('provider_type_id', 'is not', null)
      .orderBy('family_name')
      .orderBy('id');
  }

  #present(row: {
    id: string;
    given_name: string;
    family_name: string;
    provider_type_id: number | null;
  }): Clinician {
    const providerTypeId = row.provider_type_id ?? 0;
    return {
      id: row.id,
      name: `${row.given_name} ${row.family_name}`,
      providerTypeId,
      providerType: this.#scope.reference.providerTypes.get(providerTypeId)?.type ?? '',
    };
  }
}
