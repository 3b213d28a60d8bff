import { Refusal } from '#contract/errors.ts';
import type { Role, RoleType } from '#contract/roles.ts';
import { blocksLogin, overlayPrivileges, parsePrivileges } from '#domain/privileges.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { closeOtherSessions, runningSessions } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import { endResetLinks, userById } from '#server/features/account/queries.ts';
import { dropVerifications } from '#server/features/account/queries/verifications.ts';
import { removeOtherShares } from '#server/features/devices/queries/key-shares.ts';
import { lockRoles, requireAdministrator } from '#server/features/roles/queries/holders.ts';
import { dropPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { addInvitation, endInvitations } from './invitations.ts';

export type NewUser = {
  readonly userName: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly roleId: number;
  readonly providerTypeId: number | null;
  readonly credential: string | null;
  /** Undefined where an earlier app sends none. */
  readonly referralSourceId?: number | null | undefined;
};

/** An administrator's changes; undefined fields stay. */
export type UserChanges = {
  readonly [Part in Exclude<keyof NewUser, 'userName' | 'email'>]?: NewUser[Part] | undefined;
} & {
  readonly privileges?: string | undefined;
  readonly changePassword?: boolean | undefined;
};

/** Nobody signs in by it: `verifyPassword` refuses it whatever is typed. */
const noPassword = '';

const sameName = (credential: string | null): string | null => credential?.trim() || null;

/**
 * Changes of the organisation's people by their administrator. Every method runs in the caller's
 * transaction and writes the audit log.
 */
export class UserAccounts {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /**
   * Adds a person without a password. @returns their id
   *
   * @throws Refusal user.taken, user.role, user.discipline, user.company
   */
  async create({ userName, email, roleId, ...given }: NewUser): Promise<string> {
    const { db, orgId, now, newId } = this.#scope;
    const role = await this.#role(roleId);
    const id = newId();
    const added = await db
      .insertInto('app_user')
      .values({
        org_id: orgId,
        id,
        user_name: userName.toLowerCase(),
        given_name: given.givenName.trim(),
        family_name: given.familyName.trim(),
        email: email.trim(),
        ...role,
        privileges: '{}',
        provider_type_id: this.#discipline(role.role_type, given.providerTypeId),
        credential: sameName(given.credential),
        referral_source_id: await this.#company(role.role_type, given.referralSourceId, null),
        password_hash: noPassword,
        change_password: false,
        active: true,
        last_login: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('user_name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added)
      throw new Refusal('user.taken', { fields: [{ path: 'userName', code: 'user.taken' }] });
    await recordAudit(this.#scope, 'user', id, { roleId });
    return id;
  }

  /**
   * A person who has not registered yet, with a new invitation in place of earlier ones.
   *
   * @param email where it is mailed, if not where it was
   * @throws Refusal record.not-found, user.inactive, user.registered
   */
  async invite(id: string, tokenHash: Buffer, email?: string): Promise<AppUser> {
    const { db, orgId, userId, now } = this.#scope;
    const person = await this.#locked(id);
    if (!person.active) throw new Refusal('user.inactive');
    if (person.password_hash !== noPassword) throw new Refusal('user.registered');
    const to = email?.trim() ?? person.email;
    if (to !== person.email) await this.#set(id, { email: to, email_verified_at: null });
    await endInvitations(db, { orgId, userId: id }, now);
    await addInvitation(db, { orgId, userId: id, email: to, invitedBy: userId, tokenHash }, now);
    return { ...person, email: to };
  }

  /**
   * A person who has registered. Somebody who has not is invited again, at another address.
   *
   * @throws Refusal record.not-found, user.inactive
   */
  async registered(id: string): Promise<AppUser> {
    const person = await this.#locked(id);
    if (person.password_hash === noPassword) throw new Refusal('record.not-found');
    if (!person.active) throw new Refusal('user.inactive');
    return person;
  }

  /**
   * @throws Refusal record.not-found, user.self, user.role, user.discipline, user.company,
   * role.last-administrator
   */
  async save(id: string, changes: UserChanges): Promise<void> {
    const { roleId, privileges, changePassword } = changes;
    await lockRoles(this.#scope);
    const person = await this.#locked(id);
    const role = roleId === undefined ? null : await this.#role(roleId);
    const moves = role !== null && role.role_id !== person.role_id;
    if (id === this.#scope.userId && (moves || privileges !== undefined || changePassword === true))
      throw new Refusal('user.self');
    const roleType = role?.role_type ?? person.role_type;
    const providerTypeId =
      changes.providerTypeId === undefined ? person.provider_type_id : changes.providerTypeId;
    await this.#set(id, {
      given_name: changes.givenName?.trim() ?? person.given_name,
      family_name: changes.familyName?.trim() ?? person.family_name,
      ...role,
      provider_type_id: this.#discipline(roleType, providerTypeId),
      credential:
        changes.credential === undefined ? person.credential : sameName(changes.credential),
      referral_source_id: await this.#company(
        roleType,
        changes.referralSourceId,
        person.referral_source_id,
      ),
      privileges:
        privileges === undefined ? person.privileges : overlayPrivileges('{}', privileges),
      change_password: changePassword ?? person.change_password,
    });
    // Sessions of another role type last for another time, and another shell is on the screen.
    if (roleType !== person.role_type || (await this.#isBlocked(id))) await this.#endSessions(id);
    if (person.role === 'ADMIN') await requireAdministrator(this.#scope);
    await recordAudit(this.#scope, 'user', id, {
      changed: Object.entries(changes)
        .flatMap(([name, value]) => (value === undefined ? [] : [name]))
        .join(' '),
      ...(moves && { fromRole: person.role_id, toRole: role.role_id }),
    });
  }

  /**
   * Ends every way in of a person. What their devices have sealed still arrives.
   *
   * @returns how many sessions were running
   * @throws Refusal record.not-found, user.self, role.last-administrator
   */
  async deactivate(id: string): Promise<number> {
    const { db, orgId, userId, now } = this.#scope;
    if (id === userId) throw new Refusal('user.self');
    await lockRoles(this.#scope);
    const person = await this.#locked(id);
    if (!person.active) return 0;
    await this.#set(id, { active: false });
    if (person.role === 'ADMIN') await requireAdministrator(this.#scope);
    const { length: ended } = await runningSessions(db, orgId, id, now);
    await this.#endSessions(id);
    await removeOtherShares(db, orgId, id, null);
    await endResetLinks(db, { orgId, userId: id }, now);
    await endInvitations(db, { orgId, userId: id }, now);
    await dropVerifications(db, orgId, id);
    await recordAudit(this.#scope, 'user', id, { ended });
    return ended;
  }

  /** @throws Refusal record.not-found */
  async reactivate(id: string): Promise<void> {
    const person = await this.#locked(id);
    if (person.active) return;
    await this.#set(id, { active: true });
    await recordAudit(this.#scope, 'user', id, {});
  }

  /** Whether the person's privileges, or their role's, block signing in. */
  async #isBlocked(id: string): Promise<boolean> {
    const person = await userById(this.#scope.db, this.#scope.orgId, id);
    return blocksLogin(parsePrivileges(person?.privileges));
  }

  async #endSessions(id: string): Promise<void> {
    const { db, orgId } = this.#scope;
    await dropPending(db, orgId, id);
    await closeOtherSessions(db, orgId, id, null);
  }

  /** Only clinicians have a discipline. @throws Refusal user.discipline */
  #discipline(roleType: RoleType, providerTypeId: number | null): number | null {
    if (roleType !== 'ClinicianUser') return null;
    if (providerTypeId !== null && this.#scope.reference.providerTypes.has(providerTypeId))
      return providerTypeId;
    throw new Refusal('user.discipline', {
      fields: [{ path: 'providerTypeId', code: 'user.discipline' }],
    });
  }

  /**
   * Only people of a company have one.
   *
   * @param now the one they have; null for somebody who comes to such a role, who has to name one
   * @throws Refusal user.company
   */
  async #company(
    roleType: RoleType,
    given: number | null | undefined,
    now: number | null,
  ): Promise<number | null> {
    if (roleType !== 'ReferralSourceUser') return null;
    if (given === undefined && now !== null) return now;
    const found = await this.#scope.db
      .selectFrom('company')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', given ?? 0)
      .executeTakeFirst();
    if (found) return found.id;
    throw new Refusal('user.company', {
      fields: [{ path: 'referralSourceId', code: 'user.company' }],
    });
  }

  /** @throws Refusal user.role */
  async #role(id: number): Promise<{ role_id: number; role: Role; role_type: RoleType }> {
    const role = await this.#scope.db
      .selectFrom('role')
      .select(['id as role_id', 'based_on as role', 'type as role_type'])
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!role) throw new Refusal('user.role', { fields: [{ path: 'roleId', code: 'user.role' }] });
    return role;
  }

  /** @throws Refusal record.not-found */
  async #locked(id: string): Promise<AppUser> {
    const person = await this.#scope.db
      .selectFrom('app_user')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) throw new Refusal('record.not-found');
    return person;
  }

  async #set(id: string, values: Partial<AppUser>): Promise<void> {
    await this.#scope.db
      .updateTable('app_user')
      .set(values)
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .execute();
  }
}
