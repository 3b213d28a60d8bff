import { msg, t as say } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import {
  deleteTemplate,
  narrativeTemplates,
  providerNoteTemplates,
  saveAsTemplate,
  template,
  type NoteTemplate,
  type TemplateKind,
} from '#contract/note-templates.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';

import { check, longText, text as line } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { List, ListRow } from '#client/ui/list.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';

const kindWords: Readonly<Record<TemplateKind, MessageDescriptor>> = {
  note: msg`Note`,
  field: msg`One answer`,
  narrative: msg`Phrase`,
  provider: msg`To begin notes with`,
};

/** A phrase that `/` offers in narratives. */
const PhraseDialog = formDialog({
  title: msg`New phrase`,
  submit: msg`Save`,
  failure: msg`Sorry, template could not be saved.`,
  fields: (_subject: null) => ({
    name: line(msg`Name`, { required: true, maxLength: 120 }),
    words: longText(msg`Words`, { required: true, maxLength: 20_000 }),
    shared: check(msg`Who uses it`, { option: msg`For everybody of the agency` }),
  }),
  run: ({ name, words, shared }) =>
    callApi(saveAsTemplate, {
      id: uuidV7(Date.now()),
      kind: 'narrative',
      name,
      formId: null,
      formVersion: null,
      path: null,
      values: {},
      text: words,
      shared,
    }),
  done: () => say`Template saved`,
});

const addPhrase = action<null>({
  id: 'add-phrase',
  label: msg`New phrase`,
  icon: 'plus',
  look: 'primary',
  needs: saveAsTemplate,
  dialog: ({ subject, onClose, onDone }) => (
    <PhraseDialog subject={subject} onClose={onClose} onDone={onDone} />
  ),
});

const remove = action<NoteTemplate, unknown>({
  id: 'delete-template',
  label: msg`Delete`,
  icon: 'trash',
  needs: deleteTemplate,
  ask: {
    title: ({ name }) => say`Delete ${name}?`,
    body: [msg`Notes that were written with it stay as they are.`],
    confirm: msg`Delete`,
  },
  run: ({ id }) => callApi(deleteTemplate, { id }),
  done: (_, { kind }) => (kind === 'field' ? say`Field template deleted` : say`Template deleted`),
  failure: msg`Sorry, template could not be deleted.`,
});

/** What was put into it from a note or document is left out, and nothing else was in it. */
const holdsNothing = ({ text, values }: NoteTemplate): boolean =>
  text === '' && Object.keys(values).length === 0;

function TemplatesScreen({ templates }: { templates: readonly NoteTemplate[] }) {
  const { t, i18n } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Templates`} actions={<ActionButton action={addPhrase} subject={null} />}>
        <p>{t`Of the agency and your own. In a note, / offers phrases and the patient’s own values.`}</p>
      </PageHeader>
      {templates.length === 0 && <EmptyState icon="notes" title={t`No templates yet`} />}
      <List>
        {templates.map((each) => (
          <ListRow
            key={each.id}
            title={each.name}
            detail={[
              i18n._(kindWords[each.kind]),
              each.shared ? t`Of the agency` : t`Your own`,
              holdsNothing(each) ? t`Empty: it held only words of a patient’s note` : each.text,
            ]
              .filter(Boolean)
              .join(' · ')}
            aside={<ActionButton action={remove} subject={each} />}
          />
        ))}
      </List>
    </Page>
  );
}

/** `/templates`: what notes are written with. */
export const screen: ScreenPart<readonly NoteTemplate[]> = {
  load: async () => {
    const answers = await Promise.all([
      callApi(template, {}),
      callApi(narrativeTemplates, {}),
      callApi(providerNoteTemplates, {}),
    ]);
    return answers
      .flatMap(({ templates }) => templates)
      .toSorted((a, b) => a.name.localeCompare(b.name));
  },
  Screen: ({ data }) => <TemplatesScreen templates={data} />,
};
