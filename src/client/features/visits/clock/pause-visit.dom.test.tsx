import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Visit } from '#contract/entities.ts';
import { pacificDate } from '#domain/pacific.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { note, patient, patientId, userId, visit, visitId } from '#client/store/testing/records.ts';
import { readSyncCenter } from '#client/sync/outbox-entries.ts';

let app: DeviceApp;
afterEach(() => app.close());

const today = pacificDate(new Date());
const clocked = {
  at: new Date(Date.now() - 30 * 60_000).toISOString(),
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused' as const,
  by: userId(),
  byName: 'Nora Nurse',
};
const open = async (parts: Partial<Visit> = {}) => {
  const data = visit({ status: 'NotesDue', timeIn: clocked, dateOfService: today, ...parts });
  app = await openDeviceApp(`/note/${visitId()}`, [
    { table: 'visit', id: data.id, data },
    { table: 'note', id: data.id, data: note({ dateOfService: today, providerId: userId() }) },
    { table: 'patient', id: patientId(), data: patient() },
  ]);
};
const button = (name: string) => screen.getByRole('button', { name, exact: true });
const waiting = async () => (await readSyncCenter(app.store)).waiting.map(({ command }) => command);

it('a running visit stands still with a reason and goes on, offline', async () => {
  await open();
  await screen.getByText('More about this visit').click();
  await button('Pause visit').click();
  const dialog = screen.getByRole('dialog', { name: 'Pause visit' });
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  // Nothing stands still without a reason.
  await expect.element(dialog.getByRole('combobox', { name: /Reason/ })).toBeInvalid();
  expect(await waiting()).toEqual([]);
  await dialog.getByRole('combobox', { name: /Reason/ }).selectOptions('Break');
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.element(button('Go on with the visit')).toBeVisible();
  expect(await waiting()).toEqual(['pauseVisit']);
  await button('Go on with the visit').click();
  await expect.element(button('Pause visit')).toBeVisible();
  expect(await waiting()).toEqual(['pauseVisit', 'resumeVisit']);
});

it.each<[string, Partial<Visit>]>([
  ['has not started', { status: 'Staffed', timeIn: null }],
  ['has ended', { timeOut: { ...clocked, at: new Date().toISOString() } }],
  ['is a colleague’s', { providerId: userId(2) }],
])('is not offered for a visit that %s', async (_what, parts) => {
  await open(parts);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  // Not even behind the line that is folded.
  const pause = screen.getByRole('button', { name: 'Pause visit', includeHidden: true });
  expect(pause.query()).toBeNull();
});
