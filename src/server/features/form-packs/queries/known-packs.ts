import { sql } from 'kysely';
import { knownForm, putForms } from '#forms/known.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { formIdOf, formOf, signedPack } from './signed-pack.ts';

/** Of a row of `form_pack`: a note was written in this version. The index has only forms of packs. */
export const hasNotes = sql<boolean>`exists (select from note where note.org_id = form_pack.org_id
  and note.form_id = 'pack-' || form_pack.id and note.form_version = form_pack.version
  and note.form_id like 'pack-%')`;

/**
 * Makes the forms of an agency known to this process that its notes were written in or new ones will
 * be, before a request of it looks at a note. Others stay in the database: nobody needs them to
 * understand a note. A version never changes, so that only those not read yet are read; one whose
 * signature is not the agency's stays unknown, and its notes with it.
 */
export async function readPacks(db: Db, orgId: string, keys: OrgKeys): Promise<void> {
  const used = await db
    .selectFrom('form_pack')
    .select(['id', 'version'])
    .where('org_id', '=', orgId)
    .where(({ or, eb }) => or([eb('active', '=', true), hasNotes]))
    .execute();
  for (const { id, version } of used) {
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
