import * as z from 'zod/mini';
import { unknownPrivileges } from '#domain/known-privileges.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { instant, integer, nonBlank, text } from './primitives.ts';
import { roles } from './roles.ts';

/** The agency's roles, for its administrators: data that only narrows the policy table. */

const admin = define('admin');

const roleId = () => integer(1, 999);
/** Longest name of a role, characters. */
export const roleNameLength = 60;

/** More than the areas that exist, and the privileges of one. */
const mostAreas = 60;
const mostPrivileges = 10;

/** Privileges by area; areas and privileges that nothing knows are refused. */
const privileges = () =>
  z
    .record(
      text(40),
      z
        .record(text(40), z.boolean())
        .check(z.refine((entry: object) => Object.keys(entry).length <= mostPrivileges)),
    )
    .check(
      z.refine((given: object) => Object.keys(given).length <= mostAreas),
      z.refine(
        (given: Record<string, Record<string, boolean>>) => unknownPrivileges(given).length === 0,
      ),
    );

const summary = {
  id: roleId(),
  name: text(roleNameLength),
  /** Row of the policy table; never changes after the role was made. */
  basedOn: z.enum(roles),
  /** Comes with every agency: it can be narrowed and renamed, not removed. */
  preset: z.boolean(),
  /** Active people who have it, and inactive ones. */
  people: integer(0, 1e6),
  inactive: integer(0, 1e6),
  /** Areas with privileges of their own. */
  narrowed: integer(0, mostAreas),
  changedAt: z.nullable(instant()),
};

export const roleRow = z.object(summary);
export type RoleRow = z.infer<typeof roleRow>;

const roleSorts = ['name', 'basedOn', 'people', 'changedAt'] as const;

export const agencyRoles = admin('role', {
  summary: 'The agency’s roles with how many people have each, by name unless asked otherwise.',
  reads: true,
  input: z.object({ order: orderBy(roleSorts, 'name'), ...pageRequest }),
  output: pageOf(roleRow),
});

export const roleDetail = z.object({
  ...summary,
  privileges: z.record(text(40), z.record(text(40), z.boolean())),
  /** Calls by area that the row of the policy table opens, as `service.name`. */
  covers: z.record(text(40), z.array(text(80))),
});
export type RoleDetail = z.infer<typeof roleDetail>;

export const readRole = admin('readRole', {
  summary: 'One role with its privileges, and the calls that each area covers.',
  reads: true,
  input: z.object({ roleId: roleId() }),
  output: roleDetail,
  errors: ['record.not-found'],
});

/** Refusals of every call that changes what a role may do. */
const changes = ['record.not-found', 'role.changed', 'role.last-administrator'] as const;

export const saveRole = admin('saveRole', {
  summary:
    'Makes a role, based on a row of the policy table, or changes the name and privileges of ' +
    'one. Privileges only narrow that row.',
  input: z.object({
    /** Null makes a new one. */
    roleId: z.nullable(roleId()),
    name: nonBlank(roleNameLength),
    /** Must be the row of the role when there is one already. */
    basedOn: z.enum(roles),
    privileges: privileges(),
    /** `changedAt` of the role that was edited. */
    seen: z.optional(z.nullable(instant())),
  }),
  output: z.object({ roleId: roleId() }),
  errors: [...changes, 'role.name-taken', 'role.base', 'role.too-many'],
});

export const resetRole = admin('resetRole', {
  summary: 'Sets a role’s privileges back to the defaults: every area is open.',
  input: z.object({ roleId: roleId() }),
  output: z.object({ changed: integer(0, 1000) }),
  errors: [...changes],
});

export const setRolePrivileges = admin('setRolePrivileges', {
  summary:
    'Overrides a role’s privileges per area from a supplied object; areas that it does not name ' +
    'keep theirs.',
  input: z.object({ roleId: roleId(), privileges: privileges() }),
  output: z.object({ changed: integer(0, 1000) }),
  errors: [...changes],
});

export const removeRole = admin('removeRole', {
  summary: 'Removes a role that nobody has. Those that come with every agency stay.',
  input: z.object({ roleId: roleId() }),
  output: z.object({}),
  errors: ['record.not-found', 'role.in-use', 'role.preset'],
});
