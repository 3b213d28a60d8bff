import type { AuthorizationUnit } from '#domain/authorizations.ts';
import type { VisitGroup } from '#domain/clinicians.ts';

/** Rows of what is ordered and authorised. */

/** Sealed bytes; both drivers hand out Uint8Array and take Buffer. */
type Bytes = Uint8Array;
/** Calendar day as YYYY-MM-DD text. */
type Day = string;

export type AuthorizationRow = {
  org_id: string;
  id: string;
  revision: number;
  patient_id: string;
  episode_id: string | null;
  payer: string;
  discipline: VisitGroup | null;
  visit_type_id: number | null;
  unit: AuthorizationUnit;
  amount: number;
  start_date: Day;
  end_date: Day;
  withdrawn: boolean;
  /** Number, comment and reason, sealed. */
  details: Bytes;
};
