import type { OrderState } from '#domain/physician-orders.ts';
import { idAnyOf } from '#server/db/any-of.ts';
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

/** Files that are the signed papers of the patient's orders in some states. */
async function papersOf(
  { db, orgId, keys }: Scope,
  patientId: string,
  states: readonly OrderState[],
): Promise<string[]> {
  // Which file it is stands in the sealed card.
  const rows = await db
    .selectFrom('physician_order')
    .select(['id', 'card'])
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patientId)
    .where('signed_at', 'is not', null)
    .where('state', 'in', states)
    .execute();
  return rows.flatMap(({ id, card }) => (keys.open(cardPlace, id, card) as OrderCard).fileId ?? []);
}

/** Whether a signed order of the patient has a file as its paper. */
export const isPaperOfOrder = async (
  scope: Scope,
  { patientId, fileId }: OfPatient,
): Promise<boolean> => (await papersOf(scope, patientId, ['signed'])).includes(fileId);

/**
 * Whether an order of the patient, a void one among them, has a file as its signed paper, or another
 * file with the same content: a paper that is uploaded again is the same paper.
 */
export async function isPaperTaken(
  scope: Scope,
  { patientId, fileId }: OfPatient,
): Promise<boolean> {
  const papers = await papersOf(scope, patientId, ['signed', 'void']);
  if (papers.includes(fileId)) return true;
  const { db, orgId, keys } = scope;
  const files = await db
    .selectFrom('file')
    .select(['id', 'card'])
    .where('org_id', '=', orgId)
    .where(idAnyOf('id', [fileId, ...papers]))
    .execute();
  const contents = new Map(
    files.map(({ id, card }) => [
      id,
      (keys.open('file.card', id, card) as { readonly sha256: string }).sha256,
    ]),
  );
  const own = contents.get(fileId);
  return own !== undefined && papers.some((paper) => contents.get(paper) === own);
}
