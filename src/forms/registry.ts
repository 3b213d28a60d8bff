import { visitGroup, type VisitGroup } from '#domain/clinicians.ts';
import type { FormDefinition } from './define.ts';
import type { FormId } from './form-loaders.gen.ts';
import { type AnyFormId, knownForms, putForms } from './known.ts';
import { isPackId } from './packs/pack-id.ts';
import { released } from './released.gen.ts';

/**
 * Every form and every version ever signed, for the server, which needs them all; a phone loads one
 * at a time (`load.ts`): a note keeps its form's id and version, so a released
 * version stays here as long as its notes are kept.
 */
export const forms: readonly FormDefinition<FormId>[] = released;
putForms(forms);

type Forms = readonly FormDefinition<AnyFormId>[];

/**
 * The form of that id and version, which may be an agency's own as far as it was read; the newest version by
 * default; null when unknown.
 */
export const formById = (
  id: string,
  version?: number,
  among: Forms = isPackId(id) ? knownForms() : forms,
): FormDefinition<AnyFormId> | null => {
  const known = among.filter(
    (form) => form.id === id && (version === undefined || form.version === version),
  );
  return known.reduce<FormDefinition<AnyFormId> | null>(
    (newest, form) => (newest === null || form.version > newest.version ? form : newest),
    null,
  );
};

/** Every form in its newest version. */
export const newestForms = (): Forms => forms.filter((form) => formById(form.id) === form);

/**
 * The newest form for a visit: one that names the visit type, otherwise the general one of the
 * discipline.
 *
 * @param discipline a provider type of spec rules §1, in any stored spelling
 * @returns null for an unknown discipline
 */
export const formForVisitType = (
  visitTypeId: number,
  discipline: string,
  among: Forms = forms,
): FormDefinition<AnyFormId> | null => {
  const group = visitGroup(discipline);
  const fitting = among.filter((form) => group !== null && groupsOf(form).has(group));
  const found =
    fitting.find((form) => form.visitTypeIds.includes(visitTypeId)) ??
    fitting.find((form) => form.visitTypeIds.length === 0);
  return found ? formById(found.id, undefined, among) : null;
};

const groupsOf = (form: FormDefinition): ReadonlySet<VisitGroup | null> =>
  new Set(form.disciplines.map((type) => visitGroup(type)));
