import type { OfferedVisitType } from '#contract/visit-types.ts';
import { isPackId } from '#forms/packs/pack-id.ts';
import { formById, formForVisitType } from '#forms/registry.ts';
import { visitGroup } from '#domain/clinicians.ts';
import type { VisitType } from '#server/db/tables.ts';

/** A visit type as a new agency starts with it. */
export type FirstVisitType = Omit<VisitType, 'org_id'>;
type Type = FirstVisitType;

/** A type that is added, or one that gets another form, as it is then. */
export type Lacking = { readonly type: Type; readonly isNew: boolean };

const named = (type: Pick<Type, 'type'>): string => type.type.trim().toLowerCase();

/** No discipline opens the form any more, such as the therapy visit that all of them shared. */
const isRetired = ({ form_id, discipline }: Type): boolean =>
  !(formById(form_id)?.disciplines ?? []).some(
    (each) => visitGroup(each) === visitGroup(discipline),
  );

/** A number that no type has: the general form of a discipline. */
const noNumber = 0;

function newerForm(own: Type, first: readonly Type[]): string | null {
  if (isPackId(own.form_id)) return null;
  const same = first.find(({ id }) => id === own.id);
  if (same && named(same) === named(own) && same.discipline === own.discipline)
    return same.form_id === own.form_id ? null : same.form_id;
  // A type of the agency's own: only where its form can no longer be written.
  return isRetired(own) ? (formForVisitType(noNumber, own.discipline)?.id ?? null) : null;
}

/**
 * What a new agency starts with and this one lacks: types whose number is free, and newer forms for
 * those it has under the same name.
 */
export const lackingTypes = (own: readonly Type[], first: readonly Type[]): readonly Lacking[] => [
  ...first
    .filter(({ id }) => !own.some((each) => each.id === id))
    .map((type) => ({ type, isNew: true })),
  ...own.flatMap((type) => {
    const form = newerForm(type, first);
    return form === null ? [] : [{ type: { ...type, form_id: form }, isNew: false }];
  }),
];

/** As a screen shows it before anything changes. */
export const presentLacking = ({ type, isNew }: Lacking): OfferedVisitType => ({
  id: type.id,
  type: type.type,
  discipline: type.discipline,
  form: formById(type.form_id)?.title ?? type.form_id,
  isNew,
});
