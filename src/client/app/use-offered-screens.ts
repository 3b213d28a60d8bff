import { useMemo } from 'react';
import { useMay } from '#client/screen/use-may.ts';
import type { ShellKind } from '#client/screen/shell-kind.ts';
import { screenRows } from '#client/screens.ts';
import type { ScreenRow } from '#client/screen/screen-table.ts';
import { useUser } from '#client/session/state/session.ts';
import { mayOpen } from './may-open.ts';

/** The screens a person is offered in menus and in the search. */
export function useOfferedScreens(
  shell: ShellKind,
): readonly (readonly [path: string, ScreenRow])[] {
  const user = useUser();
  const may = useMay();
  return useMemo(
    () => screenRows.filter(([, row]) => mayOpen(row, shell, user, may)),
    [shell, user, may],
  );
}
