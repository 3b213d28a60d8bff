import { Refusal } from '#contract/errors.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/**
 * Whether the person's own visit of that id is there already.
 *
 * @throws Refusal record.not-found for one of somebody else
 */
export async function isPlanned(
  { db, orgId, userId }: Pick<RequestScope, 'db' | 'orgId' | 'userId'>,
  visitId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('visit')
    .select('provider_id')
    .where('org_id', '=', orgId)
    .where('id', '=', visitId)
    .executeTakeFirst();
  if (row && row.provider_id !== userId) throw new Refusal('record.not-found');
  return row !== undefined;
}
