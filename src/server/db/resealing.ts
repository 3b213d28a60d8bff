import { sql, type RawBuilder } from 'kysely';
import { must } from '#domain/must.ts';
import type { Db } from './connect.ts';
import { EnvelopeError } from './envelope.ts';
import { holdPresentKey } from './key-changes.ts';
import type { OrgKeys } from './keyring.ts';
import { sealedColumns, type SealedColumn } from './sealed-columns.ts';

/**
 * Reseals values under earlier keys with the present one, table by table, a few rows at a time.
 * Nothing but the sealed bytes changes: no revision, no number of a change, no time. Interrupted,
 * it begins again and finds less to do.
 */

/** Rows whose key is looked at in one query. */
const page = 500;

const keyIdIn = ({ column }: SealedColumn): RawBuilder<number> =>
  sql<number>`get_byte(substring(${sql.ref(column)} from 2 for 1), 0)`;
const names = ({ key }: SealedColumn): RawBuilder<unknown> =>
  sql.join(key.map(({ name }) => sql.ref(name)));
const texts = ({ key }: SealedColumn): RawBuilder<string[]> =>
  sql<string[]>`array[${sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text`))}]`;
const values = ({ key }: SealedColumn, at: readonly string[]): RawBuilder<unknown> =>
  sql.join(key.map(({ type }, index) => sql`${at[index]}::${sql.raw(type)}`));

type Row = { readonly at: string[]; readonly place: string; readonly sealed: Uint8Array };

/** Where the walk is: the column, and the last row of it that was looked at. */
type Position = { readonly column: number; readonly after: readonly string[] | null };

export type PassParts = {
  readonly db: Db;
  readonly orgId: string;
  readonly keys: OrgKeys;
  readonly onError: (error: EnvelopeError, place: string) => void;
};

/** One walk over every sealed value of an organisation. */
export class ResealingPass {
  readonly #parts: PassParts;
  /** The key everything is brought to. */
  readonly keyId: number;
  #position: Position = { column: 0, after: null };
  #left = 0;
  #resealed = 0;

  constructor(parts: PassParts) {
    this.#parts = parts;
    this.keyId = parts.keys.keyId;
  }

  /** Values that stay under an earlier key: in use by somebody, or not to be opened. */
  get left(): number {
    return this.#left;
  }

  get resealed(): number {
    return this.#resealed;
  }

  get isOver(): boolean {
    return this.#position.column >= sealedColumns.length;
  }

  /** Looks at the next rows. @throws what the database throws; then the rows are looked at again */
  async step(): Promise<void> {
    const { column: index, after } = this.#position;
    const column = must(sealedColumns[index], 'column');
    const rows = await this.#look(column, after);
    const earlier = rows
      .filter(({ keyId }) => keyId !== null && keyId !== this.keyId)
      .map(({ at }) => at);
    const [first, last] = [earlier[0], earlier.at(-1)];
    const done = first && last ? await this.#reseal(column, first, last) : 0;
    this.#resealed += done;
    this.#left += Math.max(0, earlier.length - done);
    this.#position =
      rows.length < page
        ? { column: index + 1, after: null }
        : { column: index, after: must(rows.at(-1), 'row').at };
  }

  async #look(
    column: SealedColumn,
    after: readonly string[] | null,
  ): Promise<{ at: string[]; keyId: number | null }[]> {
    const { db, orgId } = this.#parts;
    const beyond = after ? sql`and (${names(column)}) > (${values(column, after)})` : sql``;
    const { rows } = await sql<{ at: string[]; key_id: number | null }>`
      select ${texts(column)} as at, ${keyIdIn(column)} as key_id from ${sql.table(column.table)}
      where org_id = ${orgId}::uuid ${beyond} order by ${names(column)} limit ${page}`.execute(db);
    return rows.map(({ at, key_id }) => ({ at, keyId: key_id }));
  }

  /** @returns how many were sealed again */
  async #reseal(
    column: SealedColumn,
    first: readonly string[],
    last: readonly string[],
  ): Promise<number> {
    let done = 0;
    for (
      let from: readonly string[] | undefined = first, including = true;
      from;
      including = false
    ) {
      const batch = await this.#batch(column, { from, including, last });
      done += batch.done;
      from = batch.next;
    }
    return done;
  }

  /** Rows somebody else is writing are passed over: nobody waits for more than these few. */
  async #batch(
    column: SealedColumn,
    {
      from,
      including,
      last,
    }: { from: readonly string[]; including: boolean; last: readonly string[] },
  ): Promise<{ done: number; next: readonly string[] | undefined }> {
    const { db, orgId } = this.#parts;
    return db.transaction().execute(async (within) => {
      if (!(await holdPresentKey(within, orgId, this.keyId))) return { done: 0, next: undefined };
      const { rows } = await sql<Row>`
        select ${texts(column)} as at, ${sql.raw(column.id)} as place, ${sql.ref(column.column)} as sealed
          from ${sql.table(column.table)}
        where org_id = ${orgId}::uuid
          and (${names(column)}) ${sql.raw(including ? '>=' : '>')} (${values(column, from)})
          and (${names(column)}) <= (${values(column, last)})
          and ${keyIdIn(column)} <> ${this.keyId}
        order by ${names(column)} limit ${column.atOnce} for no key update skip locked`.execute(
        within,
      );
      let done = 0;
      for (const row of rows) if (await this.#one(within, column, row)) done += 1;
      return { done, next: rows.length < column.atOnce ? undefined : rows.at(-1)?.at };
    });
  }

  async #one(db: Db, column: SealedColumn, { at, place, sealed }: Row): Promise<boolean> {
    const { orgId, keys, onError } = this.#parts;
    try {
      const again = keys.reseal(column.place, place, sealed);
      await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${again}
        where org_id = ${orgId}::uuid and (${names(column)}) = (${values(column, at)})`.execute(db);
      return true;
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      onError(error, column.place);
      return false;
    }
  }
}

/** How many values lie under each key of an organisation, by the key's id. */
export async function countSealed(db: Db, orgId: string): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const column of sealedColumns) {
    const { rows } = await sql<{ key_id: number; count: number }>`
      select ${keyIdIn(column)} as key_id, count(*)::integer as count from ${sql.table(column.table)}
      where org_id = ${orgId}::uuid and ${sql.ref(column.column)} is not null group by 1`.execute(
      db,
    );
    for (const { key_id, count } of rows) counts.set(key_id, (counts.get(key_id) ?? 0) + count);
  }
  return counts;
}
