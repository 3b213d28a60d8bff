import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import {
  mostTemplates,
  type agencyTemplates,
  type changeTemplate,
  type NewTemplate,
  type NoteTemplate,
  type TemplateKind,
  type TemplateRow,
} from '#contract/note-templates.ts';
import type { Page } from '#contract/paging.ts';
import { ownAnswers, templateWords } from '#forms/note-templates.ts';
import type { NoteTemplateTable } from '#server/db/document-tables.ts';
import { recordAudit } from '#server/db/audit.ts';
import { lockOrganisation } from '#server/db/lock-organisation.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import {
  formOf,
  offForms,
  pageOfTemplates,
} from '#server/features/note-templates/queries/page-of-templates.ts';

/** What is sealed of a template. */
type Body = Pick<NoteTemplate, 'name' | 'values' | 'text'>;

/** What a template may hold: nothing that was put in from a patient's note or document. */
const ownBody = ({ name, values, text }: Body): Body => ({
  name,
  values: ownAnswers(values),
  text: templateWords(text),
});

const invalid = (path: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });

/** Templates of notes: a person's own and the agency's. */
export class NoteTemplates {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** Those of these kinds that the person may use, by name; they are about nobody's care. */
  async ofKinds(kinds: readonly TemplateKind[]): Promise<NoteTemplate[]> {
    const rows = await this.#inUse().where('kind', 'in', kinds).limit(mostTemplates).execute();
    return rows
      .map((row) => this.#present(row))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  }

  /**
   * Saves one, unless the person has one of its id already. `mayShare`: the person may save for everybody.
   * What was put in from a patient's note is left out, as the app leaves it out: an earlier one
   * sends it. An id names one template to whoever sees it: another person's may not have it.
   *
   * @throws Refusal template.shared, template.many, record.not-found for one that was deleted,
   * request.invalid
   */
  async save(given: NewTemplate, mayShare: boolean): Promise<NoteTemplate> {
    const { db, orgId, userId, keys, now } = this.#scope;
    if (given.shared && !mayShare) throw new Refusal('template.shared');
    await this.#checkRoom(given.shared ? null : userId);
    await this.#checkId(given);
    const body = ownBody({ ...given, name: given.name.trim() });
    await db
      .insertInto('note_template')
      .values({
        org_id: orgId,
        id: given.id,
        kind: given.kind,
        owner_id: given.shared ? null : userId,
        form_id: given.formId,
        form_version: given.formVersion,
        path: given.path,
        body: keys.seal('note_template.body', given.id, body),
        saved_at: now,
        saved_by: userId,
        deleted_at: null,
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'saved_by', 'id']).doNothing())
      .execute();
    const row = await this.#inUse()
      .where('id', '=', given.id)
      .where('saved_by', '=', userId)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    await recordAudit(this.#scope, 'noteTemplate', given.id, { kind: given.kind });
    return this.#present(row);
  }

  /**
   * Deletes one. `mayShare`: the person may delete for everybody.
   *
   * @throws Refusal record.not-found, template.shared
   */
  async delete(id: string, mayShare: boolean): Promise<void> {
    const { db, orgId, now } = this.#scope;
    const row = await this.#inUse().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.owner_id === null && !mayShare) throw new Refusal('template.shared');
    await db
      .updateTable('note_template')
      .set({ deleted_at: now })
      .where('org_id', '=', orgId)
      .where('saved_by', '=', row.saved_by)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'noteTemplate', id, { deleted: true });
  }

  /** What the office lists: the agency's or the person's own, in use or the newest retired ones. */
  async page(search: ParsedInputOf<typeof agencyTemplates>): Promise<Page<TemplateRow>> {
    const { whose, kind, state } = search;
    let query = this.#known()
      .where('owner_id', whose === 'agency' ? 'is' : 'is not', null)
      .where('deleted_at', state === 'used' ? 'is' : 'is not', null);
    if (kind !== null) query = query.where('kind', '=', kind);
    const rows = await query.orderBy('deleted_at', 'desc').limit(mostTemplates).execute();
    const names = await this.#namesOf(new Set(rows.map((row) => row.saved_by)));
    const off = await offForms(
      this.#scope,
      rows.map((row) => row.form_id),
    );
    const shown = rows.map((row) => ({
      ...this.#present(row),
      ...formOf(row.form_id, row.path, off),
      savedBy: names.get(row.saved_by) ?? '',
      retired: row.deleted_at !== null,
    }));
    return pageOfTemplates(shown, search);
  }

  /**
   * Changes name and content of one in use, over the version that was read: a repeated request
   * finds its own and changes nothing.
   *
   * @throws Refusal record.not-found, template.changed, request.invalid for a version that its form
   * does not have yet
   */
  async change({
    id,
    savedAt,
    name,
    formVersion,
    values,
    text,
  }: ParsedInputOf<typeof changeTemplate>): Promise<NoteTemplate> {
    const { db, orgId, keys, now } = this.#scope;
    const row = await this.#inUse().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    const off = await offForms(this.#scope, [row.form_id]);
    const newest = formOf(row.form_id, row.path, off).form?.newest ?? row.form_version ?? 0;
    if (formVersion !== null && formVersion > newest) throw invalid('formVersion');
    const body = ownBody({ name: name.trim(), values, text });
    const { name: oldName, values: oldValues, text: oldText } = this.#present(row);
    const isSame =
      row.form_version === formVersion &&
      oldName === body.name &&
      oldText === body.text &&
      JSON.stringify(oldValues) === JSON.stringify(body.values);
    if (isSame) return this.#present(row);
    if (row.saved_at.toISOString() !== savedAt) throw new Refusal('template.changed');
    const changed = await db
      .updateTable('note_template')
      .set({
        form_version: formVersion,
        body: keys.seal('note_template.body', id, body),
        saved_at: now,
      })
      .where('org_id', '=', orgId)
      .where('saved_by', '=', row.saved_by)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(this.#scope, 'noteTemplate', id, { kind: row.kind, changed: true });
    return this.#present(changed);
  }

  /**
   * Takes a retired one into use again.
   *
   * @throws Refusal record.not-found, template.many
   */
  async reuse(id: string): Promise<void> {
    const { db, orgId, now } = this.#scope;
    // Two may have one id that were saved before ids were checked: the retired one is meant.
    const row = await this.#known()
      .where('id', '=', id)
      .orderBy(sql`deleted_at is null`)
      .orderBy('deleted_at', 'desc')
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.deleted_at === null) return;
    await this.#checkRoom(row.owner_id);
    await db
      .updateTable('note_template')
      .set({ deleted_at: null, saved_at: now })
      .where('org_id', '=', orgId)
      .where('saved_by', '=', row.saved_by)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'noteTemplate', id, { deleted: false });
  }

  /** @param owner whose one more would be; null for the agency's. @throws Refusal template.many */
  async #checkRoom(owner: string | null): Promise<void> {
    const { db, orgId } = this.#scope;
    await lockOrganisation(this.#scope);
    const { count } = await db
      .selectFrom('note_template')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`owner_id is not distinct from ${owner}::uuid`)
      .executeTakeFirstOrThrow();
    if (count >= mostTemplates) throw new Refusal('template.many');
  }

  /**
   * Two people's own of one id are seen by nobody together; with one for everybody, in use or
   * retired, it would name two. Behind the lock of the room. @throws Refusal request.invalid
   */
  async #checkId({ id, shared }: NewTemplate): Promise<void> {
    const { db, orgId, userId } = this.#scope;
    const taken = await db
      .selectFrom('note_template')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('saved_by', '!=', userId)
      .$if(!shared, (query) => query.where('owner_id', 'is', null))
      .executeTakeFirst();
    if (taken) throw invalid('id');
  }

  async #namesOf(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    if (ids.size === 0) return new Map();
    const { db, orgId } = this.#scope;
    const people = await db
      .selectFrom('app_user')
      .select(['id', 'given_name', 'family_name'])
      .where('org_id', '=', orgId)
      .where('id', 'in', [...ids])
      .execute();
    return new Map(
      people.map((each) => [each.id, `${each.given_name} ${each.family_name}`.trim()]),
    );
  }

  /** The agency's and the person's own, retired ones too; nobody reads another person's. */
  #known() {
    const { db, orgId, userId } = this.#scope;
    return db
      .selectFrom('note_template')
      .selectAll()
      .where('org_id', '=', orgId)
      .where(({ or, eb }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]));
  }

  #inUse() {
    return this.#known().where('deleted_at', 'is', null);
  }

  #present(row: NoteTemplateTable): NoteTemplate {
    const { keys, userId } = this.#scope;
    // One that was stored before templates kept own words only still holds others.
    const { name, values, text } = ownBody(
      keys.open('note_template.body', row.id, row.body) as Body,
    );
    return {
      id: row.id,
      kind: row.kind,
      name,
      formId: row.form_id,
      formVersion: row.form_version,
      path: row.path,
      values,
      text,
      shared: row.owner_id === null,
      own: row.saved_by === userId,
      savedAt: row.saved_at.toISOString(),
    };
  }
}
