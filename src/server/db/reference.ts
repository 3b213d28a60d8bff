import type { SessionState } from '#contract/sign-in.ts';
import { leavesServer } from '#domain/constants.ts';
import { minuteMs } from '#domain/durations.ts';
import type { Db } from './connect.ts';
import type { ProviderType } from './pay-tables.ts';
import type { VisitType } from './tables.ts';

/** What an organisation configures and every call needs: visit types, provider types, constants. */
export type Reference = {
  readonly visitTypes: ReadonlyMap<number, Omit<VisitType, 'org_id'>>;
  readonly providerTypes: ReadonlyMap<number, Omit<ProviderType, 'org_id' | 'revision'>>;
  /** Those that browsers get; the others stay in the database. */
  readonly constants: SessionState['constants'];
};

/** Configuration read from the database is believed for this long, milliseconds. */
const freshMs = minuteMs;

/** Reference data per organisation, read at most once a minute. */
export class ReferenceData {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #known = new Map<string, { readonly at: number; readonly data: Promise<Reference> }>();

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  of(orgId: string): Promise<Reference> {
    const at = this.#now().getTime();
    const known = this.#known.get(orgId);
    if (known && at - known.at < freshMs) return known.data;
    const data = this.#load(orgId);
    this.#known.set(orgId, { at, data });
    data.catch(() => this.#known.delete(orgId));
    return data;
  }

  /** Reads an organisation's data again at its next request, such as after a constant was set. */
  forget(orgId: string): void {
    this.#known.delete(orgId);
  }

  async #load(orgId: string): Promise<Reference> {
    const visitTypes = await this.#db
      .selectFrom('visit_type')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('id')
      .execute();
    const providerTypes = await this.#db
      .selectFrom('provider_type')
      .selectAll()
      .where('org_id', '=', orgId)
      .orderBy('id')
      .execute();
    const constants = await this.#db
      .selectFrom('constant')
      .select(['type', 'name', 'value'])
      .where('org_id', '=', orgId)
      .orderBy('type')
      .orderBy('name')
      .execute();
    return {
      visitTypes: new Map(visitTypes.map((row) => [row.id, row])),
      providerTypes: new Map(providerTypes.map((row) => [row.id, row])),
      constants: constants.filter(leavesServer),
    };
  }
}
