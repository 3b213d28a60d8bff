import type { RequestScope } from '#server/db/request-scope.ts';

/** An agency has some dozens. */
const mostAccounts = 1000;

/** Accounts of physicians that are active, by name. */
export async function physicianAccountsOf({
  db,
  orgId,
}: Pick<RequestScope, 'db' | 'orgId'>): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'given_name', 'family_name'])
    .where('org_id', '=', orgId)
    .where('role', '=', 'PHYSICIAN')
    .where('active', '=', true)
    .orderBy('family_name')
    .orderBy('id')
    .limit(mostAccounts)
    .execute();
  return rows.map(({ id, given_name, family_name }) => ({
    id,
    name: `${given_name} ${family_name}`,
  }));
}
