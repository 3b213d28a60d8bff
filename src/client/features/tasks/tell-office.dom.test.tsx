import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit, testStore } from '#client/store/testing/stores.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { readOutboxEntry, readSyncCenter } from '#client/sync/outbox-entries.ts';
import { TellOffice } from './tell-office.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

it('a message to the office lies in the outbox when it is sent, with its topic and visit', async () => {
  const store = testStore();
  await putVisit(store);
  const about = { record: 'visit', id: visitId(), patientName: 'Sample, Sally' } as const;
  ({ unmount } = mountAt('/dashboard', () => (
    <TellOffice subject={{ store, about }} onClose={() => unmount()} />
  )));
  const dialog = screen.getByRole('dialog', { name: 'Tell the office about Sample, Sally' });
  const topic = dialog.getByRole('combobox', { name: 'Topic' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Needs a wound vac.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  // Nobody chose a topic: the message waits instead of going out as the first of them.
  await expect.element(topic).toHaveFocus();
  expect((await readSyncCenter(store)).waiting).toEqual([]);
  await topic.selectOptions('Order needed');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await readSyncCenter(store)).waiting.length).toBe(1);
  const [entry] = (await readSyncCenter(store)).waiting;
  expect(await readOutboxEntry(store, entry?.entryId ?? '')).toMatchObject({
    command: 'raiseTask',
    input: {
      topic: 'order',
      text: 'Needs a wound vac.',
      about: { record: 'visit', id: visitId() },
    },
  });
});
