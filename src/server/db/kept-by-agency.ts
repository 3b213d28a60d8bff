import type { Db } from './connect.ts';
import type { RequestScope } from './request-scope.ts';

/** Agencies that one process keeps something of; the one asked for longest ago goes. */
const mostAgencies = 50;

/**
 * Something a process keeps of each agency between two looks, because it is counted from thousands
 * of records (decision 108). Nothing that is sealed may be kept. It is held by the pool of a server:
 * a transaction finds nothing, so that nothing is kept that is rolled back.
 */
export class KeptByAgency<T> {
  readonly #known = new WeakMap<Db, Map<string, Promise<T>>>();

  /**
   * What is kept, renewed first. Looks wait for each other: two at once do not count everything
   * twice. A renewal that fails is forgotten.
   */
  renewed({ db, orgId }: RequestScope, renew: (before: T | null) => Promise<T>): Promise<T> {
    const agencies = this.#known.get(db) ?? new Map<string, Promise<T>>();
    this.#known.set(db, agencies);
    const before: Promise<T | null> =
      agencies.get(orgId)?.catch(() => null) ?? Promise.resolve(null);
    const now = before.then(renew);
    agencies.delete(orgId);
    agencies.set(orgId, now);
    const [oldest] = agencies.keys();
    if (agencies.size > mostAgencies && oldest !== undefined) agencies.delete(oldest);
    return now;
  }
}
