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

/** Roles of the demo agency and of the policy table. The role name is upper-cased (portal §4). */
export const roles = ['ADMIN', 'SCHEDULER', 'QA', 'BILLING', 'CLINICIAN', 'AIDE'] as const;
export type Role = (typeof roles)[number];

/** Who acts, as commands and transition tables know it. */
export type ActorKind = 'office' | 'clinician' | 'system';

/** Office staff act as the office, people at the bedside as clinicians. */
export const actorKind = (roleType: RoleType): ActorKind =>
  roleType === 'ClinicianUser' ? 'clinician' : 'office';
