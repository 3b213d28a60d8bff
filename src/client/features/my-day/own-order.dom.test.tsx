import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { pacificDate } from '#domain/pacific.ts';
import { note, patientId, userId, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { idleStatus } from '#client/sync/status-type.ts';
import { putSyncStatus } from '#client/sync/status.ts';

const today = pacificDate(new Date());
const restMs = 300;
let app: DeviceApp;
beforeEach(() => {
  putSyncStatus({ ...idleStatus, state: 'offline' });
  // Before the first agreed time: an order of times that have passed is another question.
  vi.useFakeTimers({ toFake: ['Date'], now: must(pacificInstant(today, '06:00'), 'six o’clock') });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const clockedAt = (north: number) => ({
  at: new Date(Date.now() - 86_400_000).toISOString(),
  timeZone: 'America/Los_Angeles',
  position: { latitude: 36.7 + north, longitude: -119.8, accuracy: 10 },
  positionProblem: null,
  by: userId(),
  byName: 'Nora Nurse',
});

/** A visit of today, and one of last week that says where the patient lives. */
const rowsOf = (n: number, north: number): PulledRow[] => {
  const shared = { patientId: patientId(n), patientName: `Patient ${n}`, address: `${n} Oak St` };
  const open = visit({
    id: visitId(n),
    dateOfService: today,
    // Two hours apart: the way between any two of them fits in.
    plannedStart: `${String(5 + 2 * n).padStart(2, '0')}:00`,
    ...shared,
  });
  const before = visit({
    id: visitId(n + 10),
    dateOfService: addDays(today, -7),
    status: 'NotesApproved',
    timeIn: clockedAt(north),
    ...shared,
  });
  return [open, before].flatMap((data): PulledRow[] => [
    { table: 'visit', id: data.id, data },
    {
      table: 'note',
      id: data.id,
      data: note({ visitId: data.id, dateOfService: data.dateOfService, providerId: userId() }),
    },
  ]);
};

const order = () =>
  screen
    .getByRole('list', { name: 'Suggested order' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

it('suggests the shortest order of the day without signal, and keeps it on the phone', async () => {
  app = await openDeviceApp('/dashboard', [...rowsOf(1, 0), ...rowsOf(2, 0.3), ...rowsOf(3, 0.1)]);
  await screen.getByRole('button', { name: 'Suggest an order' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Suggest an order' });
  // Agreed times stay.
  await expect.poll(order).toEqual(['1. Patient 1', '2. Patient 2', '3. Patient 3']);
  await dialog.getByRole('checkbox', { name: /Patient 2/ }).click();
  await dialog.getByRole('checkbox', { name: /Patient 3/ }).click();
  await dialog.getByRole('checkbox', { name: /Patient 1/ }).click();
  const middle = () => order()[1];
  await expect.poll(middle).toBe('2. Patient 3');
  const wanted = order();
  await dialog.getByRole('button', { name: 'Use this order' }).click();
  const names = () =>
    screen
      .getByText(/^[123] Oak St$/)
      .elements()
      .map(({ textContent }) => `Patient ${textContent[0]}`);
  await expect.poll(names).toEqual(wanted.map((line) => line.slice(3)));
  // The distances of an order that stays are not measured, and drawn, again and again.
  const arcs = vi.spyOn(Math, 'asin');
  await new Promise((resolve) => setTimeout(resolve, restMs));
  // Two ways for each of at most four times that the page is drawn meanwhile.
  expect(arcs.mock.calls.length).toBeLessThan(9);
  arcs.mockRestore();
  await screen.getByRole('button', { name: 'Back to the planned order' }).click();
  await expect.poll(names).toEqual(['Patient 1', 'Patient 2', 'Patient 3']);
});
