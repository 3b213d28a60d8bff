import type { Field, FormDefinition, Item } from './define.ts';
import { normalTexts } from './normal-limits.ts';
import { groupTitles } from './section-groups.ts';

/** Every visible text of a form, each once, in form order: the message ids of `forms.po`. */
export const textsOf = (form: FormDefinition): readonly string[] => {
  const sections = form.sections.flatMap((section) => [
    section.title,
    ...section.items.flatMap(itemTexts),
  ]);
  const review = form.review ? [form.review.clinicianStatement, form.review.patientStatement] : [];
  return [
    ...new Set(
      [form.title, ...sections, ...review, ...groupTitles(form), ...normalTexts(form)].filter(
        (text) => text !== undefined && text !== '',
      ),
    ),
  ] as readonly string[];
};

type Texts = readonly (string | undefined)[];

const itemTexts = (item: Item): Texts => {
  if (item.kind === 'note') return [item.text];
  if (item.kind === 'rows')
    return [item.label, item.rowLabel, item.hint, ...item.fields.flatMap(fieldTexts)];
  return fieldTexts(item);
};

const fieldTexts = (field: Field): Texts => [
  field.label,
  field.hint,
  ...ownTexts(field),
  ...(field.contradictions ?? []).map(({ text }) => text),
  field.atLeast?.text,
];

const ownTexts = (field: Field): Texts => {
  if (field.kind === 'number') return [field.unit];
  if (field.kind === 'scale') return [field.low, field.high];
  return field.kind === 'choice' || field.kind === 'choices'
    ? field.options.map(({ label }) => label)
    : [];
};
