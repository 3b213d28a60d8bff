import { actorKind, type ActorKind, type Role, type RoleType } from '#contract/roles.ts';
import { overlayPrivileges } from '#domain/privileges.ts';
import type { Db } from './connect.ts';
import type { Reference } from './reference.ts';
import type { AppUser } from './tables.ts';

/** Somebody who acts in an organisation, from one of their devices. */
export type Person = {
  readonly orgId: string;
  readonly orgName: string;
  readonly userId: string;
  readonly userName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  /** Row of the policy table. */ readonly role: Role;
  /** The agency's own name for the role, upper-cased (portal §4). */ readonly roleName: string;
  readonly roleId: number;
  readonly roleType: RoleType;
  readonly kind: ActorKind;
  readonly privileges: string;
  readonly providerTypeId: number | null;
  readonly credential: string | null;
  readonly changePassword: boolean;
  readonly referralSourceId: number | null;
  /** Idle time of the person's company, minutes. */ readonly companyIdleTimeout: number | null;
  readonly onboardStep: string | null;
  readonly onboardStepRS: string | null;
  readonly firstAssigment: number | null;
  readonly appDownloaded: boolean;
  readonly backOfficeSupportId: string | null;
  readonly clientId: string;
  readonly device: string;
};

/** People with their organisation; the caller joins the device they act from. */
export const selectPerson = (db: Db) =>
  db
    .selectFrom('app_user')
    .innerJoin('organisation', 'organisation.org_id', 'app_user.org_id')
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
      'company.idle_timeout as company_idle_timeout',
      'organisation.name as org_name',
      'role.name as role_name',
      'role.privileges as role_privileges',
    ]);

/** A person as found with `selectPerson` and the columns of their device. */
export const personOf = (
  row: AppUser & {
    readonly org_name: string;
    readonly role_name: string;
    readonly role_privileges: string;
    readonly company_idle_timeout: number | null;
    readonly client_id: string;
    readonly device_name: string;
  },
): Person => ({
  orgId: row.org_id,
  orgName: row.org_name,
  userId: row.id,
  userName: row.user_name,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email,
  role: row.role,
  roleName: row.role_name.toUpperCase(),
  roleId: row.role_id,
  roleType: row.role_type,
  kind: actorKind(row.role_type),
  privileges: overlayPrivileges(row.role_privileges, row.privileges),
  providerTypeId: row.provider_type_id,
  credential: row.credential,
  changePassword: row.change_password,
  referralSourceId: row.referral_source_id,
  companyIdleTimeout: row.company_idle_timeout,
  onboardStep: row.onboard_step,
  onboardStepRS: row.onboard_step_rs,
  firstAssigment: row.first_assigment,
  appDownloaded: row.app_downloaded === true,
  backOfficeSupportId: row.back_office_support_id,
  clientId: row.client_id,
  device: row.device_name,
});

/** What a signature names beside the person: the credential, otherwise the discipline. */
export const signsAs = (
  { credential, providerTypeId }: Pick<Person, 'credential' | 'providerTypeId'>,
  { providerTypes }: Reference,
): string =>
  credential ??
  (providerTypeId === null ? undefined : providerTypes.get(providerTypeId)?.type) ??
  '';
