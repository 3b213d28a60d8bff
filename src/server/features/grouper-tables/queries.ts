import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  GrouperImport,
  grouperTables,
  removeGrouperTables,
} from '#contract/grouper-tables.ts';
import type { Page } from '#contract/paging.ts';
import { icdOf } from '#domain/pdgm/hipps.ts';
import {
  codeTableKinds,
  type ClaimDays,
  type GrouperTable,
  type TableKind,
} from '#domain/pdgm/tables.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { GrouperImportRow } from '#server/db/grouper-tables.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Search = ParsedInputOf<typeof grouperTables>;

const sorts: Sorts<Search['order']> = {
  from: ['grouper_import.start_date'],
  name: [sql`lower(grouper_import.name)`],
  at: ['grouper_import.imported_at'],
};

/** What is kept of a file that is taken in. Days MM/DD/YYYY. */
export type TakenIn = Pick<
  GrouperImportRow,
  | 'id'
  | 'what'
  | 'name'
  | 'source'
  | 'file_name'
  | 'standing'
  | 'published'
  | 'archive_hash'
  | 'passed'
  | 'cases'
> & {
  readonly from: string;
  readonly to: string | null;
  readonly tables: readonly GrouperTable[];
};

/** Diagnosis codes that one statement writes. */
const codesAtOnce = 10_000;

const isCodeTable = (kind: TableKind): boolean => codeTableKinds.some((each) => each === kind);

/** Tables of the grouper that the agency took in, by their days (decision 089). */
export class GrouperImports {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ order, pageNumber, pageSize }: Search): Promise<Page<GrouperImport>> {
    const query = this.#imports();
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .innerJoin('app_user', (join) =>
          join
            .onRef('app_user.org_id', '=', 'grouper_import.org_id')
            .onRef('app_user.id', '=', 'grouper_import.imported_by'),
        )
        .selectAll('grouper_import')
        .select(['app_user.given_name', 'app_user.family_name'])
        .select(
          sql<string>`(select coalesce(string_agg(kind, ' ' order by kind), '') from grouper_table
            where grouper_table.org_id = grouper_import.org_id
            and grouper_table.import_id = grouper_import.id)`.as('kinds'),
        )
        .orderBy(sortedBy(order, sorts, 'grouper_import.id')),
      pageNumber,
      pageSize,
      present: (row): GrouperImport => ({
        id: row.id,
        revision: row.revision,
        what: row.what,
        name: row.name,
        source: row.source,
        fileName: row.file_name,
        from: toDate(row.start_date),
        to: row.end_date === null ? null : toDate(row.end_date),
        standing: row.standing,
        tables: row.kinds.split(' ').filter(Boolean) as TableKind[],
        archiveHash: row.archive_hash,
        passed: row.passed,
        cases: row.cases,
        at: row.imported_at.toISOString(),
        by: `${row.given_name} ${row.family_name}`,
      }),
    });
  }

  /** Keeps a file in the caller's transaction; the same id a second time changes nothing. */
  async keep({ from, to, tables, ...row }: TakenIn): Promise<void> {
    const { db, orgId, now, userId } = this.#scope;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('grouper_import')
      .values({
        org_id: orgId,
        ...row,
        start_date: toDay(from),
        end_date: to === null ? null : toDay(to),
        imported_at: now,
        imported_by: userId,
      })
      .onConflict((same) => same.columns(['org_id', 'id']).doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    for (const table of tables) await this.#keepTable(row.id, table);
    await recordAudit(this.#scope, 'grouperTables', row.id, {
      name: row.name,
      standing: row.standing,
      from,
      to,
      archiveHash: row.archive_hash,
      passed: row.passed,
      cases: row.cases,
      tables: tables.map(({ kind }) => kind).join(' '),
    });
  }

  async #keepTable(importId: string, { kind, rows }: GrouperTable): Promise<void> {
    const { db, orgId } = this.#scope;
    const byCode = isCodeTable(kind);
    const codes = byCode ? (Object.entries(rows) as [string, string][]) : [];
    await db
      .insertInto('grouper_table')
      .values({
        org_id: orgId,
        import_id: importId,
        kind,
        content: byCode ? null : JSON.stringify(rows),
      })
      .execute();
    for (let first = 0; first < codes.length; first += codesAtOnce) {
      const part = codes.slice(first, first + codesAtOnce);
      await sql`insert into grouper_code (org_id, import_id, kind, code, value)
        select ${orgId}::uuid, ${importId}::uuid, ${kind}, code, value
        from unnest(${part.map(([code]) => code)}::text[], ${part.map(([, value]) => value)}::text[])
          as given(code, value)`.execute(db);
    }
  }

  /** @throws Refusal record.not-found, record.changed */
  async remove({ id, revision }: ParsedInputOf<typeof removeGrouperTables>): Promise<void> {
    const row = await this.#imports()
      .select(['grouper_import.revision', 'grouper_import.name'])
      .where('grouper_import.id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== revision) throw new Refusal('record.changed');
    await this.#scope.db
      .deleteFrom('grouper_import')
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'grouperTables', id, { removed: true, name: row.name });
  }

  /**
   * Tables in force on a day of any of the claims, with only the rows of these diagnosis codes.
   */
  async inForce(
    claims: readonly ClaimDays[],
    diagnoses: readonly string[],
  ): Promise<readonly GrouperTable[]> {
    if (claims.length === 0) return [];
    const days = claims.flatMap(({ from, through }) => [toDay(from), toDay(through)]).toSorted();
    const imports = await this.#imports()
      .selectAll('grouper_import')
      .where('start_date', '<=', days.at(-1) ?? '')
      .where((where) =>
        where.or([where('end_date', 'is', null), where('end_date', '>=', days[0] ?? '')]),
      )
      // The one that stands first counts where two begin on one day: the last that came.
      .orderBy('imported_at', 'desc')
      .orderBy('id')
      .execute();
    const ids = imports.map(({ id }) => id);
    const tables = await this.#scope.db
      .selectFrom('grouper_table')
      .select(['import_id', 'kind', 'content'])
      .where('org_id', '=', this.#scope.orgId)
      .where(idAnyOf('import_id', ids))
      .execute();
    const codes = await this.#scope.db
      .selectFrom('grouper_code')
      .select(['import_id', 'kind', 'code', 'value'])
      .where('org_id', '=', this.#scope.orgId)
      .where(idAnyOf('import_id', ids))
      .where(sql<boolean>`code = any(${diagnoses.map(icdOf)}::text[])`)
      .execute();
    return imports.flatMap((row) =>
      tables
        .filter((table) => table.import_id === row.id)
        .map(({ kind, content }) => {
          const own = codes.filter((code) => code.import_id === row.id && code.kind === kind);
          const rows: unknown =
            content === null
              ? Object.fromEntries(own.map(({ code, value }) => [code, value]))
              : JSON.parse(content);
          // What `keep` wrote for the kind.
          return {
            kind,
            name: row.name,
            source: row.source,
            standing: row.standing,
            from: toDate(row.start_date),
            to: row.end_date === null ? null : toDate(row.end_date),
            rows,
          } as GrouperTable;
        }),
    );
  }

  /** Test cases that came out in the last import of each published release, by its name. */
  async passedByRelease(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#imports()
      .select(['grouper_import.name', 'grouper_import.passed'])
      .where('what', '=', 'release')
      .where('published', '=', true)
      .orderBy('imported_at')
      .orderBy('id')
      .execute();
    return new Map(rows.map(({ name, passed }) => [name, passed ?? 0]));
  }

  #imports() {
    return this.#scope.db
      .selectFrom('grouper_import')
      .where('grouper_import.org_id', '=', this.#scope.orgId);
  }
}
