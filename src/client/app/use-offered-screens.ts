import { useMay } from '#client/screen/use-may.ts';
import type { ShellKind } from '#client/screen/shell-kind.ts';
import { screenRows } from '#client/screens.ts';
import { partFor, type ScreenRow } from '#client/screen/screen-table.ts';
import { useAreas } from './use-areas.ts';

/**
 * The screens a person is offered: those their shell has, whose area is not hidden and whose call
 * their role may make. In the field a screen reads the device, so it does not depend on a call.
 */
export function useOfferedScreens(
  shell: ShellKind,
): readonly (readonly [path: string, ScreenRow])[] {
  const shows = useAreas();
  const may = useMay();
  return screenRows.filter(
    ([, row]) =>
      partFor(row, shell) !== undefined &&
      (row.area === undefined || shows(row.area)) &&
      (shell === 'field' || row.needs === undefined || may(row.needs)),
  );
}
