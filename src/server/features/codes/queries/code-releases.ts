import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type {
  CodeListAnswer,
  CodeRelease,
  codeReleases,
  removeCodeRelease,
} from '#contract/codes.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type { CodeKind } from '#domain/codes/list-search.ts';
import { differenceOf } from '#domain/codes/row-difference.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { CodeContentRow, CodeReleaseRow } from '#server/db/code-tables.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { releaseContent, releaseInForce } from './in-force.ts';
import { compressed, hashOfRows, hashOfText, packed, packedChange, unpacked } from './packs.ts';

type Search = ParsedInputOf<typeof codeReleases>;
type Part = CodeContentRow['part'];

const sorts: Sorts<Search['order']> = {
  from: ['code_release.start_date'],
  name: [sql`lower(code_release.name)`],
  at: ['code_release.imported_at'],
};

/** What is kept of a file that is taken in. Days MM/DD/YYYY. */
type TakenIn = {
  readonly id: string;
  readonly kind: CodeKind;
  readonly name: string;
  readonly fileName: string;
  readonly from: string;
  readonly to: string | null;
  readonly fileHash: string;
  readonly tabularHash: string | null;
  /** Sorted, without repeats. */
  readonly rows: readonly string[];
  /** JSON of a tabular list; null without one. */
  readonly notes: string | null;
};

/** Releases of diagnosis codes and drugs that the agency took in. */
export class CodeReleases {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async page({ kind, order, pageNumber, pageSize }: Search): Promise<Page<CodeRelease>> {
    const inForce = new Set(
      [await this.inForce('icd10cm'), await this.inForce('drugs')].map((row) => row?.id),
    );
    const all = this.#releases();
    const query = kind === null ? all : all.where('code_release.kind', '=', kind);
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .innerJoin('app_user', (join) =>
          join
            .onRef('app_user.org_id', '=', 'code_release.org_id')
            .onRef('app_user.id', '=', 'code_release.imported_by'),
        )
        .selectAll('code_release')
        .select(['app_user.given_name', 'app_user.family_name'])
        .orderBy(sortedBy(order, sorts, 'code_release.id')),
      pageNumber,
      pageSize,
      present: (row): CodeRelease => ({
        id: row.id,
        revision: row.revision,
        kind: row.kind,
        name: row.name,
        fileName: row.file_name,
        from: toDate(row.start_date),
        to: row.end_date === null ? null : toDate(row.end_date),
        count: row.count,
        fileHash: row.file_hash,
        tabularHash: row.tabular_hash,
        packed: row.packed,
        added: row.added,
        removed: row.removed,
        inForce: inForce.has(row.id),
        at: row.imported_at.toISOString(),
        by: `${row.given_name} ${row.family_name}`,
      }),
    });
  }

  /** The release that is searched today; undefined where there is none. */
  inForce(kind: CodeKind) {
    return releaseInForce(this.#scope, kind);
  }

  /** A part of a release as it was kept; null where the release has none. */
  content(releaseId: string, part: Part): Promise<string | null> {
    return releaseContent(this.#scope, releaseId, part);
  }

  /** The list in force for a phone that keeps the one with this hash. */
  async list(kind: CodeKind, have: string | null): Promise<CodeListAnswer> {
    const row = await this.inForce(kind);
    if (!row) return { kind: 'none' };
    if (row.list_hash === have) return { kind: 'same' };
    const release = {
      id: row.id,
      name: row.name,
      from: toDate(row.start_date),
      to: row.end_date === null ? null : toDate(row.end_date),
      hash: row.list_hash,
      count: row.count,
    };
    const whole = (await this.content(row.id, 'rows')) ?? '';
    const before = have === null ? null : await this.#keptRows(kind, have);
    const rows = before === null ? [] : await unpacked(whole);
    return { release, ...(await packedChange(rows, whole, before)) };
  }

  /** Keeps a file in the caller's transaction; the same id a second time changes nothing. */
  async keep({ rows, notes, ...given }: TakenIn): Promise<void> {
    const { db, orgId, now, userId } = this.#scope;
    const previous = await this.#before(given.kind, given.from);
    const beforeRows = previous && (await this.content(previous.id, 'rows'));
    const difference = beforeRows ? differenceOf(await unpacked(beforeRows), rows) : null;
    const content = await packed(rows);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('code_release')
      .values({
        org_id: orgId,
        id: given.id,
        kind: given.kind,
        name: given.name,
        file_name: given.fileName,
        start_date: toDay(given.from),
        end_date: given.to === null ? null : toDay(given.to),
        count: rows.length,
        file_hash: given.fileHash,
        tabular_hash: given.tabularHash,
        list_hash: hashOfRows(rows),
        notes_hash: notes === null ? null : hashOfText(notes),
        packed: content.length,
        added: difference?.added.length ?? null,
        removed: difference?.removed.length ?? null,
        imported_at: now,
        imported_by: userId,
      })
      .onConflict((same) => same.columns(['org_id', 'id']).doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return;
    await this.#keepPart(given.id, 'rows', content);
    if (notes !== null) await this.#keepPart(given.id, 'notes', await compressed(notes));
    await recordAudit(this.#scope, 'codeRelease', given.id, {
      kind: given.kind,
      name: given.name,
      from: given.from,
      to: given.to,
      count: rows.length,
      fileHash: given.fileHash,
      tabularHash: given.tabularHash,
    });
  }

  /** @throws Refusal record.not-found, record.changed */
  async remove({ id, revision }: ParsedInputOf<typeof removeCodeRelease>): Promise<void> {
    const row = await this.#releases()
      .select(['revision', 'name'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== revision) throw new Refusal('record.changed');
    await this.#scope.db
      .deleteFrom('code_release')
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'codeRelease', id, { removed: true, name: row.name });
  }

  /** Address and key of the drug-information service; null where no address is set. */
  async drugService(): Promise<{ address: string; key: string } | null> {
    const rows = await this.#scope.db
      .selectFrom('constant')
      .select(['name', 'value'])
      .where('org_id', '=', this.#scope.orgId)
      .where('type', '=', 'WebAppConfig')
      .where('name', 'in', ['drugInformationApi', 'drugInformationApiKey'])
      .execute();
    const valueOf = (name: string) => rows.find((row) => row.name === name)?.value.trim() ?? '';
    const address = valueOf('drugInformationApi');
    return address === '' ? null : { address, key: valueOf('drugInformationApiKey') };
  }

  async #keepPart(releaseId: string, part: Part, content: string): Promise<void> {
    await this.#scope.db
      .insertInto('code_content')
      .values({ org_id: this.#scope.orgId, release_id: releaseId, part, content })
      .execute();
  }

  /** The release that ends where one of this first day begins. */
  #before(kind: CodeKind, from: string): Promise<Pick<CodeReleaseRow, 'id'> | undefined> {
    return this.#releases()
      .select('id')
      .where('kind', '=', kind)
      .where('start_date', '<=', toDay(from))
      .orderBy('start_date', 'desc')
      .orderBy('imported_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  /** The rows a phone keeps, where the release they are of is still here. */
  async #keptRows(kind: CodeKind, hash: string): Promise<string[] | null> {
    const row = await this.#releases()
      .select('id')
      .where('kind', '=', kind)
      .where('list_hash', '=', hash)
      .limit(1)
      .executeTakeFirst();
    const content = row && (await this.content(row.id, 'rows'));
    return content ? unpacked(content) : null;
  }

  #releases() {
    return this.#scope.db
      .selectFrom('code_release')
      .where('code_release.org_id', '=', this.#scope.orgId);
  }
}
