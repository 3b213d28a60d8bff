import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { agencyRoles, RoleDetail, RoleRow, saveRole } from '#contract/agency-roles.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import { ownRoleIds, roleTypeOf } from '#contract/roles.ts';
import {
  changedPrivileges,
  overridePrivileges,
  privilegesOf,
  tidyPrivileges,
  type SuppliedPrivileges,
} from '#domain/known-privileges.ts';
import { isGranted, isPrivilegeArea, parsePrivileges } from '#domain/privileges.ts';
import { recordAudit } from '#server/db/audit.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { RoleTable } from '#server/db/tables.ts';
import { endBlockedSessions, lockRoles, requireAdministrator } from './holders.ts';

type RoleSearch = ParsedInputOf<typeof agencyRoles>;
type Found = RoleTable & { readonly people: number; readonly inactive: number };

/** The stored privileges, as far as the role can have them. */
const storedPrivileges = (json: string): SuppliedPrivileges => {
  const read = parsePrivileges(json);
  return tidyPrivileges(
    Object.fromEntries(
      Object.keys(read)
        .filter(isPrivilegeArea)
        .map((area) => [
          area,
          Object.fromEntries(privilegesOf(area).map((name) => [name, isGranted(read, area, name)])),
        ]),
    ),
  );
};

const present = (row: Found): RoleRow => ({
  id: row.id,
  name: row.name,
  basedOn: row.based_on,
  preset: row.id < ownRoleIds.first,
  people: row.people,
  inactive: row.inactive,
  narrowed: Object.keys(storedPrivileges(row.privileges)).length,
  changedAt: row.changed_at?.toISOString() ?? null,
});

/** How many people have a role. */
const holdersOf = (active: boolean) => sql<number>`(select count(*)::integer from app_user
  where app_user.org_id = role.org_id and app_user.role_id = role.id
    and app_user.active = ${active}::boolean)`;

/** The agency's roles, as its administrators see and change them. */
export class AgencyRoles {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ order, pageNumber, pageSize }: RoleSearch): Promise<Page<RoleRow>> {
    const { db, orgId } = this.#scope;
    const name = sql`lower(name)`;
    const sorts: Sorts<RoleSearch['order']> = {
      name: [name],
      basedOn: ['based_on', name],
      people: [holdersOf(true), name],
      changedAt: [sql.ref('changed_at')],
    };
    return pageOf({
      count: db
        .selectFrom('role')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('org_id', '=', orgId),
      rows: this.#roles().orderBy(sortedBy(order, sorts, 'role.id')),
      pageNumber,
      pageSize,
      present,
    });
  }

  /** @throws Refusal record.not-found */
  async read(id: number): Promise<Omit<RoleDetail, 'covers'>> {
    const row = await this.#find(id);
    return { ...present(row), privileges: storedPrivileges(row.privileges) };
  }

  /**
   * Makes a role or changes one. Runs in the caller's transaction.
   *
   * @returns its id
   * @throws Refusal record.not-found, role.name-taken, role.base, role.changed, role.too-many,
   * role.last-administrator
   */
  async save(input: ParsedInputOf<typeof saveRole>): Promise<number> {
    const { db, orgId, now } = this.#scope;
    const ids = await lockRoles(this.#scope);
    const name = input.name.trim();
    await this.#requireFreeName(name, input.roleId);
    if (input.roleId === null) return this.#insert(freeId(ids), name, input);
    const role = await this.#find(input.roleId);
    if (role.based_on !== input.basedOn) throw new Refusal('role.base');
    const changedAt = role.changed_at?.toISOString() ?? null;
    if (input.seen !== undefined && input.seen !== changedAt) throw new Refusal('role.changed');
    if (role.name !== name)
      await db
        .updateTable('role')
        .set({ name, changed_at: now })
        .where('org_id', '=', orgId)
        .where('id', '=', role.id)
        .execute();
    await this.#narrow(role, input.privileges, role.name === name ? {} : { renamed: true });
    return role.id;
  }

  /**
   * Sets privileges from a supplied object that overrides them per area, or back to the defaults
   * (spec portal §6). Runs in the caller's transaction.
   *
   * @param supplied null for the defaults
   * @returns how many privileges changed
   * @throws Refusal record.not-found, role.last-administrator
   */
  async set(id: number, supplied: SuppliedPrivileges | null): Promise<number> {
    await lockRoles(this.#scope);
    const role = await this.#find(id);
    const after =
      supplied === null ? {} : overridePrivileges(storedPrivileges(role.privileges), supplied);
    return this.#narrow(role, after);
  }

  /**
   * Removes a role of the agency's own without people, active or not. Runs in the caller's
   * transaction.
   *
   * @throws Refusal record.not-found, role.in-use, role.preset
   */
  async remove(id: number): Promise<void> {
    const { db, orgId } = this.#scope;
    await lockRoles(this.#scope);
    const role = await this.#find(id);
    if (role.id < ownRoleIds.first) throw new Refusal('role.preset');
    if (role.people + role.inactive > 0) throw new Refusal('role.in-use');
    await db.deleteFrom('role').where('org_id', '=', orgId).where('id', '=', id).execute();
    await recordAudit(this.#scope, 'role', null, { roleId: id });
  }

  #roles() {
    const { db, orgId } = this.#scope;
    return db
      .selectFrom('role')
      .selectAll()
      .select([holdersOf(true).as('people'), holdersOf(false).as('inactive')])
      .where('org_id', '=', orgId);
  }

  /** @throws Refusal record.not-found */
  async #find(id: number): Promise<Found> {
    const row = await this.#roles().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return row;
  }

  /** @throws Refusal role.name-taken */
  async #requireFreeName(name: string, own: number | null): Promise<void> {
    const { db, orgId } = this.#scope;
    let same = db
      .selectFrom('role')
      .select('id')
      .where('org_id', '=', orgId)
      .where(sql`upper(name)`, '=', sql`upper(${name}::text)`);
    if (own !== null) same = same.where('id', '!=', own);
    if (await same.executeTakeFirst()) throw new Refusal('role.name-taken');
  }

  async #insert(
    id: number,
    name: string,
    { basedOn, privileges }: ParsedInputOf<typeof saveRole>,
  ): Promise<number> {
    const { db, orgId, now } = this.#scope;
    await db
      .insertInto('role')
      .values({
        org_id: orgId,
        id,
        name,
        based_on: basedOn,
        type: roleTypeOf[basedOn],
        privileges: JSON.stringify(tidyPrivileges(privileges)),
        changed_at: now,
      })
      .execute();
    await recordAudit(this.#scope, 'role', null, {
      roleId: id,
      basedOn,
      changed: changedPrivileges({}, privileges),
    });
    return id;
  }

  /** Stores privileges, ends the sessions they block, and keeps the agency administered. */
  async #narrow(
    role: Found,
    privileges: SuppliedPrivileges,
    detail: Readonly<Record<string, unknown>> = {},
  ): Promise<number> {
    const { db, orgId, now } = this.#scope;
    const changed = changedPrivileges(storedPrivileges(role.privileges), privileges);
    if (changed.length > 0) {
      await db
        .updateTable('role')
        .set({ privileges: JSON.stringify(tidyPrivileges(privileges)), changed_at: now })
        .where('org_id', '=', orgId)
        .where('id', '=', role.id)
        .execute();
      if (role.based_on === 'ADMIN') await requireAdministrator(this.#scope);
      await endBlockedSessions(this.#scope, role.id);
    }
    if (changed.length > 0 || Object.keys(detail).length > 0)
      await recordAudit(this.#scope, 'role', null, { roleId: role.id, changed, ...detail });
    return changed.length;
  }
}

/** The next id, or one that was given back. @throws Refusal role.too-many */
function freeId(taken: readonly number[]): number {
  const next = Math.max(ownRoleIds.first - 1, ...taken) + 1;
  if (next <= ownRoleIds.last) return next;
  for (let id: number = ownRoleIds.first; id <= ownRoleIds.last; id += 1)
    if (!taken.includes(id)) return id;
  throw new Refusal('role.too-many');
}
