import type { Field, FormDefinition, Item } from './define.ts';
import { notYet } from './form-findings.ts';
import { scoreTexts } from './score-rules.ts';

/** Every visible text of a form, each once, in form order: the message ids of its catalogue. */
export function textsOf(form: FormDefinition): readonly string[] {
  const { title, sections, groups = [], normalLimits = {}, checkTexts = [], review } = form;
  const texts = [
    title,
    ...sections.flatMap((section) => [section.title, ...section.items.flatMap(itemTexts)]),
    review?.clinicianStatement,
    review?.patientStatement,
    review?.patientAbsent,
    ...groups.map(([group]) => group),
    ...Object.values(normalLimits).flatMap(({ label, text }) => [label, text]),
    ...checkTexts,
  ];
  return [...new Set(texts)].flatMap((text) => (text ? [text] : []));
}

type Texts = readonly (string | undefined)[];

const itemTexts = (item: Item): Texts => {
  if (item.kind === 'note') return [item.text];
  if (item.kind === 'rows')
    return [item.label, item.rowLabel, item.hint, ...item.fields.flatMap(fieldTexts)];
  if (item.kind === 'table')
    return [
      item.label,
      item.hint,
      ...item.rows.map(({ label }) => label),
      ...item.cells.flat().flatMap(fieldTexts),
    ];
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
  switch (field.kind) {
    case 'text':
      return field.usual ?? [];
    case 'date':
      return [field.happened && notYet];
    case 'number':
      return [field.unit];
    case 'scale':
      return [field.low, field.high];
    case 'choices':
      return [field.every, ...field.options.flatMap(({ label, groupHead }) => [groupHead, label])];
    case 'choice':
      return field.options.flatMap(({ label, groupHead }) => [groupHead, label]);
    case 'calculated':
      return [field.unit, ...(field.options ?? []).map(({ label }) => label)];
    case 'score':
      return scoreTexts(field.rule.name);
    default:
      return [];
  }
};
