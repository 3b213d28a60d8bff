import { msg } from '@lingui/core/macro';
import { importOlderNotes, olderNotes } from '#contract/older-notes.ts';
import { action } from '#client/kinds/action/action.ts';
import { choice } from '#client/kinds/list/filters.ts';
import { by, col, count, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { patientPicker } from '#client/kinds/list/pickers.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { removeOlder, restoreOlder } from './remove-older.ts';

const bring = action<null, null>({
  id: 'import-older-notes',
  label: msg({ message: 'Import', context: 'notes from before the product' }),
  icon: 'upload',
  needs: importOlderNotes,
  run: () => Promise.resolve(null),
  open: () => '/notev0?view=import',
});

/** Notes from before this product: read, never edited. */
const olderList = list(olderNotes, {
  name: 'older-notes',
  title: msg`Older notes`,
  failure: msg`Sorry, older notes could not be loaded.`,
  empty: msg`No older notes.`,
  filters: {
    patientId: patientPicker(msg`Patient`),
    only: choice(
      msg`Show`,
      { present: msg`In the list`, removed: msg({ message: 'Removed', context: 'older notes' }) },
      'present',
    ),
  },
  row: { key: 'id', name: ({ patientName, day }) => `${patientName} ${day}` },
  open: ({ id }) => `/notev0?view=note&id=${id}`,
  headerActions: [bring],
  rowActions: [removeOlder, restoreOlder],
  columns: [
    col('patientName', msg`Patient`, typed),
    col('day', msg`Date of service`, { sort: by('-day') }),
    col('title', msg`Title`, { ...typed, wrap: true }),
    col('author', msg`Author`, { ...typed, priority: 2 }),
    col('fields', msg`Fields`, { ...count, priority: 3 }),
    col('importedAt', msg`Imported`, { ...instant, sort: by('-imported'), priority: 3 }),
  ],
});

export const screen = listScreen(olderList);
