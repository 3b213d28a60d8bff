import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { AppUser } from '#server/db/tables.ts';

type Named = Pick<AppUser, 'given_name' | 'family_name'>;

/** A name as people read it, whatever its case and spaces. */
const read = ({ given_name, family_name }: Named): string =>
  `${given_name} ${family_name}`.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/**
 * Charts and signatures name people, so nobody takes a colleague's name. Two people may have the
 * same one: the office, which knows them, enters it.
 *
 * @throws Refusal user.colleague
 */
export async function requireOwnName(db: Db, user: AppUser, named: Named): Promise<void> {
  if (read(named) === read(user)) return;
  const colleagues = await db
    .selectFrom('app_user')
    .select(['given_name', 'family_name'])
    .where('org_id', '=', user.org_id)
    .where('id', '!=', user.id)
    .execute();
  if (colleagues.some((colleague) => read(colleague) === read(named)))
    throw new Refusal('user.colleague', {
      fields: [{ path: 'familyName', code: 'user.colleague' }],
    });
}
