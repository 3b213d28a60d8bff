import { knownForm, putForms } from '#forms/known.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { formIdOf, formOf, signedPack } from './signed-pack.ts';

/**
 * Makes every form of an agency known to this process, before a request of it looks at a note. A
 * version never changes, so that only those not read yet are read; one whose signature is not the
 * agency's stays unknown, and its notes with it.
 */
export async function readPacks(db: Db, orgId: string, keys: OrgKeys): Promise<void> {
  const all = await db
    .selectFrom('form_pack')
    .select(['id', 'version'])
    .where('org_id', '=', orgId)
    .execute();
  for (const { id, version } of all) {
    if (knownForm(formIdOf(id), version) !== null) continue;
    const row = await db
      .selectFrom('form_pack')
      .select(['id', 'version', 'content', 'signature'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    const pack = row && signedPack(keys, row);
    if (pack) putForms([formOf(pack, { id, version })]);
  }
}
