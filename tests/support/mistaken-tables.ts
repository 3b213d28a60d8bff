import type { DeviceTables, OutboxRow, Tx } from '#client/store/tables.ts';

/**
 * Mistakes a device could make with what it keeps; each must be found by the simulation
 * (docs/sync.md, mutants).
 */
export type DeviceMistake = 'delete before receipt' | 'poison dropped';

const isDropped = ({ state }: OutboxRow, mistakes: ReadonlySet<DeviceMistake>): boolean =>
  (mistakes.has('delete before receipt') && state === 'sending') ||
  (mistakes.has('poison dropped') && (state === 'rejected' || state === 'shelved'));

function forgetful(tx: Tx, mistakes: ReadonlySet<DeviceMistake>): Tx {
  const putEntries: Tx['putEntries'] = async (rows) => {
    await tx.putEntries(rows);
    await tx.removeEntries(
      rows.filter((row) => isDropped(row, mistakes)).map(({ entryId }) => entryId),
    );
  };
  // Not a copy: a transaction may refuse to name what is outside of its scope.
  return new Proxy(tx, {
    get: (target, name: keyof Tx) => (name === 'putEntries' ? putEntries : target[name]),
  });
}

/**
 * Tables that forget an entry where the product writes down that it left, or that nobody took it
 * in.
 */
export const mistakenTables = (
  tables: DeviceTables,
  mistakes: ReadonlySet<DeviceMistake>,
): DeviceTables =>
  mistakes.size === 0
    ? tables
    : {
        ...tables,
        write: (scope, work) => tables.write(scope, (tx) => work(forgetful(tx, mistakes))),
      };
