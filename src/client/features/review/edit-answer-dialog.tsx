import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Note } from '#contract/entities.ts';
import type { Value } from '#domain/merge.ts';
import type { FormDefinition } from '#forms/define.ts';
import { checkPatch, isAnswered, limitErrors } from '#forms/engine.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { useText } from '#client/i18n.ts';
import { answerLines } from '#client/features/note/answer-lines.ts';
import { errorText } from '#client/features/note/error-text.ts';
import { AnswerInput } from '#client/features/note/fields/answer-input.tsx';
import { ClashDialog } from '#client/features/patients/clash-dialog.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useNoteSave } from './use-note-save.ts';

type EditProps = {
  note: Note;
  form: FormDefinition;
  path: string;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** The office changes one answer; in a signed note the change stands beside it as an addendum. */
export function EditAnswerDialog({ note, form, path, onSaved, onClose }: EditProps) {
  const { t } = useLingui();
  const text = useText();
  const { values } = note.content.doc;
  const [value, setValue] = useState<Value | null>(values[path] ?? null);
  const { save: write, clash, choose, forget } = useNoteSave(note, onSaved);
  const located = locate(indexOf(form), path);
  const broken = limitErrors(form, { [path]: value })[0];
  const wrong =
    broken !== undefined || (value !== null && checkPatch(form, { [path]: value }).length > 0);
  const save = useAttempt(() =>
    wrong ? Promise.resolve() : write({ [path]: isAnswered(value ?? undefined) ? value : null }),
  );
  const tell = (of: string, told: Value | null) =>
    answerLines(form, { [of]: told }, text, values)[0]?.value ?? '';
  if (!located || located.kind === 'order') return null;
  if (clash)
    return (
      <ClashDialog
        clashes={clash}
        labelOf={(of) => answerLines(form, { [of]: null }, text, values)[0]?.label ?? of}
        textOf={tell}
        onChoose={choose}
        onClose={forget}
      />
    );
  const { field, section } = located.place;
  const reason = broken ? errorText(broken, field, text) : t`This value does not fit the field.`;
  return (
    <Dialog
      title={text(section.title)}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={wrong}
          busy={save.busy}
          onClick={() => void save.start()}
        >{t`Save`}</Button>
      }
    >
      {note.seal && (
        <Banner tone="info">{t`The note is signed. Your change is kept beside it as an addendum.`}</Banner>
      )}
      <FailureNotice error={save.error} lead={t`Sorry, note could not be saved.`} />
      <AnswerInput
        field={field}
        value={value ?? undefined}
        frame={{
          label: text(field.label),
          hint: field.hint && text(field.hint),
          error: wrong ? reason : undefined,
        }}
        onChange={setValue}
      />
    </Dialog>
  );
}
