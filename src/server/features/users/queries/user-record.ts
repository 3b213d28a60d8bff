import { Refusal } from '#contract/errors.ts';
import type { UserRecord } from '#contract/users.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { runningSessions } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import { otherAccounts } from '#server/features/sign-in/queries/login-links.ts';
import { passkeysOf } from '#server/features/sign-in/queries/passkeys.ts';
import { standingOf } from '#server/features/sign-in/queries/sign-in-codes.ts';
import { pendingCode } from '#server/features/account/queries/verifications.ts';
import { waitingInvitation } from './invitations.ts';

/** As many devices as the record shows, those used last. */
const mostDevices = 50;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function devicesOf({ db, orgId }: RequestScope, id: string): Promise<UserRecord['devices']> {
  const rows = await db
    .selectFrom('client')
    .select(['id', 'device_name', 'last_contact', 'waiting', 'wiped_at'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', id)
    .orderBy('last_contact', 'desc')
    .limit(mostDevices)
    .execute();
  return rows.map((row) => ({
    clientId: row.id,
    device: row.device_name,
    lastContact: row.last_contact.toISOString(),
    waiting: row.waiting,
    wiped: row.wiped_at !== null,
  }));
}

/** What signs the person in, and what waits to. */
async function accessOf(scope: RequestScope, { id, active }: AppUser) {
  const { db, orgId, now } = scope;
  const owner = { orgId, userId: id };
  const sessions = active ? await runningSessions(db, orgId, id, now) : [];
  const invitation = await waitingInvitation(db, owner, now);
  return {
    asksCode: (await standingOf(db, owner)).since !== null,
    passkeys: (await passkeysOf(db, owner)).length,
    sessions: sessions.map(({ device, openedAt, lastSeen }) => ({
      device,
      openedAt: openedAt.toISOString(),
      lastSeen: lastSeen.toISOString(),
    })),
    invitation: invitation
      ? {
          email: invitation.email,
          sentAt: invitation.created_at.toISOString(),
          expiresAt: invitation.expires_at.toISOString(),
        }
      : null,
  };
}

const contactOf = ({ keys }: RequestScope, person: AppUser) => ({
  email: person.email,
  emailVerifiedAt: iso(person.email_verified_at),
  phone:
    person.phone === null ? null : String(keys.open('app_user.phone', person.id, person.phone)),
  phoneVerifiedAt: iso(person.phone_verified_at),
});

/** A person as their administrator sees them. @throws Refusal record.not-found */
export async function readUserRecord(scope: RequestScope, userId: string): Promise<UserRecord> {
  const { db, orgId, reference } = scope;
  const found = await db
    .selectFrom('app_user')
    .innerJoin('role', (join) =>
      join.onRef('role.org_id', '=', 'app_user.org_id').onRef('role.id', '=', 'app_user.role_id'),
    )
    .leftJoin('company', (join) =>
      join
        .onRef('company.org_id', '=', 'app_user.org_id')
        .onRef('company.id', '=', 'app_user.referral_source_id'),
    )
    .selectAll('app_user')
    .select([
      'role.name as role_name',
      'role.privileges as role_privileges',
      'company.name as company_name',
    ])
    .where('app_user.org_id', '=', orgId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (!found) throw new Refusal('record.not-found');
  const { id, provider_type_id: providerTypeId } = found;
  const proof = { orgId, userId: id, kind: 'email' as const };
  const pending = await pendingCode(db, scope.keys, proof, scope.now);
  const record: UserRecord = {
    id,
    userName: found.user_name,
    givenName: found.given_name,
    familyName: found.family_name,
    ...contactOf(scope, found),
    pendingEmail: pending?.target ?? null,
    role: { id: found.role_id, name: found.role_name, type: found.role_type, basedOn: found.role },
    providerTypeId,
    providerType:
      providerTypeId === null ? null : (reference.providerTypes.get(providerTypeId)?.type ?? null),
    credential: found.credential,
    referralSourceId: found.referral_source_id,
    company: found.company_name,
    active: found.active,
    registered: found.password_hash !== '',
    changePassword: found.change_password,
    createdAt: found.created_at.toISOString(),
    lastLogin: iso(found.last_login),
    privileges: found.privileges,
    rolePrivileges: found.role_privileges,
    firstAssigment: found.first_assigment,
    appDownloaded: found.app_downloaded === true,
    linked: (await otherAccounts(db, { orgId, userId: id })).map((other) => ({
      id: other.id,
      userName: other.user_name,
      name: `${other.given_name} ${other.family_name}`,
    })),
    ...(await accessOf(scope, found)),
    devices: await devicesOf(scope, id),
  };
  await recordAudit(scope, 'user', id);
  return record;
}
