import { msg, t } from '@lingui/core/macro';
import {
  dismissDuplicate,
  duplicateList,
  duplicateViews,
  restoreDuplicate,
  type DuplicatePairRow,
} from '#contract/patient-merges.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { knownText } from '#client/i18n.ts';
import { action } from '#client/kinds/action/action.ts';
import { computed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { alikeText } from '#client/features/patients/duplicates.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { longText } from '#client/kinds/form-dialog/fields.tsx';

type Person = DuplicatePairRow['first'];

const says = ({ name, mrn }: Person): string => [name, mrn].filter(Boolean).join(' · ');
const pairOf = ({ first, second }: DuplicatePairRow) => ({ first: first.id, second: second.id });

const DismissDialog = formDialog({
  title: msg`Not the same person`,
  submit: msg`Save`,
  failure: msg`Sorry, this could not be saved.`,
  fields: (_row: DuplicatePairRow) => ({
    reason: longText(msg`Reason`, { required: true, maxLength: 500, rows: 3 }),
  }),
  call: dismissDuplicate,
  input: ({ reason }, row) => ({ ...pairOf(row), reason }),
  done: () => t`The two charts are no longer offered as one person.`,
  undo: (_result, row) => callApi(restoreDuplicate, pairOf(row)),
});

const dismiss = action<DuplicatePairRow>({
  id: 'dismiss-duplicate',
  label: msg`Not the same person`,
  needs: dismissDuplicate,
  when: ({ dismissed }) => dismissed === null,
  dialog: DismissDialog,
});

const restore = action<DuplicatePairRow, unknown>({
  id: 'restore-duplicate',
  label: msg`May be the same person`,
  needs: restoreDuplicate,
  when: ({ dismissed }) => dismissed !== null,
  run: (row) => callApi(restoreDuplicate, pairOf(row)),
  done: () => t`The two charts are offered as possible duplicates again.`,
  undo: (_result, row) =>
    callApi(dismissDuplicate, { ...pairOf(row), reason: row.dismissed?.reason ?? '' }),
});

const both =
  (of: (person: Person) => string) =>
  ({ first, second }: DuplicatePairRow) =>
    [of(first) || '—', of(second) || '—'].join(' / ');

/** Every pair of charts that may be of one person, most alike first. */
const duplicates = list(duplicateList, {
  name: 'duplicates',
  title: msg`Possible duplicates`,
  failure: msg`Sorry, patients could not be loaded.`,
  empty: msg`No two charts look like one person.`,
  filters: {
    show: choice(
      msg`Show`,
      { Open: msg`To be compared`, Dismissed: msg`Not the same person` },
      duplicateViews[0],
    ),
  },
  row: { key: 'id', name: ({ first, second }) => `${says(first)} / ${says(second)}` },
  open: ({ first, second }) => `/merge/${first.id}/${second.id}`,
  rowActions: [dismiss, restore],
  columns: [
    computed('first', msg`Chart`, ({ first }) => says(first)),
    computed('second', msg`Other chart`, ({ second }) => says(second)),
    computed(
      'birthday',
      msg`Date of birth`,
      both(({ birthday }) => birthday),
      { priority: 2 },
    ),
    computed(
      'phone',
      msg`Phone`,
      both(({ phone }) => formatUsPhone(phone)),
      { priority: 3 },
    ),
    computed(
      'status',
      msg`Status`,
      both(({ status }) => knownText(status)),
      { priority: 2 },
    ),
    computed('percent', msg`Names alike`, alikeText, { align: 'end', wrap: true }),
    computed(
      'dismissed',
      msg`Why not`,
      ({ dismissed }) => (dismissed ? `${dismissed.reason} (${dismissed.by})` : '—'),
      { priority: 3 },
    ),
  ],
});

export const screen = listScreen(duplicates);
