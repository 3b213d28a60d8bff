import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Visit } from '#contract/entities.ts';
import type { PulledRow } from '#contract/sync.ts';
import { addDays, dateOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { visit, visitId } from '#client/store/testing/records.ts';

const today = pacificDate(new Date());
const tomorrow = addDays(today, 1);
let app: DeviceApp;
beforeEach(() => screen.viewport(390, 844));
afterEach(() => app.close());

const rowOf = (n: number, dateOfService: string, parts: Partial<Visit> = {}): PulledRow => {
  const data = visit({
    id: visitId(n),
    dateOfService,
    patientName: `Patient ${n}`,
    address: `${n} Oak St`,
    plannedStart: '08:00',
    status: 'Staffed',
    ...parts,
  });
  return { table: 'visit', id: data.id, data };
};
const link = (n: number) => screen.getByRole('link', { name: new RegExp(`^Patient ${n}\\b`) });
const inSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

describe('visits of the field', () => {
  it('leads to tomorrow in one press, however much is above it', async () => {
    app = await openDeviceApp('/visits', [
      ...[1, 2, 3, 4, 5, 6].map((n) => rowOf(n, today)),
      rowOf(7, tomorrow),
      rowOf(8, addDays(today, 5)),
    ]);
    await expect.element(link(6)).toBeVisible();
    // Drawn once it is opened.
    expect(screen.getByText('7 Oak St').query()).toBeNull();
    const days = screen.getByRole('navigation', { name: 'Days of this week' });
    expect(inSight(days.element())).toBe(true);
    await days.getByRole('button', { name: 'Tomorrow' }).click();
    await expect.element(screen.getByText('7 Oak St')).toBeVisible();
    const title = screen.getByRole('heading', { level: 2, name: new RegExp(`${tomorrow}$`) });
    await expect.poll(() => inSight(title.element())).toBe(true);
    expect(document.activeElement?.contains(title.element())).toBe(true);
    expect(await axeFindings()).toEqual([]);
  });

  it('checks the road for each day of the week, once everything was pulled', async () => {
    const later = addDays(today, 3);
    const rows = [rowOf(1, tomorrow), rowOf(2, later), rowOf(3, later)];
    app = await openDeviceApp('/visits', rows, {}, { isWhole: false });
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(
      must(dateOf(later), 'day'),
    );
    const check = screen.getByRole('region', { name: `Road check for ${weekday}` });
    await screen.getByRole('button', { name: weekday }).click();
    await expect.element(screen.getByText('2 Oak St')).toBeVisible();
    expect(check.query()).toBeNull();
    await app.store.tables.write(['meta'], (tx) =>
      tx.putMeta('pulledAt', new Date().toISOString()),
    );
    await expect
      .element(check.getByText('0 of 2 visits are complete on this phone.', { exact: false }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Tomorrow' }).click();
    await expect
      .element(screen.getByRole('region', { name: 'Road check for tomorrow' }))
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('folds what is done and what is far, with how much it is', async () => {
    app = await openDeviceApp('/visits?status=Upcoming', [
      rowOf(1, today, { status: 'NotesApproved' }),
      rowOf(2, today),
      rowOf(3, addDays(today, 20)),
    ]);
    await expect.element(screen.getByText('2 Oak St')).toBeVisible();
    expect(link(1).query()).toBeNull();
    expect(link(3).query()).toBeNull();
    await screen.getByText('Done (1)').click();
    await expect.element(link(1)).toBeVisible();
    await screen.getByText('After this week (1)').click();
    await expect.element(link(3)).toBeVisible();
  });

  it('keeps many unfinished visits of earlier days from pushing today away', async () => {
    app = await openDeviceApp('/visits', [
      ...[1, 2, 3, 4].map((n) => rowOf(n, addDays(today, -n), { status: 'VisitOverdue' })),
      rowOf(5, today),
    ]);
    await expect.element(screen.getByText('5 Oak St')).toBeVisible();
    expect(link(1).query()).toBeNull();
    await screen.getByText('Earlier days (4)').click();
    await expect.element(link(1)).toBeVisible();
  });

  it('has what is due and the own pay in More, from every screen', async () => {
    app = await openDeviceApp('/dashboard', [rowOf(1, today)]);
    await screen.getByRole('button', { name: 'More' }).click();
    await expect.element(screen.getByRole('link', { name: /^My pay/ })).toBeVisible();
    await screen.getByRole('link', { name: /^Due for my patients/ }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Due for my patients' }))
      .toBeVisible();
  });
});
