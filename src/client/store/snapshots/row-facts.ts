import type { MergedDoc } from '#contract/entities.ts';
import type { Codec } from '../codec.ts';
import { openRow } from '../sealed-rows.ts';
import type { SnapshotRow } from '../tables.ts';
import { patientName } from './lists.ts';

/** The patient a row names, "Last, First"; empty for a row that is missing or names nobody. */
export async function patientOfRow(codec: Codec, row: SnapshotRow | undefined): Promise<string> {
  switch (row?.table) {
    case 'visit':
    case 'episode':
      return (await openRow(codec, row.table, row))?.patientName ?? '';
    case 'patient': {
      const patient = await openRow(codec, row.table, row);
      return patient ? patientName(patient) : '';
    }
    case 'note':
    case undefined:
      return '';
  }
}

/** The merging document a row carries; null for a row that is missing or has none. */
export async function openDocument(
  codec: Codec,
  row: SnapshotRow | undefined,
): Promise<MergedDoc | null> {
  const data = row && (await openRow(codec, row.table, row));
  return data && 'content' in data ? data.content : null;
}
