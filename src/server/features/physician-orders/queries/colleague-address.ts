import type { RequestScope } from '#server/db/request-scope.ts';

/**
 * Small letters, without dots and what follows a plus sign before the @: mail to all of them arrives
 * in one mailbox. Where a mail service tells dots apart, an address too many counts as a colleague's.
 */
function mailbox(address: string): string {
  const [name = '', ...domain] = address.trim().toLowerCase().split('@');
  return [name.replace(/\+.*$/, '').replaceAll('.', ''), ...domain].join('@');
}

/**
 * Whether mail to an address reaches somebody with an account at the agency other than a physician:
 * the address of the account, one they were invited at, or one they are about to prove. Whoever has
 * a link signs with it, so it goes neither to its sender nor to a colleague.
 */
export async function isColleagueAddress(
  { db, orgId, keys }: Pick<RequestScope, 'db' | 'orgId' | 'keys'>,
  address: string,
): Promise<boolean> {
  const [own, invited, pending] = [
    await db
      .selectFrom('app_user')
      .select('email')
      .where('org_id', '=', orgId)
      .where('role', '!=', 'PHYSICIAN')
      .execute(),
    await db
      .selectFrom('invitation')
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'invitation.org_id')
          .onRef('app_user.id', '=', 'invitation.user_id'),
      )
      .select('invitation.email')
      .where('invitation.org_id', '=', orgId)
      .where('app_user.role', '!=', 'PHYSICIAN')
      .execute(),
    await db
      .selectFrom('verification')
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'verification.org_id')
          .onRef('app_user.id', '=', 'verification.user_id'),
      )
      .select(['verification.id', 'verification.target'])
      .where('verification.org_id', '=', orgId)
      .where('verification.kind', '=', 'email')
      .where('app_user.role', '!=', 'PHYSICIAN')
      .execute(),
  ];
  const known = [
    ...[...own, ...invited].map(({ email }) => email),
    ...pending.map(({ id, target }) => String(keys.open('verification', id, target))),
  ];
  const asked = mailbox(address);
  return known.some((each) => each !== '' && mailbox(each) === asked);
}
