import { defaultPayUnit } from '#domain/pay.ts';
import type { CurrentUser } from '#contract/entities.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { lostWorkOf } from '#server/features/devices/queries/clients.ts';
import { hasShare } from '#server/features/devices/queries/key-shares.ts';
import type { Reference } from '#server/db/reference.ts';
import type { SignedIn } from '#server/db/sessions.ts';
import { needsFactor } from '#server/policies/second-factor.ts';
import type { Server } from '#server/runtime/context.ts';

/** What only the role type ClinicianUser gets (spec portal §4). */
const clinicianFlags = (session: SignedIn) => ({
  firstAssigment: session.firstAssigment,
  appDownloaded: session.appDownloaded,
  backOfficeSupportId: session.backOfficeSupportId,
  ...(session.firstAssigment !== 1 && { noFirstAssignment: true }),
});

/**
 * The signed-in person as screens know them: nothing of the password, and instead of the PIN
 * `hasPin`: whether a PIN with the server's share opens the device of this session.
 */
const presentUser = (
  session: SignedIn,
  { providerTypes }: Reference,
  hasPin: boolean,
): CurrentUser => ({
  id: session.userId,
  orgId: session.orgId,
  orgName: session.orgName,
  userName: session.userName,
  givenName: session.givenName,
  familyName: session.familyName,
  emailId: session.email,
  hasPin,
  rolename: session.roleName,
  role: session.role,
  roleId: session.roleId,
  roleType: session.roleType,
  privileges: session.privileges,
  providerType:
    session.providerTypeId === null
      ? null
      : (providerTypes.get(session.providerTypeId)?.type ?? null),
  credential: session.credential,
  changePassword: session.changePassword,
  referralSourceId: session.referralSourceId,
  companyIdleTimeout: session.companyIdleTimeout,
  onboardStep: session.onboardStep,
  onboardStepRS: session.onboardStepRS,
  ...(session.roleType === 'ClinicianUser' && clinicianFlags(session)),
});

/** Constants, provider types and visit types as they leave the server. */
export const presentPreferences = ({ constants, providerTypes, visitTypes }: Reference) => ({
  constants: constants.map(({ type, name, value }) => ({ type, name, value })),
  providerTypes: [...providerTypes.values()].map(({ id, type }) => ({ id, type })),
  visitTypes: [...visitTypes.values()].map(
    ({ id, type, description, discipline, evaluation, discharge, ...row }) => ({
      id,
      type,
      description,
      discipline,
      evaluation,
      discharge,
      formId: row.form_id,
      unit: row.unit ?? defaultPayUnit,
      serviceType: row.service_type ?? '',
    }),
  ),
});

/**
 * What a signed-in screen needs. Work that a device lost is shown to its author until the office
 * has dealt with it.
 */
export async function presentSession(
  server: Pick<Server, 'db' | 'reference' | 'config' | 'rights'>,
  session: SignedIn,
  now: Date,
): Promise<SessionState> {
  const [reference, lostWork, hasPin] = await Promise.all([
    server.reference.of(session.orgId),
    lostWorkOf(server.db, session.orgId, session.userId),
    hasShare(server.db, session),
  ]);
  return {
    user: presentUser(session, reference, hasPin),
    clientId: session.clientId,
    expiresAt: session.expiresAt.toISOString(),
    serverTime: now.toISOString(),
    ...presentPreferences(reference),
    mayCall: server.rights.callsOf(session),
    ...(needsFactor(server.config, session) && { needsFactor: true }),
    ...(lostWork.length > 0 && { lostWork }),
  };
}
