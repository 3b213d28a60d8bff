import { sql, type RawBuilder } from 'kysely';
import { markBytes, markOf } from './envelope.ts';
import type { RequestScope } from './request-scope.ts';

/** A row with the mark of its sealed value; null where nothing is sealed. */
export type MarkedRow = { readonly id: string; readonly mark: string | null };

/** The mark of a sealed column (`markOf`), taken by the database: the value stays there. */
export const markOfColumn = (column: string): RawBuilder<string | null> =>
  sql`encode(substring(${sql.ref(column)} from 1 for ${sql.lit(markBytes)}), 'base64')`;

type Scope = Pick<RequestScope, 'orgId' | 'keys'>;
type SealedRow = { readonly id: string; readonly sealed: Uint8Array };
type Kept<T> = { readonly mark: string; readonly value: T };
type Options<T> = {
  /** Values that are kept, of all agencies; the one kept longest goes. */
  readonly most: number;
  readonly open: (sealed: Uint8Array, id: string, keys: Scope['keys']) => T;
};

/**
 * Opened values a process keeps between two looks, each with the mark of the sealed one it was
 * opened from (decision 113). A look says which marks the rows have now: what was sealed anew,
 * whoever did so, has another mark and is read and opened again, and a row that is gone is not asked
 * for. So nothing has to be forgotten or told to other processes, and a transaction may ask too.
 */
export class KeptOpened<T> {
  readonly #options: Options<T>;
  readonly #known = new Map<string, Kept<T>>();

  constructor(options: Options<T>) {
    this.#options = options;
  }

  /**
   * Opened values by the ids of their rows; rows without a value are left out.
   *
   * @param read sealed values as they are now, of those that are not known
   */
  async of(
    { orgId, keys }: Scope,
    rows: readonly MarkedRow[],
    read: (ids: readonly string[]) => Promise<readonly SealedRow[]>,
  ): Promise<ReadonlyMap<string, T>> {
    const found = new Map<string, T>();
    const unknown: string[] = [];
    for (const { id, mark } of rows) {
      const kept = mark === null ? null : this.#known.get(`${orgId} ${id}`);
      if (kept?.mark === mark) found.set(id, kept.value);
      else if (mark !== null) unknown.push(id);
    }
    if (unknown.length === 0) return found;
    for (const { id, sealed } of await read(unknown)) {
      const value = this.#options.open(sealed, id, keys);
      this.#keep(`${orgId} ${id}`, { mark: markOf(sealed), value });
      found.set(id, value);
    }
    return found;
  }

  #keep(key: string, kept: Kept<T>): void {
    this.#known.delete(key);
    this.#known.set(key, kept);
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.#options.most && oldest !== undefined) this.#known.delete(oldest);
  }
}
