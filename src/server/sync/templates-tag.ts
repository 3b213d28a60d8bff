import { sql } from 'kysely';
import type { Puller } from './pull.ts';

/**
 * Names what a person may use of the note templates, their own and the agency's: how many are in
 * use, and when they were last saved, deleted or taken into use again. Nothing of what they say.
 */
export async function templatesTag({
  db,
  orgId,
  userId,
}: Pick<Puller, 'db' | 'orgId' | 'userId'>): Promise<string> {
  const { count, last, sum } = await db
    .selectFrom('note_template')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('deleted_at', 'is', null).as('count'),
      sql<Date | null>`max(greatest(saved_at, deleted_at))`.as('last'),
      // A change that is committed after a later one moves no maximum.
      sql<string | null>`sum(extract(epoch from greatest(saved_at, deleted_at)))::text`.as('sum'),
    ])
    .where('org_id', '=', orgId)
    .where(({ or, eb }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]))
    .executeTakeFirstOrThrow();
  return `${count} ${last?.toISOString() ?? ''} ${sum ?? ''}`.trim();
}
