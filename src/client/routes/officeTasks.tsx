import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { officeTasks, resolveTask, type OfficeTask } from '#contract/tasks.ts';
import { officeTaskKinds, officeTaskLabels } from '#domain/office-tasks.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList } from '#client/kinds/list/load-list.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { ResolveTasks } from '#client/features/tasks/resolve-tasks.tsx';
import { TaskAbout } from '#client/features/tasks/task-about.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { useShell } from '#client/screen/use-shell.ts';

export const Route = createFileRoute('/officeTasks')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => forOffice(() => loadList(taskList, deps)),
  component: OfficeTasks,
});

const shown = ['open', ...officeTaskKinds, 'resolved'] as const;
const resolvedText = ({ resolved }: OfficeTask): string =>
  resolved
    ? [formatPacific(new Date(resolved.at)), resolved.by, resolved.note].filter(Boolean).join(' · ')
    : '—';

const taskList = defineList<OfficeTask>({
  name: 'tasks',
  title: msg`Tasks`,
  failure: msg`Sorry, tasks could not be loaded.`,
  empty: msg`No tasks with these filters.`,
  filters: {
    status: {
      label: msg`Status`,
      options: [
        { value: 'open', label: 'Open' },
        ...officeTaskKinds.map((kind) => ({ value: kind, label: officeTaskLabels[kind] })),
        { value: 'resolved', label: 'Resolved' },
      ],
    },
  },
  load: ({ status }, page) =>
    callApi(officeTasks, { only: shown.find((each) => each === status) ?? 'open', ...page }),
  rowKey: ({ id }) => id,
  rowName: ({ person }) => person,
  open: ({ visit }) => (visit ? `/episode/${visit.episodeId}/${visit.id}` : '/fleet'),
  columns: [
    { id: 'kind', header: msg`Task`, text: ({ kind }) => officeTaskLabels[kind] },
    { id: 'person', header: msg`Author`, text: ({ person }) => person },
    {
      id: 'about',
      header: msg`About`,
      text: ({ visit, deviceName }) =>
        visit ? `${visit.patientName}, ${visit.dateOfService}` : (deviceName ?? '—'),
      cell: (task) => <TaskAbout task={task} />,
    },
    {
      id: 'raised',
      header: msg`Since`,
      text: ({ raisedAt }) => formatPacific(new Date(raisedAt)),
      whole: true,
    },
    { id: 'resolved', header: msg`Resolved`, text: resolvedText },
  ],
});

/** What devices and reassignments ask of the office, to be closed with a note. */
function OfficeTasks() {
  const loaded = Route.useLoaderData();
  const search = Route.useSearch();
  const may = useMay();
  if (useShell() === 'field') return <NotFoundScreen />;
  return loaded ? (
    <ListScreen
      definition={taskList}
      loaded={loaded}
      search={search}
      {...(may(resolveTask) && { bulk: ResolveTasks })}
    />
  ) : (
    <PendingScreen />
  );
}
