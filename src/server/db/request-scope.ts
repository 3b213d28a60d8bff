import type { Scope } from '#server/policies/policy.ts';
import { addDays, dayOf, fieldWindow } from './calendar-day.ts';
import type { Db } from './connect.ts';
import type { OrgKeys } from './keyring.ts';
import type { Reference } from './reference.ts';

/** Turns rows into records and back: the organisation's keys and reference data. */
export type RowCodec = { readonly keys: OrgKeys; readonly reference: Reference };

/**
 * One request's view of the data: whose it is, how far it reaches, and the transaction it runs in.
 */
export type RequestScope = RowCodec & {
  readonly db: Db;
  readonly orgId: string;
  readonly userId: string;
  readonly userName: string;
  readonly reach: Scope;
  /** How far the person reaches with the list of patients; null where they have none. */
  readonly patientsReach: Scope | null;
  /** Call that is answered, for the audit log. */
  readonly action: string;
  readonly now: Date;
  readonly newId: () => string;
};

/** First day of what a clinician's care reaches back to, YYYY-MM-DD. */
export const careSince = ({ now }: Pick<RequestScope, 'now'>): string =>
  addDays(dayOf(now), -fieldWindow.back);

/** Ids of the patients a clinician cares for now. */
export const patientsInCare = (scope: RequestScope) =>
  scope.db
    .selectFrom('care_scope')
    .select('patient_id')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', scope.userId)
    .where('until_seq', 'is', null)
    .where('last_day', '>=', careSince(scope));
