import { msg } from '@lingui/core/macro';
import { missedNotices } from '#contract/missed-notices.ts';
import { noticeStateLabels, noticeStates } from '#domain/missed-notice.ts';
import { by, col, computed, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled, patientWords } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { noticeActions } from './notice-actions.ts';
import {
  closedText,
  orderText,
  physicianText,
  reasonText,
  stateText,
  stateTone,
  visitText,
} from './notice-words.ts';

/** Notices to physicians about missed visits: first what is to be sent (decision 087). */
const noticeList = list(missedNotices, {
  name: 'missed-notices',
  title: msg`Physician notices`,
  failure: msg`Sorry, notices could not be loaded.`,
  empty: msg`No notices with these filters.`,
  filters: {
    search: patientWords(msg`Patient’s name, birth date or record number`),
    only: choice(
      msg`Status`,
      {
        queue: msg`Notices to send`,
        ...labelled(noticeStates, (state) => noticeStateLabels[state]),
        All: msg`All`,
      },
      'queue',
      { queue: ['open', 'correct'] },
    ),
  },
  row: { key: 'id', name: ({ patientName, dateOfService }) => `${patientName} ${dateOfService}` },
  open: ({ episodeId, visitId }) => `/episode/${episodeId}/${visitId}`,
  rowActions: noticeActions,
  columns: [
    col('patientName', msg`Patient`, typed),
    col('dateOfService', msg`Date of service`, { noWrap: true, sort: by('day') }),
    computed('visit', msg`Visit`, visitText, { priority: 2 }),
    computed('reason', msg`Reason`, reasonText, { wrap: true, priority: 2 }),
    computed('order', msg`Ordered`, orderText, { wrap: true, priority: 2 }),
    computed('physician', msg`Physician`, physicianText, { wrap: true }),
    computed('state', msg`Status`, stateText, {
      sort: by('state'),
      cell: (notice) => <StatusPill tone={stateTone(notice)}>{stateText(notice)}</StatusPill>,
    }),
    computed('closed', msg`Closed`, closedText, { wrap: true, priority: 3 }),
  ],
});

export const screen = listScreen(noticeList);
