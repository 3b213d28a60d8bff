import type { RawBuilder } from 'kysely';
import type { Entry } from '#contract/sync.ts';
import type { Target } from '#contract/targets.ts';
import type { Db } from '#server/db/connect.ts';
import type { ScopedPoke } from '#server/db/pokes.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import type { EffectOf, Facts, Pusher } from '../port.ts';

/** Where and for whom a target is read or written. */
export type Place = {
  readonly db: Db;
  readonly orgId: string;
  readonly codec: RowCodec;
  readonly pusher: Pusher;
};

/** How the effects of several entries are locked and written at once. */
type Together<T extends Target> = {
  /**
   * Locks what the effects change, in the order of their ids; a row for each that is as it was
   * read.
   */
  locked(orgId: string, effects: readonly EffectOf<T>[]): RawBuilder<unknown>;
  /** The tables it writes, in their order. */
  readonly tables: readonly {
    /** One row without the number of its change, which comes first; null when it stays as it is. */
    cells(codec: RowCodec, effect: EffectOf<T>): RawBuilder<unknown> | null;
    /** Writes rows, each with its number. */
    update(orgId: string, rows: RawBuilder<unknown>): RawBuilder<unknown>;
  }[];
};

/** What only the server's database knows of a kind of record. */
export type ServerTarget<T extends Target> = {
  /**
   * Facts about entries for records of this kind, in their order, without
   * locking: the write checks that nothing of them has changed.
   */
  look(place: Place, entries: readonly Entry[]): Promise<Facts[]>;
  /**
   * Common table expressions that lock what the effect changes, compared with what was read; the
   * last is called `locked` and empty when something changed. Notes before visits before episodes,
   * all of them before the organisation's head, so that no two writers wait for each other.
   */
  locks(place: Omit<Place, 'db'>, effect: EffectOf<T>): RawBuilder<unknown>;
  /** Statements that write the effect, with `head` in scope for the number of the change. */
  writes(place: Omit<Place, 'db'>, effect: EffectOf<T>): RawBuilder<unknown>[];
  /** What screens and devices have to read again. */
  pokes(orgId: string, effect: EffectOf<T>): ScopedPoke[];
  /** What the audit row of the entry says besides, for the kinds that say more. */
  auditDetail?(effect: EffectOf<T>): Readonly<Record<string, unknown>>;
  /**
   * How entries for different records of this kind are written in one transaction
   * (`kysely-together.ts`); null when each has its own.
   */
  readonly together: Together<T> | null;
};
