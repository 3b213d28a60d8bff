import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import {
  episode,
  episodeId,
  note,
  patientId,
  testId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { ownDuties } from './device-duties.ts';

let app: DeviceApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
  vi.restoreAllMocks();
});

const today = pacificDate(new Date());
const order = (discipline: string, visitTypeId: number) => ({
  id: testId(9, visitTypeId),
  discipline,
  visitTypeId,
  frequency: '2w9',
  startDate: addDays(today, -20),
});
const own = episode({
  startDate: addDays(today, -20),
  endDate: addDays(today, 39),
  orders: [order('HHA', 251), order('RN', 201)],
});
const nursing = visit({ visitTypeId: 201, dateOfService: addDays(today, -18) });
const supervised = note({
  visitId: visitId(7),
  providerId: testId(4, 9),
  formId: 'aide-supervision',
  dateOfService: addDays(today, -3),
});

describe('what is due for a nurse’s own patients, on the phone (decision 087)', () => {
  it('is listed without signal, the most urgent first, with its source', async () => {
    await screen.viewport(390, 844);
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    app = await openDeviceApp('/myDuties', [
      { table: 'episode', id: own.id, data: own },
      { table: 'visit', id: nursing.id, data: nursing },
    ]);
    const now = screen.getByRole('region', { name: 'Due now and soon' });
    await expect.element(now.getByText(/Aide supervision, every 14 days/)).toBeVisible();
    await expect.element(now.getByText('Overdue')).toBeVisible();
    await expect.element(now.getByText(/42 CFR 484\.80\(h\)\(1\)/)).toBeVisible();
    const later = screen.getByRole('region', { name: 'Later and done' });
    await expect.element(later.getByText(/Recertification assessment/)).toBeVisible();
    await expect.element(screen.getByText(/Counted from what is on this phone/)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('knows what a colleague wrote and the office approved', async () => {
    app = await openDeviceApp('/myDuties', [
      { table: 'episode', id: own.id, data: own },
      { table: 'visit', id: nursing.id, data: nursing },
      { table: 'note', id: supervised.visitId, data: supervised },
    ]);
    const later = screen.getByRole('region', { name: 'Later and done' });
    const done = addDays(today, -3);
    await expect.element(later.getByText(new RegExp(`done ${done}`))).toBeVisible();
    await expect.element(screen.getByText('Overdue')).not.toBeInTheDocument();
  });

  it('says so where nothing is dated', async () => {
    app = await openDeviceApp('/myDuties', [
      { table: 'episode', id: own.id, data: { ...own, status: 'Discharged' } },
    ]);
    await expect.element(screen.getByText('Nothing is due for your patients.')).toBeVisible();
  });
});

it('follows a patient’s certifications, and asks for no recertification that was made', () => {
  const before = { ...own, startDate: addDays(today, -58), endDate: addDays(today, 1) };
  const next = episode({
    id: episodeId(2),
    startDate: addDays(today, 2),
    endDate: addDays(today, 61),
  });
  const other = episode({ id: episodeId(3), patientId: patientId(2), startDate: today });
  const facts = (episodes: readonly (typeof own)[]) => ({
    episodes,
    visits: [{ ...nursing, record: { kind: 'clean' } as const }],
    notes: [],
  });
  const rules = (episodes: readonly (typeof own)[], type = 'RN') =>
    ownDuties(facts(episodes), [{ id: 201, formId: 'skilled-nursing-visit' }], type, today).map(
      ({ duty, episode: { id } }) => `${id === own.id ? 'own' : 'next'} ${duty.rule} ${duty.state}`,
    );
  expect(rules([before])).toContain('own recertification due');
  expect(rules([before, next, other])).not.toContain('own recertification due');
  expect(rules([before], 'HHA')).toEqual([]);
});
