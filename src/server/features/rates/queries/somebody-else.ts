import { Refusal } from '#contract/errors.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/**
 * Nobody decides what they are paid themselves, not with another account of theirs either: a second
 * person does (decision 081). Nobody's pay (null) is anybody's to change.
 *
 * @throws Refusal rate.own
 */
export async function requireSomebodyElse(
  { db, orgId, userId }: Pick<RequestScope, 'db' | 'orgId' | 'userId'>,
  paidId: string | null,
): Promise<void> {
  if (paidId === null) return;
  if (paidId === userId) throw new Refusal('rate.own');
  const links = await db
    .selectFrom('login_link')
    .select(['user_id', 'person_id'])
    .where('org_id', '=', orgId)
    .where(idAnyOf('user_id', [userId, paidId]))
    .execute();
  const [first, second] = links;
  if (first && second && first.person_id === second.person_id) throw new Refusal('rate.own');
}
