import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  formPack,
  formPacks,
  FormPackRow,
  importFormPack,
  removeFormPack,
  switchFormPack,
} from '#contract/form-packs.ts';
import type { Page } from '#contract/paging.ts';
import { readPackText } from '#contract/read-pack.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { must } from '#domain/must.ts';
import type { FormDefinition } from '#forms/define.ts';
import { agencyPackLimits, type Pack } from '#forms/packs/pack.ts';
import { countsOf } from '#forms/packs/readers/counts.ts';
import { formForVisitType } from '#forms/registry.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import { recordAudit } from '#server/db/audit.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { FormPackTable } from '#server/db/document-tables.ts';
import { hasNotes } from './known-packs.ts';
import { formIdOf, signatureOf, signedPack } from './signed-pack.ts';

type Search = ParsedInputOf<typeof formPacks>;
type Given = ParsedInputOf<typeof importFormPack>;
type Known = { readonly packId: string; readonly revision: number };
/** What a list says of a form beside its title, kept beside the content. */
type PackCard = Pick<FormPackRow, 'disciplines' | 'visitTypeIds' | 'questions'>;

const byTitle = sql`lower(title)`;
const sorts: Sorts<Search['order']> = {
  title: [byTitle],
  imported: ['imported_at'],
  version: ['version', byTitle],
};

/**
 * Assessments, and visit types with a form made for them of which only some disciplines sign a part.
 * A type that has the general form of its discipline can have the agency's own, which says itself
 * who signs which section (decision 106).
 */
const isProtected = (form: FormDefinition | null, visitTypeId: number): boolean =>
  form !== null &&
  (form.timepoint !== undefined ||
    (form.visitTypeIds.includes(visitTypeId) &&
      form.sections.some(({ signedBy }) => signedBy !== undefined)));

/** What the audit log calls a version by: a form holds nothing of a patient. */
const nameOf = ({
  title,
  version,
  content,
}: Pick<FormPackTable, 'title' | 'version' | 'content'>) => ({
  name: title,
  version,
  sha256: sha256Hex(content),
});

/** The agency's own forms. */
export class FormPacks {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ words, order, pageNumber, pageSize }: Search): Promise<Page<FormPackRow>> {
    const { db, orgId } = this.#scope;
    let query = db
      .selectFrom('form_pack')
      .where('form_pack.org_id', '=', orgId)
      .where('newest', '=', true);
    if (words.trim() !== '') {
      const part = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      query = query.where('title', 'ilike', part);
    }
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .leftJoin('app_user', (join) =>
          join
            .onRef('app_user.org_id', '=', 'form_pack.org_id')
            .onRef('app_user.id', '=', 'form_pack.imported_by'),
        )
        .select([
          'form_pack.id',
          'form_pack.version',
          'form_pack.revision',
          'form_pack.title',
          'form_pack.source',
          'form_pack.card',
          'form_pack.active',
          'form_pack.imported_at',
          'app_user.given_name',
          'app_user.family_name',
        ])
        .orderBy(sortedBy(order, sorts, 'form_pack.id')),
      pageNumber,
      pageSize,
      present: (row) => ({
        packId: row.id,
        version: row.version,
        revision: row.revision,
        title: row.title,
        ...(JSON.parse(row.card) as PackCard),
        source: row.source,
        active: row.active,
        importedAt: row.imported_at.toISOString(),
        importedBy:
          row.given_name === null ? null : `${row.given_name} ${row.family_name ?? ''}`.trim(),
      }),
    });
  }

  /** @throws Refusal record.not-found, pack.unsigned */
  async content({ packId, version }: ParsedInputOf<typeof formPack>): Promise<string> {
    const { db, orgId, keys } = this.#scope;
    const row = await db
      .selectFrom('form_pack')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', packId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (!signedPack(keys, row)) throw new Refusal('pack.unsigned');
    return row.content;
  }

  /**
   * Takes in a pack, or the next version of one, in the caller's transaction.
   *
   * @throws Refusal request.invalid with the places, record.not-found, pack.changed,
   * pack.visit-type, pack.protected, pack.too-many, pack.no-room
   */
  async add(given: Given): Promise<{ packId: string; version: number }> {
    const { db, orgId, userId, now, newId, keys } = this.#scope;
    const read = readPackText(given.content);
    if (!read.ok)
      throw new Refusal('request.invalid', {
        fields: read.reasons.map(({ path, code }) => ({
          path: path === '' ? 'content' : `content.${path}`,
          code,
        })),
      });
    const before = given.pack === null ? null : await this.#newest(given.pack);
    const packId = before?.id ?? newId();
    const version = (before?.version ?? 0) + 1;
    await this.#requireRoom(before);
    const form: Pack['form'] = {
      ...read.pack.form,
      id: formIdOf(packId),
      version,
      disciplines: given.disciplines,
      visitTypeIds: given.visitTypeIds,
    };
    await this.#requireVisitTypes(form);
    const pack: Pack = { ...read.pack, form };
    const content = JSON.stringify(pack);
    await this.#requireCharacters(content.length);
    const { questions } = countsOf(form, pack.texts);
    if (before) await this.#retire(before);
    await db
      .insertInto('form_pack')
      .values({
        org_id: orgId,
        id: packId,
        version,
        revision: (before?.revision ?? 0) + 1,
        title: form.title,
        source: given.source,
        content,
        card: JSON.stringify({
          disciplines: given.disciplines,
          visitTypeIds: given.visitTypeIds,
          questions,
        } satisfies PackCard),
        characters: content.length,
        signature: signatureOf(keys, { id: packId, version, content }),
        active: before?.active ?? false,
        newest: true,
        imported_at: now,
        imported_by: userId,
      })
      .execute();
    if (before?.active) await this.#moveVisitTypes(packId, before, form);
    await recordAudit(this.#scope, 'formPack', packId, {
      ...nameOf({ title: form.title, version, content }),
      questions,
      visitTypes: given.visitTypeIds,
      retired: before && nameOf(before),
    });
    return { packId, version };
  }

  /** One import at a time counts what is there. @throws Refusal pack.too-many */
  async #requireRoom(before: FormPackTable | null): Promise<void> {
    const { db, orgId } = this.#scope;
    await sql`select pg_advisory_xact_lock(hashtext(${`form packs ${orgId}`}))`.execute(db);
    const { forms } = await db
      .selectFrom('form_pack')
      .where('org_id', '=', orgId)
      .where('newest', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('forms'))
      .executeTakeFirstOrThrow();
    const isFull =
      before === null
        ? forms >= agencyPackLimits.forms
        : before.version >= agencyPackLimits.versionsOfForm;
    if (isFull) throw new Refusal('pack.too-many');
  }

  /** @throws Refusal pack.no-room */
  async #requireCharacters(more: number): Promise<void> {
    const { db, orgId } = this.#scope;
    const { kept } = await db
      .selectFrom('form_pack')
      .where('org_id', '=', orgId)
      .select(({ fn }) => fn.sum<string | null>('characters').as('kept'))
      .executeTakeFirstOrThrow();
    if (Number(kept ?? 0) + more > agencyPackLimits.characters) throw new Refusal('pack.no-room');
  }

  /**
   * Removes every version of a form that is switched off and no note was written in.
   *
   * @throws Refusal record.not-found, pack.changed, pack.in-use
   */
  async remove(given: ParsedInputOf<typeof removeFormPack>): Promise<void> {
    const { db, orgId } = this.#scope;
    const row = await this.#newest(given);
    const written = await db
      .selectFrom('form_pack')
      .select('version')
      .where('org_id', '=', orgId)
      .where('id', '=', row.id)
      .where(hasNotes)
      .executeTakeFirst();
    if (row.active || written) throw new Refusal('pack.in-use');
    await db.deleteFrom('form_pack').where('org_id', '=', orgId).where('id', '=', row.id).execute();
    await recordAudit(this.#scope, 'formPack', row.id, { ...nameOf(row), removed: true });
  }

  /** The visit types of an earlier version that the next one leaves have the built-in form again. */
  async #moveVisitTypes(packId: string, before: FormPackTable, form: Pack['form']): Promise<void> {
    const earlier = (JSON.parse(before.content) as Pack).form.visitTypeIds;
    const left = earlier.filter((id) => !form.visitTypeIds.includes(id));
    await this.#setForm(left, formIdOf(packId), false);
    await this.#setForm(form.visitTypeIds, formIdOf(packId), true);
  }

  async #retire({ id, version }: Pick<FormPackTable, 'id' | 'version'>): Promise<void> {
    await this.#scope.db
      .updateTable('form_pack')
      .set({ newest: false, active: false })
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .where('version', '=', version)
      .execute();
  }

  /** @throws Refusal record.not-found, pack.changed, pack.visit-type, pack.unsigned */
  async switch(
    given: ParsedInputOf<typeof switchFormPack>,
  ): Promise<{ packId: string; revision: number }> {
    const { db, orgId, keys } = this.#scope;
    const row = await this.#newest(given);
    const pack = signedPack(keys, row);
    if (!pack) throw new Refusal('pack.unsigned');
    const { form } = pack;
    if (given.active) await this.#requireVisitTypes(form);
    await this.#setForm(form.visitTypeIds, formIdOf(row.id), given.active);
    await db
      .updateTable('form_pack')
      .set({ active: given.active, revision: row.revision + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .execute();
    await recordAudit(this.#scope, 'formPack', row.id, {
      ...nameOf(row),
      active: given.active,
      visitTypes: form.visitTypeIds,
    });
    return { packId: row.id, revision: row.revision + 1 };
  }

  /** @throws Refusal record.not-found, pack.changed */
  async #newest({ packId, revision }: Known): Promise<FormPackTable> {
    const row = await this.#scope.db
      .selectFrom('form_pack')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', packId)
      .where('newest', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== revision) throw new Refusal('pack.changed');
    return row;
  }

  /** @throws Refusal pack.visit-type, pack.protected */
  async #requireVisitTypes(
    form: Pick<FormDefinition, 'disciplines' | 'visitTypeIds'>,
  ): Promise<void> {
    const types = await this.#visitTypes(form.visitTypeIds);
    const groups = new Set(form.disciplines.map((type) => visitGroup(type)));
    const isRight =
      types.length === new Set(form.visitTypeIds).size &&
      types.every(({ discipline }) => groups.has(visitGroup(discipline)));
    const refused = (code: 'pack.visit-type' | 'pack.protected') =>
      new Refusal(code, { fields: [{ path: 'visitTypeIds', code }] });
    if (!isRight) throw refused('pack.visit-type');
    if (types.some(({ id, discipline }) => isProtected(formForVisitType(id, discipline), id)))
      throw refused('pack.protected');
  }

  #visitTypes(ids: readonly number[]) {
    return this.#scope.db
      .selectFrom('visit_type')
      .select(['id', 'discipline', 'form_id', 'revision'])
      .where('org_id', '=', this.#scope.orgId)
      .where('id', 'in', ids.length > 0 ? [...ids] : [0])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  /**
   * Gives visit types a pack's form, or the built-in one again. A type that another pack has taken
   * since keeps that one.
   */
  async #setForm(ids: readonly number[], formId: string, active: boolean): Promise<void> {
    const { db, orgId } = this.#scope;
    for (const { id, discipline, form_id, revision } of await this.#visitTypes(ids)) {
      if (!active && form_id !== formId) continue;
      const builtIn = must(formForVisitType(id, discipline), `form for visit type ${id}`).id;
      await db
        .updateTable('visit_type')
        .set({ form_id: active ? formId : builtIn, revision: (revision ?? 1) + 1 })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    }
  }
}
