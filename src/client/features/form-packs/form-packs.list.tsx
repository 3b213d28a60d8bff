import { msg, t } from '@lingui/core/macro';
import {
  formPacks,
  importFormPack,
  removeFormPack,
  switchFormPack,
  type FormPackRow,
} from '#contract/form-packs.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, count, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { words } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { referenceNow } from '#client/screen/use-reference.ts';
import { visitTypeName } from './visit-type-choices.tsx';

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

const remove = action({
  id: 'remove-form',
  label: msg`Remove`,
  needs: removeFormPack,
  look: 'danger',
  when: ({ active }: FormPackRow) => !active,
  ask: {
    title: msg`Remove form`,
    body: [
      ({ title }) => title,
      msg`All its versions are removed. A form that notes were written in stays.`,
    ],
    confirm: msg`Remove`,
  },
  run: ({ packId, revision }: FormPackRow) => callApi(removeFormPack, { packId, revision }),
  done: () => t`The form was removed.`,
  failure: msg`Sorry, form could not be removed.`,
});

/** Names of visit types, in their order; the number of one the agency no longer has. */
const namesOf = (ids: readonly number[]): string =>
  ids
    .map((id) => {
      const type = referenceNow().visitTypes.find((each) => each.id === id);
      return type === undefined ? String(id) : visitTypeName(type);
    })
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ');

/** Forms the agency brings itself (docs/form-packs.md). */
const packList = list(formPacks, {
  name: 'form-packs',
  title: msg`Own forms`,
  failure: msg`Sorry, forms could not be loaded.`,
  empty: msg`No forms of your own.`,
  filters: { words: words(msg`Title`) },
  row: { key: 'packId', name: 'title' },
  headerActions: [bring],
  rowActions: [on, off, bringNext, remove],
  columns: [
    col('title', msg`Title`, { sort: by('title') }),
    col('version', msg`Version`, { ...count, sort: by('-version') }),
    col('active', msg`In use`, { text: (active) => (active ? t`Yes` : t`No`) }),
    col('disciplines', msg`Disciplines`, { text: (all) => all.join(', '), priority: 2 }),
    col('visitTypeIds', msg`Visit types`, { text: namesOf, priority: 2 }),
    col('questions', msg`Questions`, { ...count, priority: 3 }),
    col('source', msg`File`, { ...typed, priority: 3 }),
    col('importedBy', msg`Imported by`, { ...typed, text: (name) => name ?? '—', priority: 3 }),
    col('importedAt', msg`Imported`, { ...instant, sort: by('-imported'), priority: 2 }),
  ],
});

export const screen = listScreen(packList);
