import type { Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type { Answers, Field, FormDefinition } from './define.ts';
import { fieldErrors, type FieldError } from './field-errors.ts';
import { mapFields } from './define.ts';
import { scores, unableValue } from './form-scores.ts';
import { fieldsShown, shownValue, viewOf } from './visibility.ts';

/** Codes by path: one for most questions, a list where several answers were chosen. */
export type ExportedAnswers = Readonly<Record<string, string | readonly string[]>>;

/**
 * What a note says in the codes of its export (spec rules §3 `exportValue`): visible, answered
 * questions, calculated ones and totals included. Options without a code export their value;
 * yes and no are 1 and 0; photos and signatures are left out.
 */
export function exportAnswers(form: FormDefinition, answers: Answers): ExportedAnswers {
  const view = viewOf(form, answers);
  const codes = form.sections.flatMap((section) =>
    fieldsShown(view, section).flatMap(({ path, field }) => {
      const code = codeOf(field, shownValue(view, path));
      return code === null ? [] : [[path, code] as const];
    }),
  );
  const totals = scores(form, answers).flatMap((score) => {
    const total = score.state === 'scored' ? score.total : unableValue(score);
    return total === null ? [] : [[score.path, String(total)] as const];
  });
  return Object.fromEntries([...codes, ...totals]);
}

/** Questions that show, have to be answered before export and are not, in form order. */
export const exportErrors = (form: FormDefinition, answers: Answers): readonly FieldError[] =>
  fieldErrors(
    {
      ...form,
      sections: mapFields(form.sections, (field) => ({
        ...field,
        required: field.exportRequired === true,
      })),
    },
    answers,
  ).filter(({ code }) => code === 'required');

const exported = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.exportValue ?? value;

function codeOf(field: Field, value: Value | undefined): string | readonly string[] | null {
  if (value === undefined || field.kind === 'photos' || field.kind === 'signature') return null;
  const options = 'options' in field ? (field.options ?? []) : [];
  if (Array.isArray(value)) return value.map((each: string) => exported(options, each));
  if (typeof value === 'boolean') return value ? '1' : '0';
  return exported(options, String(value));
}
