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
export type CareScope = {
  org_id: string;
  user_id: string;
  patient_id: string;
  since_seq: number;
  until_seq: number | null;
  last_day: string;
};
