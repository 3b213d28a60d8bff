import type { Page } from '#contract/paging.ts';
import { Refusal } from '#contract/errors.ts';
import type { VisitComment } from '#contract/visit-comments.ts';
import { recordAudit } from '#server/db/audit.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { VisitCommentRow } from '#server/db/visit-tables.ts';

type Named = VisitCommentRow & { given_name: string | null; family_name: string | null };

/** Comments on visits; their words are sealed. A deleted one stays in the table, for the audit. */
export class VisitComments {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** @param mayDelete whether the person may delete a comment of this author */
  page(
    visitId: string,
    { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
    mayDelete: (authorId: string) => boolean,
  ): Promise<Page<VisitComment>> {
    const query = this.#named().where('visit_comment.visit_id', '=', visitId);
    return pageOf({
      count: query.clearSelect().select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query.orderBy('visit_comment.made_at', 'desc').orderBy('visit_comment.id'),
      pageNumber,
      pageSize,
      present: (row) => this.#present(row, mayDelete(row.author_id)),
    });
  }

  async add(visitId: string, id: string, text: string): Promise<VisitComment> {
    const { db, orgId, userId, userName, keys, now } = this.#scope;
    await db
      .insertInto('visit_comment')
      .values({
        org_id: orgId,
        id,
        visit_id: visitId,
        author_id: userId,
        made_at: now,
        body: keys.seal('visit_comment.body', id, { text }),
        deleted_at: null,
        deleted_by: null,
      })
      .execute();
    await recordAudit(this.#scope, 'visit', visitId, { commentId: id });
    return { id, by: userId, byName: userName, at: now.toISOString(), text, mayDelete: true };
  }

  /** @throws Refusal record.not-found, access.denied */
  async remove(
    visitId: string,
    id: string,
    mayDelete: (authorId: string) => boolean,
  ): Promise<void> {
    const { db, orgId, userId, now } = this.#scope;
    const row = await db
      .selectFrom('visit_comment')
      .select('author_id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('visit_id', '=', visitId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (!mayDelete(row.author_id)) throw new Refusal('access.denied');
    await db
      .updateTable('visit_comment')
      .set({ deleted_at: now, deleted_by: userId })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'visit', visitId, { commentId: id, author: row.author_id });
  }

  #present(row: Named, mayDelete: boolean): VisitComment {
    const { text } = this.#scope.keys.open('visit_comment.body', row.id, row.body) as {
      text: string;
    };
    return {
      id: row.id,
      by: row.author_id,
      byName: `${row.given_name ?? ''} ${row.family_name ?? ''}`.trim(),
      at: row.made_at.toISOString(),
      text,
      mayDelete,
    };
  }

  #named() {
    return this.#scope.db
      .selectFrom('visit_comment')
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'visit_comment.org_id')
          .onRef('app_user.id', '=', 'visit_comment.author_id'),
      )
      .selectAll('visit_comment')
      .select(['app_user.given_name', 'app_user.family_name'])
      .where('visit_comment.org_id', '=', this.#scope.orgId)
      .where('visit_comment.deleted_at', 'is', null);
  }
}
