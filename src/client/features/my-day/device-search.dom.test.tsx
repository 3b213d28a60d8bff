import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { pacificDate } from '#domain/pacific.ts';
import { patient, patientId, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

let app: DeviceApp;
afterEach(() => {
  vi.restoreAllMocks();
  return app.close();
});

const today = pacificDate(new Date());

describe('the search of the field (spec portal §2: header search)', () => {
  beforeEach(async () => {
    app = await openDeviceApp('/dashboard', [
      { table: 'patient', id: patientId(), data: patient() },
      { table: 'visit', id: visitId(), data: visit({ dateOfService: today }) },
    ]);
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('button', { name: 'Search' }).click();
  });

  const box = () => screen.getByRole('searchbox', { name: 'Patient name, record number or day' });
  const visits = () => screen.getByRole('dialog').getByRole('list', { name: 'Visits' });

  it('finds visits of this device by the patient and by the day, and asks no server', async () => {
    const fetched = vi.spyOn(window, 'fetch');
    const [family = ''] = visit().patientName.split(',');
    await box().fill(family.slice(0, 3));
    await expect.element(visits().getByRole('link')).toBeVisible();
    await box().fill(today);
    await expect.element(visits().getByRole('link')).toHaveAttribute('href', `/note/${visitId()}`);
    expect(fetched.mock.calls.filter(([url]) => (url as string).includes('/search'))).toEqual([]);
  });

  it('says when this phone has nothing', async () => {
    await box().fill('Nobodynamedso');
    await expect.element(screen.getByText('Nothing found on this phone.')).toBeVisible();
  });

  it('is left by opening what was found', async () => {
    await box().fill(today);
    await visits().getByRole('link').click();
    await expect.element(box()).not.toBeInTheDocument();
  });
});
