import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Answers } from '#forms/define.ts';
import { cellPath } from '#forms/engine.ts';
import type { Value } from '#domain/merge.ts';
import { useDesk } from '../editor/editor-context.ts';

const group = { path: 'wounds' };

/** Path of a wound's cell. */
export const woundCell = (row: string, column: string): string => cellPath(group, row, column);

/** Some cells of one wound, by column; renders again only when one of them changes. */
export function useCells(row: string, columns: readonly string[]): Answers {
  const { draft } = useDesk();
  const names = columns.join(' ');
  const cells = useMemo(
    () =>
      atom((get) =>
        Object.fromEntries(
          names.split(' ').flatMap((column): (readonly [string, Value])[] => {
            const value = get(draft.answerAtom(woundCell(row, column)));
            return value === undefined ? [] : [[column, value]];
          }),
        ),
      ),
    [draft, row, names],
  );
  return useAtomValue(cells);
}
