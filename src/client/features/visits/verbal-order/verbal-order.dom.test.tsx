import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit, testStore } from '#client/store/testing/stores.ts';
import { readOutboxEntry, readSyncCenter } from '#client/sync/outbox-entries.ts';
import { VerbalOrderDialog } from './verbal-order.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

it('a verbal order lies in the outbox once it was read back, word for word', async () => {
  const store = testStore();
  await putVisit(store);
  const about = { record: 'visit', id: visitId(), patientName: 'Sample, Sally' } as const;
  ({ unmount } = mountAt('/dashboard', () => (
    <VerbalOrderDialog
      subject={{ store, about, physician: 'Dr. Pat Park' }}
      onClose={() => unmount()}
    />
  )));
  const dialog = screen.getByRole('dialog', { name: 'Verbal order for Sample, Sally' });
  await expect
    .element(dialog.getByRole('textbox', { name: /^Physician/ }))
    .toHaveValue('Dr. Pat Park');
  // All that is missing is said at once, not one after the other.
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect.element(dialog.getByText('Enter an answer')).toBeVisible();
  await expect
    .element(dialog.getByText(/^Read the order back to the physician/).first())
    .toBeVisible();
  await dialog.getByRole('textbox', { name: /^Order word for word/ }).fill('Wound vac, 125 mmHg.');
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect
    .element(dialog.getByText(/^Read the order back to the physician/).first())
    .toBeVisible();
  expect((await readSyncCenter(store)).waiting).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Yes, confirmed as correct' }).click();
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await expect.poll(async () => (await readSyncCenter(store)).waiting.length).toBe(1);
  const [entry] = (await readSyncCenter(store)).waiting;
  expect(await readOutboxEntry(store, entry?.entryId ?? '')).toMatchObject({
    command: 'writeVerbalOrder',
    input: {
      about: { record: 'visit', id: visitId() },
      physician: 'Dr. Pat Park',
      text: 'Wound vac, 125 mmHg.',
      readBack: true,
    },
  });
});
