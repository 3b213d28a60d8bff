import { msg } from '@lingui/core/macro';
import { officeTasks, resolveTask, type OfficeTask } from '#contract/tasks.ts';
import { officeTaskKinds, officeTaskLabels } from '#domain/office-tasks.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList, type Loaded } from '#client/kinds/list/load-list.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { ResolveTasks } from './resolve-tasks.tsx';
import { TaskAbout } from './task-about.tsx';
import { useMay } from '#client/screen/use-may.ts';

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

type Data = Loaded<OfficeTask>;
type ListProps = ScreenAt & { data: Data };

/** What devices and reassignments ask of the office, to be closed with a note. */
function OfficeTasks({ data: loaded, search: given }: ListProps) {
  const search = readListSearch(given);
  const may = useMay();
  return (
    <ListScreen
      definition={taskList}
      loaded={loaded}
      search={search}
      {...(may(resolveTask) && { bulk: ResolveTasks })}
    />
  );
}

export const screen: ScreenPart<Data> = {
  load: ({ search }) => loadList(taskList, readListSearch(search)),
  Screen: OfficeTasks,
};
