import type { Value } from '#domain/merge.ts';
import type { Answers, Field } from '../define.ts';
import { isAnswered, visibleItems, withCalculated, type VisibleField } from '../engine.ts';
import { planOfCare } from './form.ts';

const labelOf = (field: Field, value: string): string =>
  ('options' in field ? field.options?.find((each) => each.value === value)?.label : undefined) ??
  value;

function wordsOf(field: Field, value: Value): string {
  if (Array.isArray(value)) return value.map((each: string) => labelOf(field, each)).join('; ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return labelOf(field, String(value)).trim();
}

/** "Label: answer" of each answered question. */
const said = (fields: readonly VisibleField[], answers: Answers): string[] =>
  fields.flatMap(({ path, field }) => {
    const value = answers[path];
    return isAnswered(value) ? [`${field.label}: ${wordsOf(field, value)}`] : [];
  });

/**
 * What a plan of care says, as a physician reads it in an order: its questions and answers in the
 * words and the order of the form, section by section, one medication, service or goal a line.
 * English, like the form: it goes to an American physician, whatever language the office reads.
 */
export function planOrderText(given: Answers): string {
  const answers = withCalculated(planOfCare, given);
  return planOfCare.sections
    .flatMap((section) => {
      const lines = visibleItems(planOfCare, section, answers).flatMap((item) => {
        if (item.kind === 'field') return said([item], answers);
        if (item.kind !== 'rows') return [];
        const rows = item.rows.flatMap(({ fields }) => {
          const words = said(fields, answers).join('; ');
          return words === '' ? [] : [`- ${words}`];
        });
        return rows.length === 0 ? [] : [`${item.group.label}:`, ...rows];
      });
      return lines.length === 0 ? [] : [[section.title.toUpperCase(), ...lines].join('\n')];
    })
    .join('\n\n');
}
