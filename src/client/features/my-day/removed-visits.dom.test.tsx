import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { recordRemovedVisits, removedVisits } from '#client/store/snapshots/removed-visits.ts';
import { visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

let app: DeviceApp;
afterEach(() => app.close());

describe('a visit the office removed from my list, in the day', () => {
  it('is named with its day until the person has seen it, and then forgotten', async () => {
    app = await openDeviceApp('/dashboard', [
      { table: 'visit', id: visitId(2), data: visit({ id: visitId(2) }) },
    ]);
    const taken = {
      id: visitId(),
      patientName: 'Sample, Sally',
      visitType: 'Skilled Nursing Visit',
      dateOfService: '03/20/2026',
      plannedStart: '08:00',
      noticedAt: new Date().toISOString(),
    };
    await recordRemovedVisits(app.store, { removed: [taken], back: new Set(), now: Date.now() });
    await expect
      .element(screen.getByText('The office removed a visit from your list.'))
      .toBeVisible();
    await expect
      .element(screen.getByText('03/20/2026 · 08:00 AM · Sample, Sally · Skilled Nursing Visit'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Got it' }).click();
    await expect
      .element(screen.getByText('The office removed a visit from your list.'))
      .not.toBeInTheDocument();
    expect(await removedVisits(app.store)).toEqual([]);
  });
});
