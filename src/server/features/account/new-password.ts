import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { AppUser } from '#server/db/tables.ts';
import { isCommon } from './common-passwords.ts';
import { isStrong } from './passwords.ts';
import { organisationName } from '#server/features/account/queries.ts';

type Owner = Pick<AppUser, 'org_id' | 'user_name' | 'given_name' | 'family_name'>;

/** @throws Refusal password.weak, password.common */
export async function requireGoodPassword(db: Db, owner: Owner, given: string): Promise<void> {
  const refused = (code: 'password.weak' | 'password.common') =>
    new Refusal(code, { fields: [{ path: 'newPassword', code }] });
  const names = [owner.given_name, owner.family_name, await organisationName(db, owner.org_id)];
  if (!isStrong(given, owner.user_name, names)) throw refused('password.weak');
  if (await isCommon(given)) throw refused('password.common');
}
