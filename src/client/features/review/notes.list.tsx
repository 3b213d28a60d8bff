import { msg } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import { notes } from '#contract/notes.ts';
import { reviewQueue } from '#contract/notes.ts';
import { formatPacific } from '#domain/pacific.ts';
import { visitStatusLabel, type VisitStatus } from '#domain/visit-status.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList, type Loaded } from '#client/kinds/list/load-list.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { mayNow } from '#client/screen/use-may.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';

const others: readonly VisitStatus[] = [
  'NotesRejected',
  'NotesApproved',
  'NotesDue',
  'NotesOverdue',
];
const time = (instant: string | null): string =>
  instant === null ? '—' : formatPacific(new Date(instant));

const statuses = (shown: readonly VisitStatus[]) =>
  shown.map((status) => ({ value: status as string, label: visitStatusLabel({ status }) }));
const all = { value: 'All', label: 'All' };

/**
 * For those who review, the queue comes first, oldest note first; everything else newest day first.
 */
const listOf = (options: readonly { value: string; label: string }[]) =>
  defineList<Visit>({
    name: 'notes',
    title: msg`Notes`,
    failure: msg`Sorry, notes could not be loaded.`,
    empty: msg`No notes wait here.`,
    filters: {
      status: { label: msg`Status`, options },
    },
    load: ({ status = options[0]?.value ?? all.value }, page) =>
      status === 'queue'
        ? callApi(reviewQueue, page)
        : callApi(notes, { patientId: null, status, ...page }),
    rowKey: ({ id }) => id,
    rowName: ({ patientName }) => patientName,
    open: ({ id }) => `/note/${id}`,
    columns: [
      { id: 'patient', header: msg`Patient`, text: ({ patientName }) => patientName },
      { id: 'type', header: msg`Visit type`, text: ({ visitType }) => visitType },
      { id: 'day', header: msg`Date of service`, text: ({ dateOfService }) => dateOfService },
      { id: 'clinician', header: msg`Clinician`, text: ({ providerName }) => providerName ?? '—' },
      {
        id: 'submitted',
        header: msg`Submitted`,
        text: ({ submittedAt }) => time(submittedAt),
        whole: true,
      },
      {
        id: 'status',
        header: msg`Status`,
        text: (visit) => visitStatusLabel(visit),
        whole: true,
        cell: (visit) => <VisitStatusPill visit={visit} />,
      },
    ],
  });

const reviewers = listOf([{ value: 'queue', label: 'Review queue' }, ...statuses(others), all]);
const readers = listOf([all, ...statuses(['NotesInReview', ...others])]);
const listNow = () => (mayNow(reviewQueue) ? reviewers : readers);

type Data = Loaded<Visit>;
type ListProps = ScreenAt & { data: Data };

function Notes({ data: loaded, search: given }: ListProps) {
  const search = readListSearch(given);
  return <ListScreen definition={listNow()} loaded={loaded} search={search} />;
}

export const screen: ScreenPart<Data> = {
  load: ({ search }) => loadList(listNow(), readListSearch(search)),
  Screen: Notes,
};
