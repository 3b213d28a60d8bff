import type { Generated } from 'kysely';
import type { AuthorizationUnit } from '#domain/authorizations.ts';
import type { VisitGroup } from '#domain/clinicians.ts';
import type { NoticeState } from '#domain/missed-notice.ts';

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
  /** What it is used for, as of the change `counted`; the database numbers the changes. */
  done: Generated<number>;
  planned: Generated<number>;
  beyond: Generated<number>;
  left_over: Generated<number>;
  changes: Generated<number>;
  counted: Generated<number>;
};

export type OrderRow = {
  org_id: string;
  id: string;
  episode_id: string;
  discipline: string;
  visit_type_id: number;
  frequency: string;
  start_date: Day;
  position: number;
  /** Last day in force; null where the order runs to its own end. */
  end_date: Generated<Day | null>;
  /** Another order took its place, it was stopped, or its planning was taken back. */
  ended_by: Generated<'changed' | 'stopped' | 'undone' | null>;
  /** The order it took the place of. */
  replaces: Generated<string | null>;
  /** Why it ended, sealed. */
  reason: Generated<Bytes | null>;
};
/** What one planning or change of an order did with visits. */
export type OrderChangeRow = {
  org_id: string;
  id: string;
  episode_id: string;
  order_id: string;
  replaced_id: string | null;
  /** Last day of the changed order before that. */
  replaced_end: Day | null;
  made_at: Date;
  made_by: string;
  created: string[];
  /** Visits it deleted, as JSON: id, clinician, revision. */
  removed: string;
  undone_at: Generated<Date | null>;
};
/** A notice to the physician about a missed visit. */
export type MissedNoticeRow = {
  org_id: string;
  id: string;
  revision: Generated<number>;
  visit_id: string;
  state: NoticeState;
  raised_at: Date;
  changed_at: Date;
  /** Of its visit; triggers of the database repeat it. */
  day: Generated<string | null>;
  /** Why it was missed, and what was sent to whom, sealed. */
  card: Bytes;
};
