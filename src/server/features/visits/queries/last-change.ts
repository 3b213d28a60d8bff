import type { ChangedDetail } from '#contract/board.ts';
import { calls } from '#contract/registry.ts';
import { saveTelehealthRoom } from '#contract/telehealth.ts';
import { addVisitComment, deleteVisitComment } from '#contract/visit-comments.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** What leaves a visit as it is: looking at it, and what is kept beside it. */
const besides = [
  ...calls.filter(({ reads }) => reads),
  addVisitComment,
  deleteVisitComment,
  saveTelehealthRoom,
].map(({ name }) => name);

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
    .where('audit.action', 'not in', besides)
    .orderBy('audit.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { by: null, action: null, at: null };
  const name = [row.given_name, row.family_name].filter(Boolean).join(' ');
  return { by: name === '' ? null : name, action: row.action, at: row.at.toISOString() };
}
