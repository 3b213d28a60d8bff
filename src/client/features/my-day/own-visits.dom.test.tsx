import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { answering } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { screen as ownVisits } from './own-visits.screen.tsx';

const today = pacificDate(new Date());
const visit = (id: string, dateOfService: string) => ({
  id,
  patientName: `Patient ${id}`,
  visitType: 'Skilled nursing visit',
  dateOfService,
  plannedStart: '09:00',
  status: 'NotesApproved',
});
const page = (rows: object[]) => ({
  rows,
  pageNumber: 1,
  pageCount: 1,
  count: rows.length,
  pageSize: 20,
});

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(390, 844);
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

it('asks the office for handed-in visits, and opens only those that a phone keeps', async () => {
  const calls = answering(() => page([visit('1', addDays(today, -3)), visit('2', '03/04/2025')]));
  ({ unmount } = mountScreen('/myVisits', ownVisits));
  await expect.element(screen.getByText('Patient 2')).toBeVisible();
  expect(calls[0]).toMatchObject({
    name: 'myPendingVisits',
    body: { from: addDays(today, -120), to: addDays(today, 45) },
  });
  await expect.element(screen.getByRole('link', { name: /Patient 1/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Patient 2/ }).query()).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Handed in' }).click();
  await expect.poll(() => calls.at(-1)?.name).toBe('myCompletedVisits');
});

it('asks again when a day is entered, and not for one that does not exist', async () => {
  const calls = answering(() => page([]));
  ({ unmount } = mountScreen('/myVisits', ownVisits));
  const from = screen.getByRole('textbox', { name: 'From' });
  await from.fill('02/31/2025');
  await screen.getByRole('textbox', { name: 'To' }).click();
  await expect.element(from).toBeInvalid();
  await from.fill('01/02/2025');
  await screen.getByRole('textbox', { name: 'To' }).click();
  await expect.poll(() => calls.at(-1)?.body['from']).toBe('01/02/2025');
  expect(calls).toHaveLength(2);
});
