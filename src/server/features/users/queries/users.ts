import { sql } from 'kysely';
import type { Page } from '#contract/paging.ts';
import type { UserRow } from '#contract/users.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

export type UserSearch = {
  readonly only: 'all' | 'signed-in' | 'inactive';
  readonly pageNumber: number;
  readonly pageSize: number;
};

/** The people of an organisation, as their administrator sees them. */
export class Users {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ only, pageNumber, pageSize }: UserSearch): Promise<Page<UserRow>> {
    const { db, orgId, now } = this.#scope;
    const running = sql<number>`(select count(*)::integer from session where session.org_id = app_user.org_id and session.user_id = app_user.id and session.expires_at > ${now}::timestamptz)`;
    const asksCode = sql<boolean>`exists (select 1 from code_secret where code_secret.org_id = app_user.org_id and code_secret.user_id = app_user.id and switched_on_at is not null)`;
    const passkeys = sql<number>`(select count(*)::integer from passkey where passkey.org_id = app_user.org_id and passkey.user_id = app_user.id)`;
    let query = db
      .selectFrom('app_user')
      .where('org_id', '=', orgId)
      .select([
        'id',
        'given_name',
        'family_name',
        'user_name',
        'role',
        'active',
        'last_login',
        running.as('sessions'),
        asksCode.as('asks_code'),
        passkeys.as('passkeys'),
      ]);
    if (only === 'signed-in') query = query.where('active', '=', true).where(running, '>', 0);
    if (only === 'inactive') query = query.where('active', '=', false);
    return pageOf({
      count: query.clearSelect().select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query.orderBy(sql`lower(family_name), lower(given_name), id`),
      pageNumber,
      pageSize,
      present: (row) => ({
        id: row.id,
        name: `${row.given_name} ${row.family_name}`,
        userName: row.user_name,
        role: row.role,
        active: row.active,
        lastLogin: row.last_login?.toISOString() ?? null,
        // Nobody inactive is let in, whatever sessions are left of them.
        sessions: row.active ? row.sessions : 0,
        asksCode: row.asks_code,
        passkeys: row.passkeys,
      }),
    });
  }
}
