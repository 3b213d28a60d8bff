import type { ParsedInputOf } from '#contract/call.ts';
import { templateKinds, type agencyTemplates, type TemplateRow } from '#contract/note-templates.ts';
import type { Page } from '#contract/paging.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { isPackId } from '#forms/packs/pack-id.ts';
import { formById } from '#forms/registry.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { formIdOf, packIdOf } from '#server/features/form-packs/queries/signed-pack.ts';

type Search = ParsedInputOf<typeof agencyTemplates>;

/** Title and newest version of forms of the agency that are switched off, by their ids. */
export type OffForms = ReadonlyMap<string, NonNullable<TemplateRow['form']>>;

/**
 * Of the forms named, those of the agency that this process does not know: it reads only what notes
 * need (`known-packs.ts`).
 */
export async function offForms(
  { db, orgId }: Pick<RequestScope, 'db' | 'orgId'>,
  formIds: readonly (string | null)[],
): Promise<OffForms> {
  const unknown = new Set(
    formIds.flatMap((id) => (id !== null && isPackId(id) && !formById(id) ? [packIdOf(id)] : [])),
  );
  if (unknown.size === 0) return new Map();
  const rows = await db
    .selectFrom('form_pack')
    .select(['id', 'title', 'version'])
    .where('org_id', '=', orgId)
    .where('newest', '=', true)
    .where(idAnyOf('id', [...unknown]))
    .execute();
  return new Map(rows.map(({ id, title, version }) => [formIdOf(id), { title, newest: version }]));
}

/** What a template's form is called, and the question it answers, as far as there is one. */
export function formOf(
  formId: string | null,
  path: string | null,
  off: OffForms,
): Pick<TemplateRow, 'form' | 'question'> {
  const form = formId === null ? null : formById(formId);
  if (!form) return { form: off.get(formId ?? '') ?? null, question: '' };
  const located = path === null ? null : locate(indexOf(form), path);
  return {
    form: { title: form.title, newest: form.version },
    question: located === null || located.kind === 'order' ? '' : located.place.field.label,
  };
}

const keysOf = (order: string, row: TemplateRow): readonly (string | number)[] => {
  const name = row.name.toLowerCase();
  if (order === 'kind') return [templateKinds.indexOf(row.kind), name];
  return order === 'saved' ? [row.savedAt] : [name];
};

const compared = (a: string | number, b: string | number): number =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : Number(a) - Number(b);

/**
 * One page of templates, which are at most 500: their names are sealed, so the database neither
 * finds nor sorts them. Rows alike are in the order of their ids.
 */
export function pageOfTemplates(
  rows: readonly TemplateRow[],
  { words, order, pageNumber, pageSize }: Search,
): Page<TemplateRow> {
  const wanted = words.trim().toLowerCase();
  const [by, sign] = order.startsWith('-') ? [order.slice(1), -1] : [order, 1];
  const found = rows
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => {
      const others = keysOf(by, b);
      const differs = keysOf(by, a)
        .map((key, at) => compared(key, others[at] ?? key))
        .find((each) => each !== 0);
      return differs === undefined ? compared(a.id, b.id) : differs * sign;
    });
  const start = (pageNumber - 1) * pageSize;
  return {
    rows: found.slice(start, start + pageSize),
    pageNumber,
    pageCount: Math.ceil(found.length / pageSize),
    count: found.length,
    pageSize,
  };
}
