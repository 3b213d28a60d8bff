import { sql, type SelectQueryBuilder } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type { UserRow, users } from '#contract/users.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { byName, sortedBy, type Sorts } from '#server/db/order.ts';
import { idsFirst, pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { Tables } from '#server/db/tables.ts';
import { closeOtherSessions, runningSessions } from '#server/db/sessions.ts';
import { removePasskeys } from '#server/features/sign-in/queries/passkeys.ts';
import { linkedAccounts, unlinkAccount } from '#server/features/sign-in/queries/login-links.ts';
import { dropPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { removeCodes } from '#server/features/sign-in/queries/sign-in-codes.ts';

type UserSearch = ParsedInputOf<typeof users>;

/** People with how many sessions each has running, by their ids. */
const withSessions = <O>(
  people: SelectQueryBuilder<Tables, 'app_user', O>,
  { orgId, now }: Pick<RequestScope, 'orgId' | 'now'>,
) =>
  people.leftJoin(
    (from) =>
      from
        .selectFrom('session')
        .select([
          'session.org_id',
          'session.user_id',
          sql<number>`count(*)::integer`.as('sessions'),
        ])
        .where('session.org_id', '=', orgId)
        .where('session.expires_at', '>', now)
        .groupBy(['session.org_id', 'session.user_id'])
        .as('running'),
    (join) =>
      join
        .onRef('running.org_id', '=', 'app_user.org_id')
        .onRef('running.user_id', '=', 'app_user.id'),
  );

/** The people of an organisation, as their administrator sees them. */
export class Users {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ only, order, pageNumber, pageSize }: UserSearch): Promise<Page<UserRow>> {
    const { db, orgId } = this.#scope;
    const running = sql<number>`coalesce(running.sessions, 0)`;
    const asksCode = sql<boolean>`exists (select 1 from code_secret where code_secret.org_id = app_user.org_id
      and code_secret.user_id = app_user.id and switched_on_at is not null)`;
    const passkeys = sql<number>`(select count(*)::integer from passkey where passkey.org_id = app_user.org_id
      and passkey.user_id = app_user.id)`;
    const registered = sql<boolean>`password_hash <> ''`;
    const name = byName('app_user');
    const sorts: Sorts<UserSearch['order']> = {
      name,
      userName: ['user_name'],
      role: [sql`lower(role.name)`, ...name],
      // Active ones first.
      status: [sql`not active`, ...name],
      lastLogin: [sql.ref('last_login')],
      sessions: [sql`case when active then ${running} else 0 end`, ...name],
    };
    const people = db
      .selectFrom('app_user')
      .where('app_user.org_id', '=', orgId)
      .$if(only === 'signed-in' || only === 'invited', (query) => query.where('active', '=', true))
      .$if(only === 'invited', (query) => query.where('password_hash', '=', ''))
      .$if(only === 'inactive', (query) => query.where('active', '=', false));
    const whole = withSessions(people, this.#scope).leftJoin('role', (join) =>
      join.onRef('role.org_id', '=', 'app_user.org_id').onRef('role.id', '=', 'app_user.role_id'),
    );
    // Few have a session: they are counted once, not looked for with each person of the agency.
    const listed = only === 'signed-in' ? whole.where(running, '>', 0) : whole;
    return pageOf({
      count: (only === 'signed-in' ? listed : people).select(({ fn }) =>
        fn.countAll<number>().as('count'),
      ),
      rows: idsFirst(
        listed.select('app_user.id').orderBy(sortedBy(order, sorts, 'app_user.id')),
        (ids) =>
          whole
            .where(idAnyOf('app_user.id', ids))
            .select([
              'app_user.id',
              'given_name',
              'family_name',
              'user_name',
              sql<string>`role.name`.as('role_name'),
              'active',
              'change_password',
              registered.as('registered'),
              'last_login',
              running.as('sessions'),
              asksCode.as('asks_code'),
              passkeys.as('passkeys'),
            ])
            .execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => ({
        id: row.id,
        name: `${row.given_name} ${row.family_name}`,
        userName: row.user_name,
        role: row.role_name,
        active: row.active,
        lastLogin: row.last_login?.toISOString() ?? null,
        // Nobody inactive is let in, whatever sessions are left of them.
        sessions: row.active ? row.sessions : 0,
        asksCode: row.asks_code,
        passkeys: row.passkeys,
        registered: row.registered,
        changePassword: row.change_password,
      }),
    });
  }

  /**
   * Ends every session of a person, running and half opened. Runs in the caller's transaction.
   *
   * @returns how many were running
   * @throws Refusal record.not-found
   */
  async endSessions(id: string): Promise<number> {
    const { db, orgId, now } = this.#scope;
    await this.#mustExist(id);
    const { length: ended } = await runningSessions(db, orgId, id, now);
    await dropPending(db, orgId, id);
    await closeOtherSessions(db, orgId, id, null);
    await recordAudit(this.#scope, 'user', id, { ended });
    return ended;
  }

  /**
   * Removes a person's one-time codes and ends their sessions. Runs in the caller's transaction.
   *
   * @returns false when they have none
   * @throws Refusal record.not-found
   */
  async resetCodes(id: string): Promise<boolean> {
    const { db, orgId } = this.#scope;
    await this.#mustExist(id);
    if (!(await removeCodes(db, { orgId, userId: id }))) return false;
    await dropPending(db, orgId, id);
    await closeOtherSessions(db, orgId, id, null);
    await recordAudit(this.#scope, 'user', id, {});
    return true;
  }

  /**
   * Removes a person's passkeys and ends their sessions. Runs in the caller's transaction.
   *
   * @returns how many there were
   * @throws Refusal record.not-found
   */
  async revokePasskeys(id: string): Promise<number> {
    const { db, orgId } = this.#scope;
    await this.#mustExist(id);
    const count = await removePasskeys(db, { orgId, userId: id });
    if (count === 0) return 0;
    await closeOtherSessions(db, orgId, id, null);
    await recordAudit(this.#scope, 'user', id, { count });
    return count;
  }

  /**
   * Takes an account out of its person. Runs in the caller's transaction.
   *
   * @throws Refusal record.not-found
   */
  async unlink(userName: string): Promise<boolean> {
    return this.unlinkById(await this.#idOf(userName), null);
  }

  /**
   * As `unlink`, by id.
   *
   * @param kept hash of the token of the one session that goes on; null for none
   */
  async unlinkById(id: string, kept: Buffer | null): Promise<boolean> {
    const { db, orgId, now } = this.#scope;
    const owner = { orgId, userId: id };
    const linked = await linkedAccounts(db, owner);
    if (!(await unlinkAccount(db, owner, now))) return false;
    // A session that was opened through the link would outlive it.
    for (const each of linked) {
      await dropPending(db, orgId, each.id);
      await closeOtherSessions(db, orgId, each.id, kept);
    }
    await recordAudit(this.#scope, 'user', id, {});
    return true;
  }

  async #idOf(userName: string): Promise<string> {
    const { db, orgId } = this.#scope;
    const person = await db
      .selectFrom('app_user')
      .select('id')
      .where('org_id', '=', orgId)
      .where('user_name', '=', userName.trim().toLowerCase())
      .executeTakeFirst();
    if (!person) throw new Refusal('record.not-found');
    return person.id;
  }

  async #mustExist(id: string): Promise<void> {
    const { db, orgId } = this.#scope;
    const person = await db
      .selectFrom('app_user')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!person) throw new Refusal('record.not-found');
  }
}
