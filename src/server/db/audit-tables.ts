/** Tables of the audit log. */

type Bytes = Uint8Array;

export type AuditRow = {
  org_id: string;
  seq: number;
  at: Date;
  user_id: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  row: string;
  hash: Bytes;
};
/**
 * How often somebody did what to a kind of record on a Pacific day, and the places of the first and
 * last of these rows; triggers of the log keep it.
 */
export type AuditCountRow = {
  org_id: string;
  day: string;
  user_id: string | null;
  action: string;
  entity: string;
  named: boolean;
  refused: boolean;
  wording: string;
  acts: number;
  first_seq: number;
  last_seq: number;
};
/** What rows of the log say, apart from their ids, numbers and times. */
export type AuditWordingRow = { org_id: string; wording: string; said: string };
/** Which patients, episodes, visits and notes somebody touched on a Pacific day. */
export type AuditTouchedRow = {
  org_id: string;
  user_id: string;
  day: string;
  entity_id: string;
};
