import { actorKind } from '#contract/roles.ts';
import type { CurrentUser } from '#contract/entities.ts';

export type ShellKind = 'field' | 'office';

/** The shell of a person: by role type, never by the name of a role (docs/ux.md, shells). */
export const shellOf = ({ roleType }: Pick<CurrentUser, 'roleType'>): ShellKind =>
  actorKind(roleType) === 'clinician' ? 'field' : 'office';
