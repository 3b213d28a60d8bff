import type { FoundAddress } from '#contract/addresses.ts';
import { minuteMs } from '#domain/durations.ts';
import type { KnownPlace } from '#domain/typed-address.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { addressOf, type PatientCard } from '#server/db/patient-card.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { keptPoints } from './geocode-cache.ts';

/** Places of an agency are read again after this long, milliseconds. */
const freshMs = 10 * minuteMs;
/** Charts whose address is read for them. */
const mostCharts = 10_000;

type Known = { readonly at: number; readonly places: Promise<readonly KnownPlace[]> };

/**
 * Places of each organisation, remembered as long as the server holds its keys: city, state and ZIP
 * code, nothing else.
 */
const known = new WeakMap<OrgKeys, Known>();

/** What is known of where a chart's address is. */
type Home = { readonly zipcode: string; readonly point: FoundAddress['point'] };

/** What the agency knows about places. */
export class Addresses {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** The key of the maps service; null where none is set. */
  async mapsKey(): Promise<string | null> {
    const row = await this.#scope.db
      .selectFrom('constant')
      .select('value')
      .where('org_id', '=', this.#scope.orgId)
      .where('type', '=', 'AppConfig')
      .where('name', '=', 'mapsServiceKey')
      .executeTakeFirst();
    return row?.value.trim() || null;
  }

  /** Addresses of charts, with the point the maps service found for them; it is not asked. */
  async homesOf(patientIds: readonly string[]): Promise<ReadonlyMap<string, Home>> {
    if (patientIds.length === 0) return new Map();
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .select(['id', 'card'])
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', patientIds))
      .execute();
    const cards = rows.map((row) => ({
      id: row.id,
      card: keys.open('patient.card', row.id, row.card) as PatientCard,
    }));
    const points = await keptPoints(
      this.#scope,
      cards.map(({ card }) => addressOf(card)),
    );
    return new Map(
      cards.map(({ id, card }) => [
        id,
        { zipcode: card.zipcode.slice(0, 5), point: points.get(addressOf(card)) ?? null },
      ]),
    );
  }

  /** Cities with their ZIP codes, from the addresses of the agency's charts. */
  knownPlaces(): Promise<readonly KnownPlace[]> {
    const { keys, now } = this.#scope;
    const before = known.get(keys);
    if (before && now.getTime() - before.at < freshMs) return before.places;
    const places = this.#read();
    known.set(keys, { at: now.getTime(), places });
    places.catch(() => known.delete(keys));
    return places;
  }

  async #read(): Promise<readonly KnownPlace[]> {
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .select(['id', 'card'])
      .where('org_id', '=', orgId)
      .orderBy('updated_at', 'desc')
      .limit(mostCharts)
      .execute();
    const places = new Map<string, KnownPlace>();
    for (const { id, card } of rows) {
      const { city, state, zipcode } = keys.open('patient.card', id, card) as PatientCard;
      if (city === '' || state === '' || zipcode === '') continue;
      const place = { city, state, zipcode: zipcode.slice(0, 5) };
      places.set(JSON.stringify(place), place);
    }
    return [...places.values()];
  }
}
