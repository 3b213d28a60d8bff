import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import * as z from 'zod/mini';
import { applied, defineCommand, rejected, type Command } from '#contract/commands/command.ts';
import { commandMeta } from '#contract/commands/meta.ts';
import { commands, type CommandName } from '#contract/commands/registry.ts';
import { targets, type Target, type TaskAggregate } from '#contract/targets.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { testId, visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

const recordId = testId(77, 1);

/** A kind of record that the product does not have: its definition, and one command. */
const parcel = { target: 'parcel' as Target, command: 'sendParcel' as CommandName };
const sendParcel: Command = defineCommand({
  name: parcel.command,
  version: 1,
  service: 'operation',
  target: parcel.target,
  actors: ['clinician'],
  label: 'Parcel to the office',
  input: z.object({ text: z.string() }),
  written: [{ label: 'Inside', of: ({ text }) => text }],
  apply(state) {
    const before = state as TaskAggregate;
    return before.exists ? rejected('task.exists') : applied({ ...before, exists: true });
  },
});

let app: DeviceApp | null = null;
const registered: readonly (readonly [object, string, unknown])[] = [
  [targets, parcel.target, { ...targets.task, about: undefined }],
  [commands, parcel.command, sendParcel],
  [commandMeta, parcel.command, { ...commandMeta.raiseTask, ...sendParcel }],
];
afterEach(async () => {
  await app?.close();
  app = null;
  for (const [table, name] of registered) Reflect.deleteProperty(table, name);
});

const openEntry = async (entry: Pick<Parameters<typeof enqueue>[1], 'command' | 'input'>) => {
  app = await openDeviceApp('/sync', []);
  await putVisit(app.store);
  const entryId = await enqueue(app.store, { ...entry, targetId: recordId });
  await app.go(`/sync/${entryId}`);
  return app.store;
};

describe('an entry of the outbox (docs: sync)', () => {
  it('shows what a message to the office says, under its patient', async () => {
    await openEntry({
      command: 'raiseTask',
      input: { topic: 'supplies', text: 'Topic', about: { record: 'visit', id: visitId() } },
    });
    await expect.element(screen.getByRole('heading', { name: 'Sample, Sally' })).toBeVisible();
    await expect.element(screen.getByRole('term').nth(0)).toHaveTextContent('Topic');
    await expect.element(screen.getByRole('definition').nth(0)).toHaveTextContent('Supplies');
  });

  it('needs of a new kind of record only its definition and its command', async () => {
    for (const [table, name, made] of registered) Reflect.set(table, name, made);
    const input = { text: 'A sphygmomanometer.' } as never;
    const store = await openEntry({ command: parcel.command, input });
    await expect
      .element(screen.getByRole('heading', { name: 'Parcel to the office' }))
      .toBeVisible();
    await expect.element(screen.getByText('A sphygmomanometer.')).toBeVisible();
    // The entry is laid over the record: the same one again is refused before it is queued.
    await expect(
      enqueue(store, { command: parcel.command, targetId: recordId, input }),
    ).rejects.toMatchObject({ code: 'task.exists' });
  });
});
