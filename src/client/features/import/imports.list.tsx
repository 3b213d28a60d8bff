import { msg, plural, t } from '@lingui/core/macro';
import { importRuns, undoImportRun, type ImportRun } from '#contract/table-imports.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, computed, count, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { keptText } from './kept-text.ts';

const kinds = {
  members: msg`Members of a payer`,
  sources: msg`Referral sources`,
  summaries: msg`Care summary`,
} as const;
const kindTexts = {
  members: () => t`Members of a payer`,
  sources: () => t`Referral sources`,
  summaries: () => t`Care summary`,
} as const;

const undo = action({
  id: 'undo-import',
  label: msg`Undo import`,
  needs: undoImportRun,
  when: ({ made, undoneAt }: ImportRun) => made > 0 && undoneAt === null,
  ask: {
    title: msg`Undo this import?`,
    body: [
      msg`Drafts that it made are archived and companies without people are removed.`,
      msg`What someone has worked on since stays.`,
    ],
    confirm: msg`Undo import`,
  },
  run: ({ id }: ImportRun) => callApi(undoImportRun, { id }),
  done: ({ undone, kept }) => {
    if (undone === 0) return keptText();
    return kept === 0
      ? plural(undone, {
          one: 'The import was undone for # row.',
          other: 'The import was undone for # rows.',
        })
      : t`The import was undone for ${undone} rows. ${kept} stay: someone has worked on them since.`;
  },
  failure: msg`Sorry, import could not be undone.`,
});

const stateText = ({ undoneAt }: ImportRun): string =>
  undoneAt === null ? t`Taken in` : t`Undone ${pacificMoment(new Date(undoneAt))}`;

/**
 * Tables and care summaries that were taken in: who, what, how much of it, and whether it was
 * undone.
 */
const importList = list(importRuns, {
  name: 'imports',
  title: msg`Imports`,
  failure: msg`Sorry, imports could not be loaded.`,
  empty: msg`Nothing was imported with these filters.`,
  filters: { kind: choice(msg`Kind`, { All: msg`All`, ...kinds }, 'All') },
  row: { key: 'id', name: ({ fileName, at }) => `${fileName} ${pacificMoment(new Date(at))}` },
  rowActions: [undo],
  columns: [
    col('at', msg`Time`, { ...instant, sort: by('at') }),
    computed('kind', msg`Kind`, ({ kind }) => kindTexts[kind]()),
    col('fileName', msg`File`, typed),
    col('by', msg({ message: 'By', context: 'a person' }), { ...typed, priority: 2 }),
    col('rows', msg`Rows`, { ...count, priority: 3 }),
    col('made', msg`Taken in`, { ...count, sort: by('made') }),
    computed('state', msg`Status`, stateText, { wrap: true }),
  ],
});

export const screen = listScreen(importList);
