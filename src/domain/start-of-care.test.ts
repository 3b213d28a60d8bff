import { expect, it } from 'vitest';
import type { EpisodeStatus } from './record-statuses.ts';
import { startOfCareOf } from './start-of-care.ts';

const certified = (id: string, status: EpisodeStatus, startDate: string, endDate: string) => ({
  id,
  status,
  startDate,
  endDate,
});
const third = certified('third', 'Active', '07/05/2026', '09/02/2026');
const second = certified('second', 'Active', '05/06/2026', '07/04/2026');
const first = certified('first', 'On Hold', '03/07/2026', '05/05/2026');

it('is the first day of the certifications that one continues, and no earlier', () => {
  expect(startOfCareOf(third, [third, second, first])).toBe('03/07/2026');
  expect(startOfCareOf(first, [third, second, first])).toBe('03/07/2026');
  expect(startOfCareOf(third, [])).toBe('07/05/2026');
});

it('begins anew after a day without care, and after an episode that ended', () => {
  const apart = { ...second, endDate: '07/03/2026' };
  expect(startOfCareOf(third, [third, apart, first])).toBe('07/05/2026');
  for (const status of ['Discharged', 'Archived', 'Deleted'] as const)
    expect(startOfCareOf(third, [third, { ...second, status }, first])).toBe('07/05/2026');
  expect(startOfCareOf({ ...third, status: 'Discharged' }, [second, first])).toBe('03/07/2026');
});
