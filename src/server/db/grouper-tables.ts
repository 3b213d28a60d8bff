import type { Generated } from 'kysely';
import type { Standing, TableKind } from '#domain/pdgm/tables.ts';

/** Tables of the PDGM grouper that an agency took in. Days are YYYY-MM-DD. */

export type GrouperImportRow = {
  org_id: string;
  id: string;
  revision: Generated<number>;
  what: 'release' | 'table';
  name: string;
  source: string;
  file_name: string;
  start_date: string;
  end_date: string | null;
  standing: Exclude<Standing, 'unverified'>;
  /** Every member of the release is the published one. */
  published: boolean;
  archive_hash: string | null;
  passed: number | null;
  cases: number | null;
  imported_at: Date;
  imported_by: string;
};
/** One table of a file. `content` is JSON; null where its rows are in `grouper_code`. */
export type GrouperTableRow = {
  org_id: string;
  import_id: string;
  kind: TableKind;
  content: string | null;
};
/** A diagnosis code, without dot, of a table by diagnosis. */
export type GrouperCodeRow = {
  org_id: string;
  import_id: string;
  kind: TableKind;
  code: string;
  value: string;
};
