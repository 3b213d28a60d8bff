import type { Role } from '#contract/roles.ts';

/**
 * Which part of the organisation a role reaches with a call: everything, what is assigned to the
 * person, or only the person's own. A role that a policy does not name may not make the
 * call.
 */
export type Scope = 'organisation' | 'assigned' | 'self';

/** Who may make a call, and how far they reach with it (docs/security.md). */
export type Policy = Partial<Readonly<Record<Role, Scope>>>;

/** Every signed-in person, about themselves. */
export const everybody = (scope: 'self'): Policy => ({
  ADMIN: scope,
  SCHEDULER: scope,
  QA: scope,
  BILLING: scope,
  CLINICIAN: scope,
  AIDE: scope,
  COMPANY: scope,
  PHYSICIAN: scope,
  PATIENT: scope,
});

export const field: Policy = { CLINICIAN: 'assigned', AIDE: 'assigned' };
export const office: Policy = {
  ADMIN: 'organisation',
  SCHEDULER: 'organisation',
  QA: 'organisation',
  BILLING: 'organisation',
};
export const officeAndField: Policy = { ...office, ...field };
export const scheduling: Policy = { ADMIN: 'organisation', SCHEDULER: 'organisation' };
export const charting: Policy = {
  ADMIN: 'organisation',
  SCHEDULER: 'organisation',
  QA: 'organisation',
};
/** What people are paid. */
export const paying: Policy = { ADMIN: 'organisation', BILLING: 'organisation' };
export const review: Policy = { ADMIN: 'organisation', QA: 'organisation' };
