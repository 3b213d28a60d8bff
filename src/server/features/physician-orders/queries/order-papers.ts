import { sql } from 'kysely';
import { grouped } from '#domain/grouped.ts';
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

/**
 * Charts whose orders can have a paper that is in one of a patient: the patient's own, and those it
 * was ever merged with. An undone merge gives orders back, and may leave their papers.
 */
async function chartsBeside({ db, orgId }: Scope, patientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive beside (id) as (
      select ${patientId}::uuid
      union
      select case when patient_merge.survivor_id = beside.id
        then patient_merge.other_id else patient_merge.survivor_id end
      from beside join patient_merge on patient_merge.org_id = ${orgId}::uuid
        and beside.id in (patient_merge.survivor_id, patient_merge.other_id)
    ) select id from beside`.execute(db);
  return rows.map(({ id }) => id);
}

/** Files that are the signed papers of orders in some states, of all charts beside a patient's. */
async function papersOf(
  scope: Scope,
  patientId: string,
  states: readonly OrderState[],
): Promise<string[]> {
  const { db, orgId, keys } = scope;
  const charts = await chartsBeside(scope, patientId);
  // Which file it is stands in the sealed card.
  const rows = await db
    .selectFrom('physician_order')
    .select(['id', 'card'])
    .where('org_id', '=', orgId)
    .where(idAnyOf('patient_id', charts))
    .where('signed_at', 'is not', null)
    .where('state', 'in', states)
    .execute();
  return rows.flatMap(({ id, card }) => (keys.open(cardPlace, id, card) as OrderCard).fileId ?? []);
}

/** Whether a signed order has a file of the patient as its paper. */
export const isPaperOfOrder = async (
  scope: Scope,
  { patientId, fileId }: OfPatient,
): Promise<boolean> => (await papersOf(scope, patientId, ['signed'])).includes(fileId);

/**
 * Files of charts with the same content as one, itself among them, with the charts they are in.
 * Until the caller's transaction ends nobody else compares them.
 */
async function copiesOf(
  { db, orgId, keys }: Scope,
  fileId: string,
): Promise<{ id: string; patientId: string }[]> {
  const hashOf = (id: string, card: Uint8Array): string =>
    (keys.open('file.card', id, card) as { readonly sha256: string }).sha256;
  const own = await db
    .selectFrom('file')
    .select(['card', 'size'])
    .where('org_id', '=', orgId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!own) return [];
  const hash = hashOf(fileId, own.card);
  // The hash is sealed in the card: only those of one length can be the same.
  const alike = await db
    .selectFrom('file')
    .innerJoin('record_file', (join) =>
      join
        .onRef('record_file.org_id', '=', 'file.org_id')
        .onRef('record_file.file_id', '=', 'file.id'),
    )
    .select(['file.id', 'file.card', 'record_file.patient_id'])
    .where('file.org_id', '=', orgId)
    .where('file.size', '=', own.size)
    .orderBy('file.id')
    .forNoKeyUpdate('file')
    .execute();
  return alike
    .filter(({ id, card }) => hashOf(id, card) === hash)
    .map(({ id, patient_id }) => ({ id, patientId: patient_id }));
}

/**
 * Whether an order of the agency, a void one among them, has a file as its signed paper, or another
 * file with the same content: a paper that is uploaded again is the same paper, whosever
 * chart it is in.
 */
export async function isPaperTaken(scope: Scope, fileId: string): Promise<boolean> {
  const copies = grouped(await copiesOf(scope, fileId), ({ patientId }) => patientId);
  for (const [patientId, files] of copies) {
    const papers = await papersOf(scope, patientId, ['signed', 'void']);
    if (files.some(({ id }) => papers.includes(id))) return true;
  }
  return false;
}
