import { msg } from '@lingui/core/macro';
import { fleet, fleetOrders, type FleetRow } from '#contract/devices.ts';
import { formatPacific } from '#domain/pacific.ts';
import { officeTaskLabels } from '#domain/office-tasks.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList, type Loaded } from '#client/kinds/list/load-list.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { FleetAlarm } from './fleet-alarm.tsx';
import { clockWords, deviceWords, storageWords, wipeWords } from './fleet-labels.ts';
import { WipeState } from './wipe-state.tsx';

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

type Data = Loaded<FleetRow>;
type ListProps = ScreenAt & { data: Data };

/**
 * Every device of every person: who has unsent work, how old it is, and when the device was last
 * heard of.
 */
function Fleet({ data: loaded, search: given }: ListProps) {
  const search = readListSearch(given);
  return <ListScreen definition={fleetList} loaded={loaded} search={search} />;
}

export const screen: ScreenPart<Data> = {
  load: ({ search }) => loadList(fleetList, readListSearch(search)),
  Screen: Fleet,
};
