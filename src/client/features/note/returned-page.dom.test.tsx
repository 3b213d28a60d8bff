import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { returnOf } from '#contract/returns.ts';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { keepReply } from '#client/store/drafts/kept-replies.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, note, patient, userId, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

let app: DeviceApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

const form = must(formById('skilled-nursing-visit'), 'form');
const values = { 'vitals.pulse': 72 };
const fields = [{ path: 'vitals.pulse', comment: 'Measure again' }];
const comment = 'One answer, please.';
const by = { at: '2026-03-05T17:00:00.000Z', by: userId(), byName: 'Quinn Reviewer' };
const returned = note({
  formId: form.id,
  content: docOf(values),
  returned: fields,
  returnComment: comment,
  returns: [returnOf({ ...by, comment, fields }, values)],
});
const rows = [
  { table: 'patient', id: returned.patientId, data: patient() },
  { table: 'visit', id: visitId(), data: visit({ formId: form.id, status: 'NotesRejected' }) },
  { table: 'note', id: visitId(), data: returned },
] as const;
/** The replies as the phone has them, the waiting ones laid over the note. */
async function replies(store: DeviceStore) {
  const loaded = await loadVisit(store, visitId());
  return loaded?.shown.note.returns?.at(-1)?.replies;
}
const path = `/note/${visitId()}?section=returned`;
const reply = () => screen.getByRole('textbox', { name: 'Reply to the office: Pulse' });

describe('a returned note without a line', () => {
  it('takes the author’s words to each answer and to the whole, and shows them again', async () => {
    app = await openDeviceApp(path, [...rows]);
    await reply().fill('Measured twice after rest.');
    await screen.getByRole('textbox', { name: 'Reply to the office', exact: true }).fill('Done.');
    await userEvent.tab();
    const { store } = app;
    // Each is saved by itself, so their order is open.
    const told = async () =>
      new Map((await replies(store))?.map((each) => [each.path, each.text] as const));
    await expect.poll(told).toEqual(
      new Map([
        ['vitals.pulse', 'Measured twice after rest.'],
        [null, 'Done.'],
      ]),
    );
    await app.go('/dashboard');
    await app.go(path);
    await expect.element(reply()).toHaveValue('Measured twice after rest.');
  });

  it('asks what a new answer opens below the answer itself, and not what was signed', async () => {
    const before = { 'pain.canRate': true, 'pain.level': 0 };
    const asked = [{ path: 'pain.level', comment: 'Before or after the medication?' }];
    const data = note({
      formId: form.id,
      content: docOf(before),
      returned: asked,
      returnComment: comment,
      returns: [returnOf({ ...by, comment, fields: asked }, before)],
    });
    app = await openDeviceApp(path, [
      ...rows.filter(({ table }) => table !== 'note'),
      { table: 'note', id: visitId(), data },
    ]);
    const now = screen.getByRole('group', { name: /^Pain now/ });
    const where = screen.getByRole('textbox', { name: /^Pain location/ });
    await expect.element(now).toBeVisible();
    expect(where.query()).toBeNull();
    expect(screen.getByRole('group', { name: /^Patient able to rate/ }).query()).toBeNull();
    await now.getByRole('radio', { name: '4' }).click();
    await where.fill('Hip');
    expect(where.element().compareDocumentPosition(now.element())).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    await app.go('/dashboard');
    await app.go(path);
    await expect.element(where).toHaveValue('Hip');
  });

  it('sends words that were being typed when the app was closed', async () => {
    app = await openDeviceApp('/dashboard', [...rows]);
    const { store } = app;
    await keepReply(store, { visitId: visitId(), path: 'vitals.pulse' }, 'Cut off in the mid');
    await app.go(path);
    await expect.element(reply()).toHaveValue('Cut off in the mid');
    await expect
      .poll(() => replies(store))
      .toMatchObject([{ path: 'vitals.pulse', text: 'Cut off in the mid' }]);
  });
});
