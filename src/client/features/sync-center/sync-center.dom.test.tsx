import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { docOf, note, visit, visitId } from '#client/store/testing/records.ts';
import { idleStatus } from '#client/sync/status-type.ts';
import { putSyncStatus } from '#client/sync/status.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

let app: DeviceApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
  putSyncStatus(idleStatus);
});

const rows = [
  { table: 'visit', id: visitId(), data: visit({ patientName: 'Lampwick, Lou' }) },
  { table: 'note', id: visitId(), data: note({ content: docOf({}) }) },
] as const;

describe('the sync center without a line', () => {
  it('has one row for a visit, says why it waits, and the entries behind it', async () => {
    app = await openDeviceApp('/sync', [...rows]);
    for (const pulse of [70, 72])
      await enqueue(app.store, {
        command: 'saveAnswers',
        targetId: visitId(),
        input: { patch: { 'vitals.pulse': pulse } },
        baseRevision: 0,
      });
    putSyncStatus({ ...idleStatus, state: 'offline', waiting: 2 });
    const list = screen.getByRole('region', { name: 'By visit' });
    await expect.element(list.getByText(/^Lampwick, Lou/)).toBeVisible();
    await expect
      .element(list.getByText('No connection. It is sent when you are online.'))
      .toBeVisible();
    const entries = () => list.getByRole('link', { name: /Lampwick/ });
    expect(entries().elements()).toEqual([]);
    await list.getByText(/^Lampwick, Lou/).click();
    await expect.poll(() => entries().elements().length).toBeGreaterThan(0);
    expect(await axeFindings()).toEqual([]);
  });

  it.each([844, 667])('has Sync now in the thumb’s reach on %i px', async (height) => {
    await screen.viewport(390, height);
    app = await openDeviceApp('/sync', [...rows]);
    const button = screen.getByRole('button', { name: 'Sync now' });
    await expect.element(screen.getByRole('region', { name: 'By visit' })).toBeVisible();
    const { top, bottom } = button.element().getBoundingClientRect();
    expect(top).toBeGreaterThan((innerHeight * 3) / 4);
    expect(bottom).toBeLessThanOrEqual(innerHeight);
  });

  it('answers Sync now in words, and has freshness and storage first', async () => {
    app = await openDeviceApp('/sync', [...rows]);
    putSyncStatus({ ...idleStatus, state: 'offline', waiting: 3 });
    await screen.getByRole('button', { name: 'Sync now' }).click();
    await expect
      .element(
        screen.getByText(
          'No connection. 3 items stay on this phone and are sent when you are online.',
        ),
      )
      .toBeVisible();
    const regions = screen.getByRole('region').elements();
    expect(regions.map((each) => each.getAttribute('aria-label'))).toEqual([
      'On this phone',
      'By visit',
    ]);
    await expect.element(screen.getByText('Storage', { exact: true })).toBeVisible();
  });
});
