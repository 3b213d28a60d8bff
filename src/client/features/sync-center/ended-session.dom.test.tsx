import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { putOnline } from '#client/session/state/session-state.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

let app: DeviceApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

it('says how work leaves after the session has ended, shows it, and offers to export it', async () => {
  app = await openDeviceApp('/sync', []);
  await putVisit(app.store);
  const entryId = await enqueue(app.store, {
    command: 'saveAnswers',
    targetId: visitId(),
    input: { patch: { 'vitals.pulse': 72 } },
    baseRevision: 0,
  });
  const words = screen.getByText(/Saved work still goes to the office, sealed/);
  await screen.getByText('1 waiting', { exact: true }).click();
  await expect.element(screen.getByText('On phone', { exact: true })).toBeVisible();
  expect(words.query()).toBeNull();
  putOnline('expired');
  await expect.element(words).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Export unsent work' })).toBeVisible();
  await app.store.tables.write(['outbox'], async (tx) => {
    const row = await tx.entry(entryId);
    if (row) await tx.putEntries([{ ...row, state: 'delivered' }]);
  });
  await expect.element(screen.getByText('Sent sealed', { exact: true })).toBeVisible();
});
