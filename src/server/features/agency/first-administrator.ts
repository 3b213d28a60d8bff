import { randomBytes } from 'node:crypto';
import { roleTypeOf } from '#contract/roles.ts';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { newToken } from '#server/db/sessions.ts';
import { hashPassword } from '#server/features/account/passwords.ts';
import { invitationTokenMs } from '#domain/settings.ts';
import { presetRoleId } from '#server/features/roles/preset-roles.ts';

/** The person an agency begins with. */
export type Administrator = {
  readonly id: string;
  readonly userName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
};

/** A hash that no password is known for: the account opens with a link first. */
const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

/**
 * Adds the first administrator of an organisation, who chooses a password with the link's token.
 * Runs in the caller's transaction.
 *
 * @returns the token of the link: valid once and for 72 hours, stored as a hash only
 */
export async function addFirstAdministrator(
  db: Db,
  orgId: string,
  { id, userName, givenName, familyName, email }: Administrator,
  now: Date,
): Promise<string> {
  await db
    .insertInto('app_user')
    .values({
      org_id: orgId,
      id,
      user_name: userName,
      given_name: givenName,
      family_name: familyName,
      email,
      role: 'ADMIN',
      role_id: presetRoleId('ADMIN'),
      role_type: roleTypeOf.ADMIN,
      privileges: '{}',
      provider_type_id: null,
      credential: null,
      password_hash: await unknownPassword(),
      change_password: false,
      active: true,
      last_login: null,
      created_at: now,
    })
    .execute();
  const { token, hash } = newToken(orgId);
  await db
    .insertInto('password_reset')
    .values({
      org_id: orgId,
      token_hash: hash,
      user_id: id,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationTokenMs),
      used_at: null,
    })
    .execute();
  await appendAudit(db, orgId, {
    at: now,
    userId: null,
    action: 'inviteUser',
    entity: 'user',
    entityId: id,
  });
  return token;
}
