import type { RequestScope } from './request-scope.ts';

/**
 * Lets one transaction of an agency at a time go on from here: what counts rows before it adds one,
 * or takes the next number, counts what the one before it added.
 */
export async function lockOrganisation({
  db,
  orgId,
}: Pick<RequestScope, 'db' | 'orgId'>): Promise<void> {
  await db
    .selectFrom('organisation')
    .select('org_id')
    .where('org_id', '=', orgId)
    .forNoKeyUpdate()
    .execute();
}
