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

/**
 * Takes the head of an agency, as every change of a visit does before its triggers number what is
 * counted by it. Whoever writes such rows takes the head first: otherwise the two wait for each
 * other.
 */
export async function lockHead({ db, orgId }: Pick<RequestScope, 'db' | 'orgId'>): Promise<void> {
  await db
    .selectFrom('org_head')
    .select('org_id')
    .where('org_id', '=', orgId)
    .forNoKeyUpdate()
    .execute();
}
