import { useState } from 'react';
import { byCharacters } from '#domain/text-order.ts';
import type { ListDefinition } from './definition.ts';
import type { ListState } from './list-state.ts';

export type Selection<R> = {
  readonly selected: ReadonlySet<string>;
  /** The rows an action is for, as they were loaded last. */
  readonly chosen: readonly R[];
  /** Selects rows by their keys; the first ones where they are more than the list takes. */
  readonly select: (keys: ReadonlySet<string>) => void;
  /** Selects rows of other pages as well. */
  readonly selectRows: (rows: readonly R[]) => void;
  readonly clear: () => void;
};

const nothing: ReadonlyMap<string, never> = new Map<string, never>();

/** What chooses the rows: another filter finds others, whatever page and order they are on. */
const filterOf = ({ values: { order: _order, ...filters } }: ListState): string =>
  JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => byCharacters(one, other)));

/**
 * Rows chosen in a list: those of the page or, where the list says so, those of every page under the
 * same filters. Under another filter nobody would see them any more, so none is chosen.
 */
export function useSelection<R>(
  { acrossPages, rowKey }: ListDefinition<R>,
  state: ListState,
  rows: readonly R[],
): Selection<R> {
  const [kept, setKept] = useState<{ of: string; rows: ReadonlyMap<string, R> }>({
    of: '',
    rows: nothing,
  });
  const of = filterOf(state);
  const known = acrossPages === null || kept.of === of ? kept.rows : nothing;
  const shown = new Map(rows.map((row) => [rowKey(row), row]));
  const keep = (chosen: Iterable<readonly [string, R]>): void =>
    setKept({ of, rows: new Map([...chosen].slice(0, acrossPages ?? undefined)) });
  const fresh = [...known].flatMap(([key, row]) => {
    const onPage = shown.get(key);
    return onPage !== undefined || acrossPages !== null ? [onPage ?? row] : [];
  });
  return {
    selected: new Set(known.keys()),
    chosen: fresh,
    // The table speaks of its own rows; those of other pages stay as they are.
    select: (keys) =>
      keep([
        ...[...known].filter(([key]) => !shown.has(key)),
        ...[...shown].filter(([key]) => keys.has(key)),
      ]),
    selectRows: (all) => keep(all.map((row) => [rowKey(row), row] as const)),
    clear: () => keep([]),
  };
}
