import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type { ImportKind, ImportRun, importRuns, JudgedRow } from '#contract/table-imports.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Search = ParsedInputOf<typeof importRuns>;

/** What an import held, and what came of it. */
type Detail = {
  readonly fileName: string;
  readonly rows: readonly (JudgedRow & { readonly cells: Readonly<Record<string, string>> })[];
};
type Run = {
  readonly id: string;
  readonly kind: ImportKind;
  readonly undoneAt: Date | null;
  readonly detail: Detail;
};

const sorts: Sorts<Search['order']> = {
  at: ['import_run.imported_at'],
  made: ['import_run.made', 'import_run.imported_at'],
};

/** Tables and care summaries that were taken in. */
export class ImportRuns {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async page({ kind, order, pageNumber, pageSize }: Search): Promise<Page<ImportRun>> {
    const { db, orgId, keys } = this.#scope;
    let query = db
      .selectFrom('import_run')
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'import_run.org_id')
          .onRef('app_user.id', '=', 'import_run.imported_by'),
      )
      .where('import_run.org_id', '=', orgId);
    if (kind !== 'All') query = query.where('import_run.kind', '=', kind);
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .selectAll('import_run')
        .select(['app_user.given_name', 'app_user.family_name'])
        .orderBy(sortedBy(order, sorts, 'import_run.id')),
      pageNumber,
      pageSize,
      present: (row): ImportRun => {
        const detail = keys.open('import_run.detail', row.id, row.detail) as Detail;
        return {
          id: row.id,
          kind: row.kind,
          fileName: detail.fileName,
          at: row.imported_at.toISOString(),
          by: `${row.given_name} ${row.family_name}`,
          made: row.made,
          rows: detail.rows.length,
          undoneAt: row.undone_at?.toISOString() ?? null,
        };
      },
    });
  }

  /** An import of this id, locked where it is there; null for none. */
  async find(id: string): Promise<Run | null> {
    const { db, orgId, keys } = this.#scope;
    const row = await db
      .selectFrom('import_run')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const detail = keys.open('import_run.detail', id, row.detail) as Detail;
    return { id, kind: row.kind, undoneAt: row.undone_at, detail };
  }

  /** Whether there is an import of this id that was not undone. */
  async isOpen(id: string): Promise<boolean> {
    const { db, orgId } = this.#scope;
    const row = await db
      .selectFrom('import_run')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** @throws Refusal record.not-found */
  async lock(id: string): Promise<Run> {
    const run = await this.find(id);
    if (!run) throw new Refusal('record.not-found');
    return run;
  }

  async keep({ id, kind, detail }: Omit<Run, 'undoneAt'>): Promise<void> {
    const { db, orgId, keys, now, userId } = this.#scope;
    await db
      .insertInto('import_run')
      .values({
        org_id: orgId,
        id,
        kind,
        imported_at: now,
        imported_by: userId,
        made: detail.rows.filter(({ made }) => made !== null).length,
        detail: keys.seal('import_run.detail', id, detail, { deflate: true }),
      })
      .execute();
  }

  async markUndone(id: string): Promise<void> {
    const { db, orgId, now, userId } = this.#scope;
    await db
      .updateTable('import_run')
      .set({ undone_at: now, undone_by: userId })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  }
}
