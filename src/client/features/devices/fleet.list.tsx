import { msg } from '@lingui/core/macro';
import { fleet, type FleetRow } from '#contract/devices.ts';
import { officeTaskLabels } from '#domain/office-tasks.ts';
import { col, computed, count, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { wipe } from './device-actions.tsx';
import { DeviceAlarm } from './device-alarm.tsx';
import { clockText, deviceText, storageText, wipeText } from './fleet-labels.ts';
import { WipeState } from './wipe-state.tsx';

const alarmText = ({ alarm }: FleetRow): string => {
  if (alarm === null) return '—';
  return officeTaskLabels[alarm === 'lost' ? 'lost-work' : 'silent-device'];
};

/** Every device of every person: unsent work, how old it is, and the device's last contact. */
export const fleetList = list(fleet, {
  name: 'fleet',
  title: msg`Fleet`,
  failure: msg`Sorry, devices could not be loaded.`,
  empty: msg`No devices with these filters.`,
  filters: {
    only: choice(
      msg`Devices`,
      { all: msg`All`, alarm: msg`Alarm`, unsent: msg`Unsent work` },
      'all',
    ),
  },
  row: { key: 'clientId', name: (row) => `${row.person}, ${deviceText(row)}` },
  rowActions: [wipe],
  columns: [
    col('person', msg`Person`, { ...typed, sort: { asc: 'person' } }),
    computed('device', msg`Device`, deviceText, { sort: { asc: 'device' }, priority: 2 }),
    computed('state', msg`Status`, alarmText, {
      sort: { desc: 'alarm' },
      cell: (row) => <DeviceAlarm {...row} />,
    }),
    col('unsent', msg`Unsent`, { ...count, sort: { desc: 'unsent' } }),
    col('oldestUnsentAt', msg`Oldest unsent`, { ...instant, sort: { asc: 'oldest' }, priority: 2 }),
    col('lastContact', msg`Last contact`, { ...instant, sort: { asc: 'contact' } }),
    computed('storage', msg`Storage`, storageText, {
      ...count,
      sort: { desc: 'storage' },
      priority: 3,
    }),
    col('appVersion', msg`Version`, { noWrap: true, sort: { asc: 'version' }, priority: 3 }),
    col('clockDifference', msg`Clock`, {
      ...count,
      text: clockText,
      sort: { desc: 'clock' },
      priority: 3,
    }),
    computed('wipe', msg`Wiping`, wipeText, {
      priority: 2,
      cell: (row) => <WipeState row={row} />,
    }),
  ],
});

export const screen = listScreen(fleetList);
