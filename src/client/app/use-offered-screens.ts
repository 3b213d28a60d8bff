import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useMay } from '#client/screen/use-may.ts';
import type { ShellKind } from '#client/screen/shell-kind.ts';
import { screenRows } from '#client/screens.ts';
import type { ScreenRow } from '#client/screen/screen-table.ts';
import { sessionAtom, useUser } from '#client/session/state/session.ts';
import { waitsForFactor } from './factor-first.ts';
import { mayOpen } from './may-open.ts';

/** The screens a person is offered in menus and in the search. */
export function useOfferedScreens(
  shell: ShellKind,
): readonly (readonly [path: string, ScreenRow])[] {
  const user = useUser();
  const may = useMay();
  const session = useAtomValue(sessionAtom);
  return useMemo(
    () =>
      screenRows.filter(
        ([path, row]) => mayOpen(row, shell, user, may) && !waitsForFactor(session, path),
      ),
    [shell, user, may, session],
  );
}
