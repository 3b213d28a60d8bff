import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { fleet, fleetOrders, type FleetRow } from '#contract/devices.ts';
import { formatPacific } from '#domain/pacific.ts';
import { officeTaskLabels } from '#domain/office-tasks.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList } from '#client/kinds/list/load-list.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { FleetAlarm } from '#client/features/devices/fleet-alarm.tsx';
import {
  clockWords,
  deviceWords,
  storageWords,
  wipeWords,
} from '#client/features/devices/fleet-labels.ts';
import { WipeState } from '#client/features/devices/wipe-state.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useShell } from '#client/screen/use-shell.ts';

export const Route = createFileRoute('/fleet')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => forOffice(() => loadList(fleetList, deps)),
  component: Fleet,
});

const shown = ['all', 'alarm', 'unsent'] as const;
const whenOf = (instant: string | null): string =>
  instant === null ? '—' : formatPacific(new Date(instant));
const alarmText = ({ alarm }: FleetRow): string => {
  if (alarm === null) return '—';
  return officeTaskLabels[alarm === 'lost' ? 'lost-work' : 'silent-device'];
};

const fleetList = defineList<FleetRow>({
  name: 'fleet',
  title: msg`Fleet`,
  failure: msg`Sorry, devices could not be loaded.`,
  empty: msg`No devices with these filters.`,
  filters: {
    status: {
      label: msg`Devices`,
      options: [
        { value: 'all', label: 'All' },
        { value: 'alarm', label: 'Alarm' },
        { value: 'unsent', label: 'Unsent work' },
      ],
    },
    order: [
      { value: 'alarm', label: msg`Worst first` },
      { value: 'person', label: msg`Person` },
      { value: 'device', label: msg`Device` },
      { value: 'unsent', label: msg`Most unsent` },
      { value: 'oldest', label: msg`Oldest unsent` },
      { value: 'contact', label: msg`Silent longest` },
      { value: 'storage', label: msg`Fullest storage` },
      { value: 'version', label: msg`Oldest version` },
      { value: 'clock', label: msg`Largest clock difference` },
    ],
  },
  load: ({ status, order }, page) =>
    callApi(fleet, {
      only: shown.find((each) => each === status) ?? 'all',
      order: fleetOrders.find((each) => each === order) ?? 'alarm',
      ...page,
    }),
  rowKey: ({ clientId }) => clientId,
  rowName: (row) => `${row.person}, ${deviceWords(row)}`,
  columns: [
    { id: 'person', header: msg`Person`, text: ({ person }) => person },
    { id: 'device', header: msg`Device`, text: deviceWords },
    { id: 'state', header: msg`Status`, text: alarmText, cell: (row) => <FleetAlarm {...row} /> },
    { id: 'unsent', header: msg`Unsent`, text: ({ unsent }) => String(unsent), align: 'end' },
    {
      id: 'oldest',
      header: msg`Oldest unsent`,
      text: ({ oldestUnsentAt }) => whenOf(oldestUnsentAt),
    },
    { id: 'contact', header: msg`Last contact`, text: ({ lastContact }) => whenOf(lastContact) },
    { id: 'storage', header: msg`Storage`, text: storageWords, align: 'end' },
    {
      id: 'version',
      header: msg`Version`,
      text: ({ appVersion }) => appVersion || '—',
      whole: true,
    },
    {
      id: 'clock',
      header: msg`Clock`,
      text: ({ clockDifference }) => clockWords(clockDifference),
      align: 'end',
      whole: true,
    },
    { id: 'wipe', header: msg`Wiping`, text: wipeWords, cell: (row) => <WipeState row={row} /> },
  ],
});

/**
 * Every device of every person: who has unsent work, how old it is, and when the device was last
 * heard of.
 */
function Fleet() {
  const loaded = Route.useLoaderData();
  const search = Route.useSearch();
  if (useShell() === 'field') return <NotFoundScreen />;
  return loaded ? (
    <ListScreen definition={fleetList} loaded={loaded} search={search} />
  ) : (
    <PendingScreen />
  );
}
