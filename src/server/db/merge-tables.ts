import type { Generated } from 'kysely';
import type { ImportKind } from '#contract/table-imports.ts';

/** Tables about charts that are, or are not, of one person, and about tables that were taken in. */

/** Sealed bytes; both drivers hand out Uint8Array and take Buffer. */
type Bytes = Uint8Array;

/** A merge of two charts; what undoing it needs is sealed. */
export type PatientMerge = {
  org_id: string;
  id: string;
  survivor_id: string;
  other_id: string;
  merged_at: Date;
  merged_by: string;
  undone_at: Generated<Date | null>;
  undone_by: Generated<string | null>;
  detail: Bytes;
};
/** Two charts that somebody said are of two people; the smaller id first, the reason sealed. */
export type DuplicateDismissal = {
  org_id: string;
  id: string;
  first_id: string;
  second_id: string;
  dismissed_at: Date;
  dismissed_by: string;
  reason: Bytes;
};
/** A table that was taken in; its rows and what came of them are sealed. */
export type ImportRunRow = {
  org_id: string;
  id: string;
  kind: ImportKind;
  imported_at: Date;
  imported_by: string;
  made: number;
  undone_at: Generated<Date | null>;
  undone_by: Generated<string | null>;
  detail: Bytes;
};
