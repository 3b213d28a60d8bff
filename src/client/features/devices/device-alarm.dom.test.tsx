import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { DeviceAlarm } from './device-alarm.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

it.each([
  ['All sent', { alarm: null, unsent: 0, needsPerson: 0 }],
  ['All sent', { alarm: null, unsent: 0, needsPerson: null }],
  ['Unsent work', { alarm: null, unsent: 3, needsPerson: 0 }],
  ['1 decision open', { alarm: null, unsent: 0, needsPerson: 1 }],
  ['4 decisions open', { alarm: null, unsent: 3, needsPerson: 4 }],
  ['Unsent work lost', { alarm: 'lost', unsent: 3, needsPerson: 4 }],
  ['Unsent work older than 24 hours', { alarm: 'late', unsent: 3, needsPerson: 4 }],
] as const)('%s', async (said, row) => {
  ({ unmount } = mountAt('/fleet', () => <DeviceAlarm {...row} />));
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
});
