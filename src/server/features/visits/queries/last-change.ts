import type { ChangedDetail } from '#contract/board.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** Who changed a visit last, by which act and when, as the audit log has it. */
export async function lastChangeOf(
  { db, orgId }: RequestScope,
  visitId: string,
): Promise<Omit<ChangedDetail, 'visit'>> {
  const row = await db
    .selectFrom('audit')
    .leftJoin('app_user', (join) =>
      join.onRef('app_user.org_id', '=', 'audit.org_id').onRef('app_user.id', '=', 'audit.user_id'),
    )
    .select(['audit.action', 'audit.at', 'app_user.given_name', 'app_user.family_name'])
    .where('audit.org_id', '=', orgId)
    .where('audit.entity_id', '=', visitId)
    .where('audit.entity', '=', 'visit')
    .orderBy('audit.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { by: null, action: null, at: null };
  const name = [row.given_name, row.family_name].filter(Boolean).join(' ');
  return { by: name === '' ? null : name, action: row.action, at: row.at.toISOString() };
}
