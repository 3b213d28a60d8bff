import { msg, t } from '@lingui/core/macro';
import type { Note } from '#contract/entities.ts';
import { saveAsTemplate } from '#contract/note-templates.ts';
import type { FormDefinition } from '#forms/define.ts';
import { templateValues } from '#forms/note-templates.ts';
import { callApi } from '#client/api/call.ts';
import { valueRemover } from '#client/features/templates/own-values.ts';
import { kindWords } from '#client/features/templates/template-kinds.ts';
import { knownText } from '#client/i18n.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { check, text as line } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { uuidV7 } from '#client/store/ids.ts';
import { Banner } from '#client/ui/notices.tsx';
import { Trans } from '@lingui/react/macro';

type Subject = { readonly note: Note; readonly form: FormDefinition };

/** Saves the answers of a note as a template; what was measured or signed stays out. */
export const SaveTemplateDialog = formDialog({
  title: msg`Save as template`,
  submit: msg`Save template`,
  failure: msg`Sorry, template could not be saved.`,
  intro: () => (
    <Banner tone="info">
      <Trans>
        Readings, dates, times, signatures and lists stay out. Words go in as they are: make sure
        that they name nobody.
      </Trans>
    </Banner>
  ),
  fields: (_subject: Subject) => ({
    name: line(msg`Name`, { required: true, maxLength: 120 }),
    kind: choice<'note' | 'provider'>(msg`Kind`, {
      required: true,
      initial: 'note',
      options: [
        { value: 'note', label: kindWords.note },
        { value: 'provider', label: kindWords.provider },
      ],
    }),
    shared: check(msg`Who uses it`, { option: msg`For everybody of the agency` }),
  }),
  run: ({ name, kind, shared }, { note, form }) =>
    callApi(saveAsTemplate, {
      id: uuidV7(Date.now()),
      kind: kind === 'provider' ? kind : 'note',
      name,
      formId: form.id,
      formVersion: form.version,
      path: null,
      values: valueRemover(form, knownText).ofAnswers(templateValues(form, note.content.doc.values))
        .rest,
      text: '',
      shared,
    }),
  done: () => t`Template saved`,
});
