import type { OrderState } from '#domain/physician-orders.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { cardPlace, type OrderCard } from '#server/features/physician-orders/rows.ts';

type Scope = Pick<RequestScope, 'db' | 'orgId' | 'keys'>;
/** A file, and the patient whose it is. */
type OfPatient = { readonly patientId: string; readonly fileId: string };

/**
 * Whether a file is a PDF or photo of the patient that arrived whole. Until the caller's transaction
 * ends nobody removes it, and no other order takes it.
 */
export async function isPaper(
  { db, orgId }: Scope,
  { patientId, fileId }: OfPatient,
): Promise<boolean> {
  const row = await db
    .selectFrom('record_file')
    .innerJoin('file', (join) =>
      join
        .onRef('file.org_id', '=', 'record_file.org_id')
        .onRef('file.id', '=', 'record_file.file_id'),
    )
    .select('file.kind')
    .where('record_file.org_id', '=', orgId)
    .where('record_file.patient_id', '=', patientId)
    .where('record_file.file_id', '=', fileId)
    .where('record_file.removed_at', 'is', null)
    .where('file.received_at', 'is not', null)
    .forNoKeyUpdate('record_file')
    .executeTakeFirst();
  return row !== undefined && row.kind !== 'audio';
}

/** Whether an order of the patient in one of some states has a file as its signed paper. */
export async function isPaperOfOrder(
  { db, orgId, keys }: Scope,
  { patientId, fileId }: OfPatient,
  states: readonly OrderState[],
): Promise<boolean> {
  // Which file it is stands in the sealed card.
  const rows = await db
    .selectFrom('physician_order')
    .select(['id', 'card'])
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patientId)
    .where('signed_at', 'is not', null)
    .where('state', 'in', states)
    .execute();
  return rows.some(
    ({ id, card }) => (keys.open(cardPlace, id, card) as OrderCard).fileId === fileId,
  );
}
