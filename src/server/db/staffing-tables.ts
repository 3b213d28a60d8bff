type Bytes = Uint8Array;

/** Where people live and work, and when. */

export type GeocodeCacheRow = {
  org_id: string;
  id: string;
  /** Keyed digest of the address or the place that was asked for. */
  digest: string;
  /** Sealed (`FoundAddress[]`). */
  places: Bytes;
  found_at: Date;
};
export type ClinicianProfileRow = {
  org_id: string;
  user_id: string;
  revision: number;
  /** Sealed (`ClinicianProfile`). */
  profile: Bytes;
  changed_at: Date;
};
export type PatientWishesRow = {
  org_id: string;
  patient_id: string;
  revision: number;
  /** Sealed (`Wishes`). */
  wishes: Bytes;
  changed_at: Date;
};
