import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type {
  OfferedVisitType,
  saveVisitType,
  VisitTypeRow,
  visitTypes,
} from '#contract/visit-types.ts';
import { defaultPayUnit } from '#domain/pay.ts';
import { recordAudit } from '#server/db/audit.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { lackingTypes, presentLacking, type FirstVisitType } from './lacking.ts';

type Search = ParsedInputOf<typeof visitTypes>;
type Given = ParsedInputOf<typeof saveVisitType>;

const byType = sql`lower(type)`;

const sorts: Sorts<Search['order']> = {
  id: ['id'],
  type: [byType],
  discipline: ['discipline', byType],
};

/** The agency's visit types. */
export class VisitTypes {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ words, order, pageNumber, pageSize }: Search): Promise<Page<VisitTypeRow>> {
    const { db, orgId } = this.#scope;
    let query = db.selectFrom('visit_type').where('org_id', '=', orgId);
    if (words.trim() !== '') {
      const part = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      query = query.where(({ or, eb }) =>
        or([eb('type', 'ilike', part), eb('description', 'ilike', part)]),
      );
    }
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query.selectAll('visit_type').orderBy(sortedBy(order, sorts, 'id')),
      pageNumber,
      pageSize,
      present: (row) => ({
        id: row.id,
        revision: row.revision ?? 1,
        type: row.type,
        description: row.description,
        discipline: row.discipline,
        unit: row.unit ?? defaultPayUnit,
        serviceType: row.service_type ?? '',
        evaluation: row.evaluation,
        discharge: row.discharge,
        formId: row.form_id,
      }),
    });
  }

  /** What a new agency starts with and this one lacks. */
  async lacking(first: readonly FirstVisitType[]): Promise<OfferedVisitType[]> {
    return lackingTypes(await this.#all().execute(), first).map(presentLacking);
  }

  /** Adds that in the caller's transaction. */
  async addLacking(first: readonly FirstVisitType[]): Promise<{ added: number; changed: number }> {
    const { db, orgId } = this.#scope;
    const lacking = lackingTypes(await this.#all().forNoKeyUpdate().execute(), first);
    const added = lacking.filter(({ isNew }) => isNew).map(({ type }) => type);
    const changed = lacking.filter(({ isNew }) => !isNew).map(({ type }) => type);
    if (added.length > 0)
      await db
        .insertInto('visit_type')
        .values(added.map((type) => ({ ...type, org_id: orgId })))
        .onConflict((same) => same.columns(['org_id', 'id']).doNothing())
        .execute();
    for (const { id, form_id, revision } of changed)
      await db
        .updateTable('visit_type')
        .set({ form_id, revision: (revision ?? 1) + 1 })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    if (lacking.length > 0)
      await recordAudit(this.#scope, 'organisation', null, {
        visitTypesAdded: added.map(({ id }) => id),
        visitTypesChanged: changed.map(({ id }) => id),
      });
    return { added: added.length, changed: changed.length };
  }

  #all() {
    const { db, orgId } = this.#scope;
    return db
      .selectFrom('visit_type')
      .selectAll('visit_type')
      .where('org_id', '=', orgId)
      .orderBy('id');
  }

  /** Changes one in the caller's transaction. @throws Refusal record.not-found, visit-type.changed */
  async save({ id, revision, serviceType, ...given }: Given): Promise<number> {
    const { db, orgId } = this.#scope;
    const before = await db
      .selectFrom('visit_type')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal('record.not-found');
    if ((before.revision ?? 1) !== revision) throw new Refusal('visit-type.changed');
    await db
      .updateTable('visit_type')
      .set({
        ...given,
        type: given.type.trim(),
        description: given.description.trim(),
        service_type: serviceType.trim() || null,
        revision: revision + 1,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'organisation', null, {
      visitTypeId: id,
      unit: given.unit,
      unitBefore: before.unit ?? defaultPayUnit,
    });
    return id;
  }
}
