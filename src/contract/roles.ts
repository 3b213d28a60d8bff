/**
 * Role types of the login response (portal §6). Only ClinicianUser is named there; the others
 * follow its pattern.
 */
export const roleTypes = [
  'BackOfficeUser',
  'ClinicianUser',
  'ReferralSourceUser',
  'PhysicianUser',
  'PatientUser',
] as const;
export type RoleType = (typeof roleTypes)[number];

/**
 * Rows of the policy table: how far a person can reach at most. An agency names its own roles; each
 * is built on one of these and can only narrow it (decision 059).
 */
export const roles = [
  'ADMIN',
  'SCHEDULER',
  'QA',
  'BILLING',
  'CLINICIAN',
  'AIDE',
  'COMPANY',
  'PHYSICIAN',
  'PATIENT',
] as const;
export type Role = (typeof roles)[number];

/** The role type of the people of each role, which decides their shell. */
export const roleTypeOf: Readonly<Record<Role, RoleType>> = {
  ADMIN: 'BackOfficeUser',
  SCHEDULER: 'BackOfficeUser',
  QA: 'BackOfficeUser',
  BILLING: 'BackOfficeUser',
  CLINICIAN: 'ClinicianUser',
  AIDE: 'ClinicianUser',
  COMPANY: 'ReferralSourceUser',
  PHYSICIAN: 'PhysicianUser',
  PATIENT: 'PatientUser',
};

/** What a new agency calls the roles it starts with, one for each row of the policy table. */
export const presetRoleNames: Readonly<Record<Role, string>> = {
  ADMIN: 'Admin',
  SCHEDULER: 'Scheduler',
  QA: 'QA',
  BILLING: 'Billing',
  CLINICIAN: 'Clinician',
  AIDE: 'Aide',
  COMPANY: 'Company',
  PHYSICIAN: 'Physician',
  PATIENT: 'Patient',
};

const isRole = (name: string): name is Role => (roles as readonly string[]).includes(name);

/**
 * How a role is shown: a row of the policy table by the name of its preset role, in English as in
 * the text catalogue; the name of an agency's own role as it is.
 */
export const roleLabel = (name: string): string => (isRole(name) ? presetRoleNames[name] : name);

/**
 * Ids of an agency's own roles; those below belong to the roles that come with every agency and
 * stay.
 */
export const ownRoleIds = { first: 100, last: 999 } as const;

/** Who acts, as commands and transition tables know it; people outside the agency act as nobody. */
export type ActorKind = 'office' | 'clinician' | 'outside' | 'system';

const actorKinds: Readonly<Record<RoleType, ActorKind>> = {
  BackOfficeUser: 'office',
  ClinicianUser: 'clinician',
  ReferralSourceUser: 'outside',
  PhysicianUser: 'outside',
  PatientUser: 'outside',
};

/**
 * Office staff act as the office, people at the bedside as clinicians. A role type that is not
 * known is outside: nobody becomes the office by default.
 */
export const actorKind = (roleType: RoleType): ActorKind =>
  Object.hasOwn(actorKinds, roleType) ? actorKinds[roleType] : 'outside';
