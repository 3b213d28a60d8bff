import { msg, t } from '@lingui/core/macro';
import {
  formPacks,
  importFormPack,
  switchFormPack,
  type FormPackRow,
} from '#contract/form-packs.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, count, instant } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { words } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';

const bring = action<null, null>({
  id: 'import-form',
  label: msg`Import form`,
  icon: 'upload',
  needs: importFormPack,
  run: () => Promise.resolve(null),
  open: () => '/formPackImport',
});

const bringNext = action<FormPackRow, null>({
  id: 'import-next-version',
  label: msg`Import next version`,
  needs: importFormPack,
  run: () => Promise.resolve(null),
  open: (_, { packId }) => `/formPackImport?pack=${packId}`,
});

const switched = ({ packId, revision }: FormPackRow, active: boolean) =>
  callApi(switchFormPack, { packId, revision, active });

const on = action({
  id: 'switch-form-on',
  label: msg`Switch on`,
  needs: switchFormPack,
  when: ({ active }: FormPackRow) => !active,
  run: (row: FormPackRow) => switched(row, true),
  done: (_, { title }) => t`${title}: visits planned from now on have this form.`,
  undo: ({ packId, revision }) => callApi(switchFormPack, { packId, revision, active: false }),
  failure: msg`Sorry, form could not be switched on.`,
});

const off = action({
  id: 'switch-form-off',
  label: msg`Switch off`,
  needs: switchFormPack,
  when: ({ active }: FormPackRow) => active,
  run: (row: FormPackRow) => switched(row, false),
  done: (_, { title }) => t`${title}: visits planned from now on have the built-in form.`,
  undo: ({ packId, revision }) => callApi(switchFormPack, { packId, revision, active: true }),
  failure: msg`Sorry, form could not be switched off.`,
});

/** Forms the agency brings itself (docs/form-packs.md). */
const packList = list(formPacks, {
  name: 'form-packs',
  title: msg`Own forms`,
  failure: msg`Sorry, forms could not be loaded.`,
  empty: msg`No forms of your own.`,
  filters: { words: words(msg`Title`) },
  row: { key: 'packId', name: 'title' },
  headerActions: [bring],
  rowActions: [on, off, bringNext],
  columns: [
    col('title', msg`Title`, { sort: by('title') }),
    col('version', msg`Version`, { ...count, sort: by('-version') }),
    col('active', msg`In use`, { text: (active) => (active ? t`Yes` : t`No`) }),
    col('disciplines', msg`Disciplines`, { text: (all) => all.join(', '), priority: 2 }),
    col('visitTypeIds', msg`Visit types`, { text: (all) => all.join(', '), priority: 2 }),
    col('questions', msg`Questions`, { ...count, priority: 3 }),
    col('source', msg`File`, { priority: 3 }),
    col('importedBy', msg`Imported by`, { text: (name) => name ?? '—', priority: 3 }),
    col('importedAt', msg`Imported`, { ...instant, sort: by('-imported'), priority: 2 }),
  ],
});

export const screen = listScreen(packList);
