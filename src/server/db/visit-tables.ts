import type { EpisodeType, VisitStatus } from '#domain/visit-status.ts';
import type { RateOverride } from '#domain/payment.ts';
/** Rows of tables about visits, beside the visit and its note. */

export type VisitCommentRow = {
  org_id: string;
  id: string;
  visit_id: string;
  author_id: string;
  made_at: Date;
  /** Sealed. */
  body: Uint8Array;
  deleted_at: Date | null;
  deleted_by: string | null;
};
export type TelehealthRoomRow = {
  org_id: string;
  visit_id: string;
  /** Sealed. */
  address: Uint8Array;
  set_by: string;
  set_at: Date;
};
export type VisitAssignment = {
  org_id: string;
  visit_id: string;
  user_id: string;
  since_seq: number;
  until_seq: number | null;
  from_at: Date;
  until_at: Date | null;
  told_at: Date | null;
  /** First contact of any device of the person after the end. */
  contact_at: Date | null;
};
export type LastNote = {
  org_id: string;
  patient_id: string;
  form_id: string;
  visit_id: string;
  since_seq: number;
  until_seq: number | null;
};
/** Visits of one status on one day; triggers of the database keep it. */
export type VisitCountRow = {
  org_id: string;
  status: VisitStatus;
  date_of_service: string;
  visits: number;
};
export type CareScope = {
  org_id: string;
  user_id: string;
  patient_id: string;
  since_seq: number;
  until_seq: number | null;
  last_day: string;
};
export type VisitRow = {
  org_id: string;
  id: string;
  revision: number;
  episode_id: string;
  patient_id: string;
  visit_type_id: number;
  provider_type: string;
  status: VisitStatus;
  date_of_service: string;
  planned_start: string | null;
  planned_minutes: number;
  provider_id: string | null;
  /** Sealed times and places of start and end. */
  clock: Uint8Array | null;
  pay: number | null;
  rate_override: RateOverride | null;
  /** Sealed: reasons and changes of its rates, and how its pay came about. */
  payment: Uint8Array | null;
  form_id: string;
  submitted_at: Date | null;
  approved_at: Date | null;
  change_seq: number;
  /** Null for a plain visit. */
  episode_type: EpisodeType | null;
  shift_confirmed_by_facility: boolean | null;
  /** Days of the visits planned with it, MM/DD/YYYY; null for one planned alone. */
  multiple_dates: string[] | null;
  no_of_visits: number | null;
  /** Visits planned together: their order's id or one of its own. */
  series_id: string | null;
  /** True for work without a visit; null otherwise. */
  non_visit: boolean | null;
  /** Hours. */
  duration: number | null;
  /** What the note says of itself, repeated by a trigger; 0 where it says nothing. */
  urgency?: number | undefined;
};
/** The note's row is also the lock of its visit: every writer of either locks it first. */
export type NoteRow = {
  org_id: string;
  visit_id: string;
  patient_id: string;
  episode_id: string;
  provider_id: string | null;
  date_of_service: string;
  form_id: string;
  form_version: number;
  revision: number;
  open_conflicts: number;
  /** Readings out of range in a signed note: 2 critical, 1 a warning, 0 none; null: not judged yet. */
  urgency: number | null;
  /** Discipline whose cosignature its seal waits for; null for none. */
  cosign_by: string | null;
  body: Uint8Array;
  change_seq: number;
};
