import type { CurrentUser } from '#contract/entities.ts';
import type { RoleType } from '#contract/roles.ts';

/** The frames of the product: office and field, and one for each kind of person outside. */
export type ShellKind = 'field' | 'office' | 'company' | 'physician' | 'patient';

const shells: Readonly<Record<RoleType, ShellKind>> = {
  BackOfficeUser: 'office',
  ClinicianUser: 'field',
  ReferralSourceUser: 'company',
  PhysicianUser: 'physician',
  PatientUser: 'patient',
};

/** The shell of a person: by role type, never by the name of a role (docs/ux.md, shells). */
export const shellOf = ({ roleType }: Pick<CurrentUser, 'roleType'>): ShellKind => shells[roleType];
