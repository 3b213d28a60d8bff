import { sql } from 'kysely';
import { must } from '#domain/must.ts';
import type { Db } from './connect.ts';

/**
 * Identity of this copy of the data (docs/sync.md): another one after a restore from a backup.
 * Everything received before `durableThrough` is in a backup, or was in the one this copy was
 * restored from.
 */
export type Epoch = { readonly id: string; readonly durableThrough: Date };

const freshMs = 5_000; // another process may begin an epoch or note a backup

type Parts = { readonly db: Db; readonly now: () => Date; readonly newId: () => string };

const newest = (db: Db) =>
  db.selectFrom('epoch').selectAll().orderBy('started_at', 'desc').orderBy('id').limit(1);

/** The epoch of a database, as it is now. */
export class Epochs {
  readonly #parts: Parts;
  #known: { readonly epoch: Promise<Epoch>; readonly at: number } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  current(): Promise<Epoch> {
    const at = this.#parts.now().getTime();
    if (this.#known && Math.abs(at - this.#known.at) < freshMs) return this.#known.epoch;
    const epoch = this.#read();
    this.#known = { epoch, at };
    epoch.catch(() => (this.#known = null));
    return epoch;
  }

  /** The epoch; read again when a request names a different one. */
  async as(believed: string | undefined): Promise<Epoch> {
    const known = await this.current();
    return believed === undefined || believed === known.id ? known : this.refreshed();
  }

  refreshed(): Promise<Epoch> {
    this.#known = null;
    return this.current();
  }

  /**
   * Begins another epoch because this copy is older than what was given out, unless somebody did
   * since `known`.
   */
  async renew(known: string): Promise<Epoch> {
    const { db, now, newId } = this.#parts;
    await sql`
      insert into epoch (id, started_at, durable_through)
      select ${newId()}::uuid, greatest(${now()}::timestamptz, last.started_at + interval '1 millisecond'),
        coalesce((select max(received_at) from entry), last.started_at)
      from (select id, started_at from epoch order by started_at desc, id limit 1) last
        where last.id = ${known}::uuid`.execute(db);
    return this.refreshed();
  }

  async #read(): Promise<Epoch> {
    const { db, now, newId } = this.#parts;
    const known = await newest(db).executeTakeFirst();
    if (known) return { id: known.id, durableThrough: known.durable_through };
    const first = { id: newId(), durableThrough: now() };
    await db
      .insertInto('epoch')
      .values({
        id: first.id,
        started_at: first.durableThrough,
        durable_through: first.durableThrough,
      })
      .execute();
    return first;
  }
}

/**
 * Notes that a backup holds everything received before an instant, so that devices may forget it.
 * The mark never goes back.
 *
 * @returns the mark
 */
export async function markBackup(db: Db, through: Date): Promise<Date> {
  const { id } = await newest(db).executeTakeFirstOrThrow();
  await db
    .updateTable('epoch')
    .set({ durable_through: sql`greatest(durable_through, ${through}::timestamptz)` })
    .where('id', '=', id)
    .execute();
  return must(await newest(db).executeTakeFirst(), 'epoch').durable_through;
}
