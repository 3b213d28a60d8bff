import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import {
  mostTemplates,
  type NewTemplate,
  type NoteTemplate,
  type TemplateKind,
} from '#contract/note-templates.ts';
import { ownAnswers, templateWords } from '#forms/note-templates.ts';
import type { NoteTemplateTable } from '#server/db/document-tables.ts';
import { recordAudit } from '#server/db/audit.ts';
import { lockOrganisation } from '#server/db/lock-organisation.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** What is sealed of a template. */
type Body = Pick<NoteTemplate, 'name' | 'values' | 'text'>;

/** What a template may hold: nothing that was put in from a patient's note or document. */
const ownBody = ({ name, values, text }: Body): Body => ({
  name,
  values: ownAnswers(values),
  text: templateWords(text),
});

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
   * sends it.
   *
   * @throws Refusal template.shared, template.many, record.not-found for one that was deleted
   */
  async save(given: NewTemplate, mayShare: boolean): Promise<NoteTemplate> {
    const { db, orgId, userId, keys, now } = this.#scope;
    if (given.shared && !mayShare) throw new Refusal('template.shared');
    await lockOrganisation(this.#scope);
    const { count } = await db
      .selectFrom('note_template')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`owner_id is not distinct from ${given.shared ? null : userId}::uuid`)
      .executeTakeFirstOrThrow();
    if (count >= mostTemplates) throw new Refusal('template.many');
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

  #inUse() {
    const { db, orgId, userId } = this.#scope;
    return db
      .selectFrom('note_template')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('deleted_at', 'is', null)
      .where(({ or, eb }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]));
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
