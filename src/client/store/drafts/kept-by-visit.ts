import type { DeviceStore } from '../device-store.ts';
import type { Box, Tx } from '../tables.ts';

/**
 * What a note in progress has beside its answers, by visit: one sealed box per kind on the person's
 * device, changed in turn and never over another tab's change.
 */

export type KeptParts = Pick<DeviceStore, 'tables' | 'codec'>;

type Kind = 'signatures' | 'filled' | 'replies' | 'ownOrder' | 'templates' | `olderNotes:${string}`;
type Kept<T> = Readonly<Record<string, T>>;

/** Writes of each kind of a store, one after the other, so that the newest is the one that stays. */
const writing = new WeakMap<object, Map<Kind, Promise<void>>>();

const placeOf = (kind: Kind) => ({ table: kind, id: kind, version: 0 }) as const;
const readBox = ({ tables }: KeptParts, kind: Kind): Promise<Box | undefined> =>
  tables.read(['meta'], (tx) => tx.meta(kind));
const openBox = async <T>(
  { codec }: KeptParts,
  kind: Kind,
  box: Box | undefined,
): Promise<Kept<T>> => (box && box.length > 0 ? codec.open<Kept<T>>(placeOf(kind), box) : {});

async function valueOf<T>(parts: KeptParts, kind: Kind, visitId: string): Promise<T | null> {
  const kept = await openBox<T>(parts, kind, await readBox(parts, kind));
  return Object.hasOwn(kept, visitId) ? (kept[visitId] ?? null) : null;
}

const isSame = (one: Box | undefined, other: Box | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.length === other.length &&
    one.every((byte, index) => byte === other[index]));

/** Writes what others read without the key, in the same transaction. */
export type Beside<T> = (tx: Tx, kept: Kept<T>) => Promise<void>;

async function change<T>(
  parts: KeptParts,
  kind: Kind,
  next: (kept: Kept<T>) => Kept<T>,
  beside: Beside<T> = async () => {},
): Promise<void> {
  for (;;) {
    const before = await readBox(parts, kind);
    const kept = await openBox<T>(parts, kind, before);
    const changed = next(kept);
    if (changed === kept) return;
    const box =
      Object.keys(changed).length === 0
        ? new Uint8Array()
        : await parts.codec.seal(placeOf(kind), changed, true);
    const isDone = await parts.tables.write(['meta'], async (tx) => {
      if (!isSame(await tx.meta(kind), before)) return false;
      await tx.putMeta(kind, box);
      await beside(tx, changed);
      return true;
    });
    if (isDone) return;
  }
}

/** Runs after the writes before it, whether they succeeded or not. */
function inTurn({ tables }: KeptParts, kind: Kind, work: () => Promise<void>): Promise<void> {
  const turns = writing.get(tables) ?? new Map<Kind, Promise<void>>();
  writing.set(tables, turns);
  const turn = (turns.get(kind) ?? Promise.resolve()).then(work);
  turns.set(
    kind,
    turn.catch(() => {}),
  );
  return turn;
}

/** Without these keys; one that begins with a key and a blank, as replies have them, is of it. */
function without<T>(kept: Kept<T>, keys: readonly string[]): Kept<T> {
  const goes = (id: string): boolean => keys.some((key) => id === key || id.startsWith(`${key} `));
  return Object.keys(kept).some(goes)
    ? Object.fromEntries(Object.entries(kept).filter(([id]) => !goes(id)))
    : kept;
}

/** The operations on one kind; each resolves when it is on the disk, or throws the storage error. */
export const keptByVisit = <T>(kind: Kind, beside?: Beside<T>) => ({
  keep: (parts: KeptParts, visitId: string, value: T): Promise<void> =>
    inTurn(parts, kind, () =>
      change<T>(parts, kind, (kept) => ({ ...kept, [visitId]: value }), beside),
    ),
  /** Keeps what follows from what another tab may have kept meanwhile; resolves with it. */
  async update(parts: KeptParts, visitId: string, next: (kept: T | null) => T): Promise<T> {
    let value = next(null);
    await inTurn(parts, kind, () =>
      change<T>(
        parts,
        kind,
        (kept) => {
          value = next(Object.hasOwn(kept, visitId) ? (kept[visitId] ?? null) : null);
          return { ...kept, [visitId]: value };
        },
        beside,
      ),
    );
    return value;
  },
  async read(parts: KeptParts, visitId: string): Promise<T | null> {
    await writing.get(parts.tables)?.get(kind);
    return valueOf<T>(parts, kind, visitId);
  },
  /**
   * What is on the disk, for live queries: they run again after each write, and do not see a read
   * that waits for something else first (decision 084).
   */
  watch: (parts: KeptParts, visitId: string): Promise<T | null> => valueOf<T>(parts, kind, visitId),
  async drop(parts: KeptParts, visitIds: readonly string[]): Promise<void> {
    if (((await readBox(parts, kind))?.length ?? 0) === 0) return;
    await inTurn(parts, kind, () =>
      change<T>(parts, kind, (kept) => without(kept, visitIds), beside),
    );
  },
});
