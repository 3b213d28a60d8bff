import type { MessageDescriptor } from '@lingui/core';
import type { RoleDetail } from '#contract/agency-roles.ts';
import { privilegesOf } from '#domain/known-privileges.ts';
import { isPrivilegeArea, type PrivilegeArea } from '#domain/privileges.ts';
import { screenRows } from '#client/screens.ts';
import { areaNames } from './area-names.ts';

/** One row of the table of areas. */
export type Area = {
  readonly area: PrivilegeArea;
  readonly name: MessageDescriptor;
  /** Titles of the screens that exist in it, each once. */
  readonly screens: readonly MessageDescriptor[];
  /** Calls that the row of the policy table opens, as `service.name`. */
  readonly calls: readonly string[];
  /** Can be hidden or only looked at. */
  readonly narrows: boolean;
  /** The policy opens nothing of it to this type of role: no privilege can change that. */
  readonly closed: boolean;
  /** Named privileges of the area, such as `blockLogin`. */
  readonly named: readonly string[];
};

const screensOf = (area: PrivilegeArea): MessageDescriptor[] => {
  const titles = new Map(
    screenRows.flatMap(([, row]) =>
      row.area === area ? [[row.title.message ?? row.title.id, row.title] as const] : [],
    ),
  );
  return [...titles.values()];
};

/** Whether every screen of an area needs a call, so that none opens where no call does. */
const needsCalls = (area: PrivilegeArea): boolean => {
  const rows = screenRows.filter(([, row]) => row.area === area);
  return rows.length > 0 && rows.every(([, row]) => row.needs !== undefined);
};

/** Every area of the registry, in its order, with what it covers for a role. */
export const areasOf = ({ covers }: Pick<RoleDetail, 'covers'>): readonly Area[] =>
  Object.entries(areaNames).flatMap(([area, name]) => {
    if (!isPrivilegeArea(area)) return [];
    const known = privilegesOf(area);
    return [
      {
        area,
        name,
        screens: screensOf(area),
        calls: covers[area] ?? [],
        narrows: known.includes('hide'),
        closed: covers[area] === undefined && needsCalls(area),
        named: known.filter((each) => each !== 'hide' && each !== 'view'),
      },
    ];
  });
