import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { enqueue } from '#client/store/outbox/commands.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { exportUnsent } from '#client/sync/transfer.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

const password = 'a password of its own';
const slow = 60_000; // The key is slow on purpose, and the machine may be busy.

let app: DeviceApp;
let file: File;
beforeEach(async () => {
  app = await openDeviceApp('/sync', []);
  await putVisit(app.store);
  await enqueue(app.store, {
    command: 'saveAnswers',
    targetId: visitId(),
    input: { patch: { 'vitals.pulse': 72 } },
    baseRevision: 0,
  });
  file = new File([await exportUnsent(app.store, password)], 'porchlight-unsent.plu');
}, slow);
afterEach(() => app.close());

const openDialog = async (name: string) => {
  await screen.getByRole('button', { name }).click();
  return screen.getByRole('dialog', { name });
};

describe(
  'importing exported work (docs/sync.md, encrypted export and idempotent import)',
  { timeout: slow },
  () => {
    it('reports at the field what is missing or wrong, and that everything was here already', async () => {
      const dialog = await openDialog('Import exported work');
      const passwordField = dialog.getByLabelText('Password for the file');
      await dialog.getByRole('button', { name: 'Import' }).click();
      await expect
        .element(dialog.getByLabelText('Exported file'))
        .toHaveAccessibleDescription('Choose the exported file.');
      await userEvent.upload(dialog.getByLabelText('Exported file'), file);
      await passwordField.click();
      await userEvent.keyboard('{Enter}');
      await expect.element(passwordField).toHaveAccessibleDescription('Enter the file’s password.');
      await passwordField.fill('another password');
      await userEvent.keyboard('{Enter}');
      await expect
        .element(passwordField, { timeout: slow })
        .toHaveAccessibleDescription('The password does not open this file.');
      await passwordField.fill(password);
      await userEvent.keyboard('{Enter}');
      await expect
        .element(screen.getByText('The file’s item was already here.'), { timeout: slow })
        .toBeVisible();
      expect(dialog.elements()).toEqual([]);
    });
  },
);

describe('exporting unsent work', () => {
  it('starts with Enter as with the button', async () => {
    const dialog = await openDialog('Export unsent work');
    await dialog.getByLabelText('Repeat the password').fill('short');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByLabelText('Password for the file'))
      .toHaveAccessibleDescription('Use at least 12 characters');
  });
});
