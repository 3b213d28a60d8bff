import type { Generated } from 'kysely';
import type { CodeKind } from '#domain/codes/list-search.ts';
import type { DoseOutcome } from '#domain/doses.ts';

/** Releases of codes and drugs, and doses. Days are YYYY-MM-DD. */

export type CodeReleaseRow = {
  org_id: string;
  id: string;
  revision: Generated<number>;
  kind: CodeKind;
  name: string;
  file_name: string;
  start_date: string;
  end_date: string | null;
  count: number;
  /** SHA-256 as hex, of the files as they were dropped. */
  file_hash: string;
  tabular_hash: string | null;
  /** SHA-256 of the rows, each with a line feed: what a phone keeps is checked against it. */
  list_hash: string;
  notes_hash: string | null;
  /** Characters of the packed list as base64. */
  packed: number;
  added: number | null;
  removed: number | null;
  imported_at: Date;
  imported_by: string;
};
/** A part of a release: gzip-compressed, as base64. */
export type CodeContentRow = {
  org_id: string;
  release_id: string;
  part: 'rows' | 'notes';
  content: string;
};
/** A dose; `body` is sealed. */
export type EmarEntryRow = {
  org_id: string;
  id: string;
  patient_id: string;
  /** Row of the chart's medication list. */
  drug: string;
  outcome: DoseOutcome;
  at: Date;
  strikes: string | null;
  body: Uint8Array;
  received_at: Date;
};
