import { randomInt } from 'node:crypto';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Page } from '#contract/paging.ts';
import type { shortUrl, ShortLinkRow, shortUrls } from '#contract/short-links.ts';
import { dayMs } from '#domain/durations.ts';
import { recordAudit } from '#server/db/audit.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { ShortLink } from '#server/db/tables.ts';

type LinkOrder = ParsedInputOf<typeof shortUrls>['order'];

const sorts: Sorts<LinkOrder> = {
  path: ['path', 'made_at'],
  made: ['made_at'],
  expires: ['expires_at'],
  used: ['used', 'made_at'],
};

/** Without letters that people take for others. 31^10 are 49 bits. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const linkLength = 10;

const newLink = (): string =>
  Array.from({ length: linkLength }, () => letters[randomInt(letters.length)]).join('');

/** Short links of an organisation. */
export class ShortLinks {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** Stores a path that was checked. */
  async make({ path, days }: ParsedInputOf<typeof shortUrl>) {
    const { db, orgId, userId, now } = this.#scope;
    const id = newLink();
    const expires = new Date(now.getTime() + days * dayMs);
    await db
      .insertInto('short_link')
      .values({ org_id: orgId, id, path, made_by: userId, made_at: now, expires_at: expires })
      .execute();
    await recordAudit(this.#scope, 'shortLink', null, { link: id, path });
    return { link: id, path, expiresAt: expires.toISOString() };
  }

  /** The person's own. */
  own({
    order,
    pageNumber,
    pageSize,
  }: ParsedInputOf<typeof shortUrls>): Promise<Page<ShortLinkRow>> {
    const { db, orgId, userId } = this.#scope;
    const query = db
      .selectFrom('short_link')
      .where('org_id', '=', orgId)
      .where('made_by', '=', userId);
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query.selectAll().orderBy(sortedBy(order, sorts, 'id')),
      pageNumber,
      pageSize,
      present,
    });
  }

  /** The path behind a link that still leads somewhere, counted; null for every other text. */
  async follow(link: string): Promise<string | null> {
    const { db, orgId, now } = this.#scope;
    const row = await db
      .updateTable('short_link')
      .set(({ eb }) => ({ used: eb('used', '+', 1) }))
      .where('org_id', '=', orgId)
      .where('id', '=', link)
      .where('expires_at', '>', now)
      .returning('path')
      .executeTakeFirst();
    return row?.path ?? null;
  }
}

const present = (
  row: Pick<ShortLink, 'id' | 'path' | 'made_at' | 'expires_at'> & { used: number },
): ShortLinkRow => ({
  link: row.id,
  path: row.path,
  madeAt: row.made_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  used: row.used,
});
