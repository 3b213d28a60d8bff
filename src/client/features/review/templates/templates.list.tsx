import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { agencyTemplates, type TemplateRow } from '#contract/note-templates.ts';
import { knownText } from '#client/i18n.ts';
import { callApi } from '#client/api/call.ts';
import { kindWords } from '#client/features/templates/template-kinds.ts';
import { by, col, computed, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, choiceOrAll, words } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { add, edit, remove, reuse } from './template-actions.tsx';
import { holdsAnswers } from './template-content.tsx';
import { formAt } from './template-forms.ts';

/** The form, with the version it was saved from where the form has a newer one. */
const formText = ({ form, formId, formVersion }: TemplateRow): string => {
  if (formId === null) return t`Every form`;
  const title = form ? knownText(form.title) : t`Removed form`;
  if (!form || formVersion === null || formVersion === form.newest) return title;
  return t`${title}: from version ${formVersion}, the form has ${form.newest}`;
};

/** Words or the number of answers; one that held only words of a patient's note has neither. */
const contentText = (row: TemplateRow): string => {
  const count = Object.keys(row.values).length;
  if (row.text === '' && count === 0) return t`Empty: it held only words of a patient’s note`;
  if (holdsAnswers(row)) return plural(count, { one: '# answer', other: '# answers' });
  return row.question === '' ? row.text : `${knownText(row.question)}: ${row.text}`;
};

/** What notes are written with: the agency's templates of every kind, and one's own. */
const templateList = list(agencyTemplates, {
  name: 'templates',
  title: msg`Templates`,
  failure: msg`Sorry, templates could not be loaded.`,
  empty: msg`No templates yet`,
  filters: {
    words: words(msg`Name`),
    whose: choice(msg`Whose`, { agency: msg`Of the agency`, own: msg`Your own` }, 'agency'),
    kind: choiceOrAll(msg`Kind`, kindWords),
    state: choice(msg`Status`, { used: msg`In use`, retired: msg`Deleted` }, 'used'),
  },
  // Titles and questions are words of their forms.
  load: async (input) => {
    const page = await callApi(agencyTemplates, input);
    const forms = new Map(
      page.rows.flatMap(({ formId, form }) => (formId && form ? [[formId, form.newest]] : [])),
    );
    await Promise.all([...forms].map(([id, version]) => formAt({ id, version })));
    return page;
  },
  row: { key: 'id', name: 'name' },
  headerActions: [add],
  rowActions: [edit, remove, reuse],
  columns: [
    col('name', msg`Name`, { ...typed, wrap: true, sort: by('name') }),
    col('kind', msg`Kind`, { text: (kind) => i18n._(kindWords[kind]), sort: by('kind') }),
    computed('form', msg`Form`, formText, { wrap: true }),
    computed('content', msg`Content`, contentText, { ...typed, wrap: true, priority: 2 }),
    col('savedBy', msg`Saved by`, { ...typed, priority: 3 }),
    col('savedAt', msg`Saved`, { ...instant, sort: by('-saved'), priority: 2 }),
  ],
});

/** `/templates` in the office. */
export const screen = listScreen(templateList);
