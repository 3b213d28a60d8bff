import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Note } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import type { Patch, Value } from '#domain/merge.ts';
import type { Field as Question, FormDefinition } from '#forms/define.ts';
import { checkPatch, isAnswered, limitErrors } from '#forms/engine.ts';
import { asOffered } from '#forms/offered-lists.ts';
import { indexOf, locate, offeredPath, takesAgencyList } from '#forms/form-index.ts';
import { isReading } from '#forms/urgent-readings.ts';
import { errorText } from '#client/features/note/error-text.ts';
import { AnswerInput } from '#client/features/note/fields/answer-input.tsx';
import type { Text } from '#client/kinds/form-dialog/field.ts';
import { custom, longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';

export type AnswerEdit = {
  /** The note as it was when the person started to edit. */
  note: Note;
  form: FormDefinition;
  path: string;
  save: (patch: Patch, baseRevision: number, reason: string) => Promise<unknown>;
};

const placeOf = ({ form, path }: AnswerEdit) => {
  const located = locate(indexOf(form), path);
  return !located || located.kind === 'order' || located.kind === 'offered' ? null : located.place;
};

/** The question with the list of the agency that the note keeps. */
function offeredIn({ note, path }: AnswerEdit, question: Question): Question {
  const { values } = note.content.doc;
  return takesAgencyList(question)
    ? asOffered(question, values[offeredPath(path)], values[path])
    : question;
}

const problemOf = (
  { form, path }: AnswerEdit,
  question: Question,
  value: Value | null,
): Text | null => {
  const broken = limitErrors(form, { [path]: value })[0];
  if (broken) return (known) => errorText(broken, question, known);
  return checkPatch(form, { [path]: value }).length > 0 ? errors['note.wrong-type'].text : null;
};

/** The question as the note asks it. */
const answerField = (edit: AnswerEdit, question: Question) =>
  custom<Value | null>(question.label, {
    initial: edit.note.content.doc.values[edit.path] ?? null,
    blank: null,
    required: false,
    ...(question.hint && { hint: question.hint }),
    check: (value) => problemOf(edit, question, value),
    draw: ({ frame, value, onChange }) => (
      <AnswerInput
        field={offeredIn(edit, question)}
        frame={frame}
        value={value ?? undefined}
        onChange={onChange}
      />
    ),
  });

/** A reading is what its clinician measured: a correction names its reason. */
const reasonField = longText(msg`Reason`, {
  required: true,
  maxLength: 300,
  hint: msg`The clinician’s reading stays on record beside yours.`,
});

/** The office changes one answer; in a signed note the change is kept beside it as an addendum. */
export const EditAnswerDialog = formDialog({
  title: (edit) => placeOf(edit)?.section.title ?? '',
  submit: msg`Save`,
  failure: msg`Sorry, note could not be saved.`,
  intro: ({ note }) =>
    note.seal && (
      <Banner tone="info">
        <Trans>The note is signed. Your change is kept beside it as an addendum.</Trans>
      </Banner>
    ),
  fields: (edit: AnswerEdit) => {
    const place = placeOf(edit);
    return {
      ...(place && { answer: answerField(edit, place.field) }),
      ...(place && isReading(place.field) && { reason: reasonField }),
    };
  },
  run: ({ answer = null, reason = '' }, { note, path, save }) =>
    save(
      { [path]: isAnswered(answer ?? undefined) ? answer : null },
      note.content.doc.revision,
      reason,
    ),
});
