import type { ErrorCode } from '#contract/errors.ts';
import { Refusal } from '#contract/errors.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Scope = Pick<RequestScope, 'db' | 'orgId'>;

/** Whether two accounts are one person: the same one, or linked to one sign-in. */
export async function isSamePerson(
  { db, orgId }: Scope,
  one: string,
  other: string,
): Promise<boolean> {
  if (one === other) return true;
  const links = await db
    .selectFrom('login_link')
    .select(['user_id', 'person_id'])
    .where('org_id', '=', orgId)
    .where(idAnyOf('user_id', [one, other]))
    .execute();
  const [first, second] = links;
  return first !== undefined && first.person_id === second?.person_id;
}

/** Whether an account is one person with any of some others. */
export async function isOneOf(
  scope: Scope,
  one: string,
  others: readonly string[],
): Promise<boolean> {
  for (const other of others) if (await isSamePerson(scope, one, other)) return true;
  return false;
}

/**
 * Nobody decides what they are paid themselves, not with another account of theirs either: a second
 * person does (decision 081). Nobody's pay (null) is anybody's to change.
 *
 * @param code what the refusal says: whose rate, or whose note it is
 * @throws Refusal of the code
 */
export async function requireSomebodyElse(
  scope: Scope & Pick<RequestScope, 'userId'>,
  paidId: string | null,
  code: ErrorCode = 'rate.own',
): Promise<void> {
  if (paidId !== null && (await isSamePerson(scope, scope.userId, paidId))) throw new Refusal(code);
}
