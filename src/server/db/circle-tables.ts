import type { Generated } from 'kysely';
import type { CircleKind } from '#domain/circle.ts';

/** Tables of a patient's circle. Days are YYYY-MM-DD; cards are sealed. */

type Bytes = Uint8Array;

export type FacilityTable = {
  org_id: string;
  id: string;
  revision: Generated<number>;
  name: string;
  kind: string;
  address_line1: string;
  city: string;
  state: string;
  zipcode: string;
  phone: string;
  fax: string;
  referral_source_id: number | null;
  active: Generated<boolean>;
  /** Who is asked there, and notes. */
  card: Bytes;
  changed_at: Date;
};
/** A person, place, agreement or reminder of a patient. */
export type CircleEntry = {
  org_id: string;
  id: string;
  revision: Generated<number>;
  patient_id: string;
  kind: CircleKind;
  /** Agreed on, since, or due. */
  day: string | null;
  until: string | null;
  facility_id: string | null;
  done_at: Date | null;
  removed_at: Date | null;
  card: Bytes;
  changed_at: Date;
  changed_by: string;
};
/** A file of a patient, or of one of their episodes. */
export type RecordFile = {
  org_id: string;
  file_id: string;
  revision: Generated<number>;
  patient_id: string;
  episode_id: string | null;
  category: string;
  removed_at: Date | null;
  /** Why and by whom it was removed. */
  removal: Bytes | null;
};
