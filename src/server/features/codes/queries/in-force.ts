import type { CodeKind } from '#domain/codes/list-search.ts';
import { dayOf } from '#server/db/calendar-day.ts';
import type { CodeContentRow } from '#server/db/code-tables.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** Whose lists, and of which day. */
export type OfAgency = Pick<RequestScope, 'db' | 'orgId' | 'now'>;

/** The release that is searched today; undefined where there is none. */
export function releaseInForce({ db, orgId, now }: OfAgency, kind: CodeKind) {
  const today = dayOf(now);
  return db
    .selectFrom('code_release')
    .selectAll('code_release')
    .where('code_release.org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('start_date', '<=', today)
    .where((where) => where.or([where('end_date', 'is', null), where('end_date', '>=', today)]))
    .orderBy('start_date', 'desc')
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** A part of a release as it was kept; null where the release has none. */
export async function releaseContent(
  { db, orgId }: Pick<OfAgency, 'db' | 'orgId'>,
  releaseId: string,
  part: CodeContentRow['part'],
): Promise<string | null> {
  const row = await db
    .selectFrom('code_content')
    .select('content')
    .where('org_id', '=', orgId)
    .where('release_id', '=', releaseId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.content ?? null;
}
