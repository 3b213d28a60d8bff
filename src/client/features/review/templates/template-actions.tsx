import { msg, t } from '@lingui/core/macro';
import {
  agencyTemplates,
  changeTemplate,
  deleteTemplate,
  reuseTemplate,
  saveAsTemplate,
  type TemplateRow,
} from '#contract/note-templates.ts';
import { templateFill } from '#forms/note-templates.ts';
import { callApi } from '#client/api/call.ts';
import { NobodyNotice } from '#client/features/templates/nobody-notice.tsx';
import { action } from '#client/kinds/action/action.ts';
import { check, text as line } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import {
  contentField,
  contentOf,
  holdsAnswers,
  type TemplateContent,
} from './template-content.tsx';
import { formAt } from './template-forms.ts';

/** Texts of the specification (portal §8), which says them of fields apart. */
const saved = (kind: TemplateRow['kind']): string =>
  kind === 'field' ? t`Field template saved` : t`Template saved`;

/** What is sent of the content: answers as far as the form takes them. */
async function sent({ kind, form, path, values, text }: TemplateContent) {
  const hasAnswers = holdsAnswers({ kind });
  const known = hasAnswers && form ? await formAt(form) : null;
  const fits = known && templateFill(known, values, {}).patch;
  const kept = Object.fromEntries(
    Object.entries(values).filter(([each]) => !fits || fits[each] !== undefined),
  );
  return {
    formVersion: kind === 'narrative' ? null : (form?.version ?? null),
    path: kind === 'field' ? path : null,
    values: hasAnswers ? kept : {},
    text: hasAnswers ? '' : text.trim(),
  };
}

const intro = () => <NobodyNotice />;

const NewDialog = formDialog({
  title: msg`New template`,
  submit: msg`Save template`,
  wide: true,
  failure: msg`Sorry, template could not be saved.`,
  intro,
  fields: (_subject: null) => ({
    name: line(msg`Name`, { required: true, maxLength: 120 }),
    content: contentField(null),
    shared: check(msg`Who uses it`, {
      option: msg`For everybody of the agency`,
      initial: true,
    }),
  }),
  run: async ({ name, content, shared }, _subject, id) => {
    const { kind, form } = content;
    const formId = kind === 'narrative' ? null : (form?.id ?? null);
    const parts = await sent(content);
    await callApi(saveAsTemplate, { id, kind, name, formId, ...parts, shared });
    return kind;
  },
  done: saved,
});

export const add = action<null>({
  id: 'add-template',
  label: msg`New template`,
  icon: 'plus',
  look: 'primary',
  needs: saveAsTemplate,
  dialog: NewDialog,
});

const EditDialog = formDialog({
  title: ({ name }) => t`Edit ${name}`,
  submit: msg`Save template`,
  wide: true,
  failure: msg`Sorry, template could not be saved.`,
  intro,
  fields: (row: TemplateRow) => ({
    name: line(msg`Name`, { required: true, maxLength: 120, initial: row.name }),
    content: contentField(contentOf(row)),
  }),
  clash: rowClash<TemplateRow>(
    'template.changed',
    ({ shared, kind }, page) =>
      callApi(agencyTemplates, { ...page, kind, whose: shared ? 'agency' : 'own' }),
    ({ id }) => id,
  ),
  run: async ({ name, content }, { id, savedAt, kind }) => {
    const { formVersion, values, text } = await sent(content);
    await callApi(changeTemplate, { id, savedAt, name, formVersion, values, text });
    return kind;
  },
  done: saved,
});

export const edit = action<TemplateRow>({
  id: 'edit-template',
  label: msg`Edit`,
  needs: changeTemplate,
  when: ({ retired }) => !retired,
  dialog: EditDialog,
});

export const remove = action<TemplateRow, unknown>({
  id: 'delete-template',
  label: msg`Delete`,
  icon: 'trash',
  needs: deleteTemplate,
  when: ({ retired }) => !retired,
  ask: {
    title: ({ name }) => t`Delete ${name}?`,
    body: [
      msg`Phones stop offering it with their next contact. It can be used again.`,
      msg`Notes that were written with it stay as they are.`,
    ],
    confirm: msg`Delete`,
  },
  run: ({ id }) => callApi(deleteTemplate, { id }),
  done: (_, { kind }) => (kind === 'field' ? t`Field template deleted` : t`Template deleted`),
  undo: (_, { id }) => callApi(reuseTemplate, { id }),
  failure: msg`Sorry, template could not be deleted.`,
});

export const reuse = action<TemplateRow, unknown>({
  id: 'reuse-template',
  label: msg`Use again`,
  needs: reuseTemplate,
  when: ({ retired }) => retired,
  run: ({ id }) => callApi(reuseTemplate, { id }),
  done: (_, { name }) => t`${name} is in use again.`,
  undo: (_, { id }) => callApi(deleteTemplate, { id }),
  failure: msg`Sorry, template could not be taken into use.`,
});
