import { msg } from '@lingui/core/macro';
import type { OutputOf } from '#contract/call.ts';
import { notes, reviewQueue } from '#contract/notes.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { visitStatusLabel, type VisitStatus } from '#domain/visit-status.ts';
import { callApi } from '#client/api/call.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { by, col, computed, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled, range, type Filter } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { patientPicker } from '#client/kinds/list/pickers.ts';
import { mayNow } from '#client/screen/use-may.ts';
import { exportNotes } from './export-notes-action.tsx';
import { Readings, readingText } from './readings.tsx';

/** A year of days, as for episodes (spec portal §5). */
const mostDays = rangeLimitDays.episodeStart;
/** Notes of one file: 40 take some seconds, and a browser holds the pages of 200. */
const mostInOnePdf = 200;

const others: readonly VisitStatus[] = [
  'NotesRejected',
  'NotesApproved',
  'NotesDue',
  'NotesOverdue',
];
/** Every status that *All* shows. */
const written: readonly VisitStatus[] = ['NotesInReview', ...others];
const labels = (shown: readonly VisitStatus[]) =>
  labelled(shown, (status) => visitStatusLabel({ status }));

type Row = OutputOf<typeof notes>['rows'][number];

/** Why a note comes early: its readings out of range, the critical ones first. */
const readings = computed<Row, 'urgent' | '-urgent'>(
  'readings',
  msg`Readings`,
  ({ readings: found = [] }) => found.map(readingText).join(', '),
  {
    wrap: true,
    sort: by('urgent'),
    cell: ({ readings: found = [] }) => <Readings found={found} />,
  },
);

/**
 * Those who review see their queue first: critical readings, then the longest waiting. All else is
 * newest day first.
 */
const noteList = (status: Filter<string>, hasQueue: boolean) =>
  list(notes, {
    name: 'notes',
    title: msg`Notes`,
    failure: msg`Sorry, notes could not be loaded.`,
    empty: msg`No notes are waiting here.`,
    filters: { status, patientId: patientPicker(msg`Patient`), dates: range(mostDays) },
    load: ({ status: wanted, ...asked }) =>
      wanted === 'queue' ? callApi(reviewQueue, asked) : null,
    order: ({ status: wanted }) => (hasQueue && wanted === undefined ? 'urgent' : '-day'),
    row: { key: 'id', name: 'patientName' },
    open: ({ id }) => `/note/${id}`,
    bulkActions: [exportNotes],
    acrossPages: mostInOnePdf,
    columns: [
      col('patientName', msg`Patient`, typed),
      col('visitType', msg`Visit type`, { sort: by('type'), priority: 3 }),
      col('dateOfService', msg`Date of service`, { sort: by('-day'), noWrap: true }),
      col('providerName', msg`Clinician`, { ...typed, sort: by('clinician'), priority: 2 }),
      col('submittedAt', msg`Submitted`, { ...instant, sort: by('-submitted'), priority: 2 }),
      ...(hasQueue ? [readings] : []),
      computed('status', msg`Status`, (visit) => visitStatusLabel(visit), {
        sort: by('status'),
        cell: (visit) => <VisitStatusPill visit={visit} />,
      }),
    ],
  });

const forReviewers = noteList(
  choice(msg`Status`, { queue: msg`Review queue`, ...labels(others), All: msg`All` }, 'queue', {
    queue: ['NotesInReview'],
    All: written,
  }),
  true,
);
const forReaders = noteList(
  choice(msg`Status`, { All: msg`All`, ...labels(written) }, 'All', { All: written }),
  false,
);

export const screen = listScreen(() => (mayNow(reviewQueue) ? forReviewers : forReaders));
