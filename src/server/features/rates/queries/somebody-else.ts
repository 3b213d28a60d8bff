import { sql } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import { Refusal } from '#contract/errors.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Scope = Pick<RequestScope, 'db' | 'orgId'>;

/**
 * Every account of one person: the given one and what is or ever was linked with it, on whatever way.
 */
async function accountsOf({ db, orgId }: Scope, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with recursive link as (
      select user_id, person_id from login_link where org_id = ${orgId}::uuid
      union
      select user_id, person_id from ended_login_link where org_id = ${orgId}::uuid
    ), account as (
      select ${userId}::uuid as user_id
      union
      select other.user_id from account
        join link on link.user_id = account.user_id
        join link other on other.person_id = link.person_id
    )
    select user_id from account`.execute(db);
  return rows.map((row) => row.user_id);
}

/**
 * Whether two accounts are one person: the same one, or linked to one sign-in, now or before. An
 * account that was taken apart for a moment is nobody else's.
 */
export const isSamePerson = async (scope: Scope, one: string, other: string): Promise<boolean> =>
  one === other || (await accountsOf(scope, one)).includes(other);

/**
 * What a provider type is paid decides about each clinician of that type: another person changes it.
 *
 * @throws Refusal rate.own
 */
export async function requireOthersType(
  scope: Scope & Pick<RequestScope, 'userId'>,
  providerTypeId: number,
): Promise<void> {
  const { db, orgId, userId } = scope;
  const own = await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', orgId)
    .where(idAnyOf('id', await accountsOf(scope, userId)))
    .where('provider_type_id', '=', providerTypeId)
    .executeTakeFirst();
  if (own) throw new Refusal('rate.own');
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
