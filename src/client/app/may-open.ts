import type { CurrentUser } from '#contract/entities.ts';
import type { Call } from '#contract/call.ts';
import { areaAccess, parsePrivileges, type Privileges } from '#domain/privileges.ts';
import type { ShellKind } from '#client/screen/shell-kind.ts';
import { partFor, type ScreenRow } from '#client/screen/screen-table.ts';

type May = (call: Pick<Call, 'service' | 'name'>) => boolean;

let read: { readonly json: string; readonly privileges: Privileges } | null = null;

/** Read once for a person: a menu asks about every screen, a page about every link. */
function privilegesIn(json: string): Privileges {
  if (read?.json !== json) read = { json, privileges: parsePrivileges(json) };
  return read.privileges;
}

/**
 * Whether a person is shown a screen: their shell has it, their privileges do not hide its area
 * (spec portal §6), and their role may make its call. In the field a screen reads the device, so it
 * does not depend on a call. The server decides all the same.
 */
export function mayOpen(
  row: ScreenRow,
  shell: ShellKind,
  { privileges }: Pick<CurrentUser, 'privileges'>,
  may: May,
): boolean {
  if (partFor(row, shell) === undefined) return false;
  if (row.area !== undefined && areaAccess(privilegesIn(privileges), row.area) === 'none')
    return false;
  return shell === 'field' || row.needs === undefined || may(row.needs);
}
