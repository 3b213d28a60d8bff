import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { OpenConflict } from '#contract/entities.ts';
import {
  clientId,
  docOf,
  note,
  patient,
  testId,
  userId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

const entryId = testId(90, 1);
const edit = {
  revision: 2,
  by: userId(),
  byName: 'Nora Nurse',
  at: '2026-03-05T18:00:00.000Z',
  client: clientId(),
  device: 'Linux, Chrome',
} as const;
const conflictOf = (parts: Partial<OpenConflict>): OpenConflict => ({
  entryId,
  path: 'vitals.pulse',
  mine: 72,
  theirs: 88,
  theirsRevision: 1,
  mineEdit: edit,
  theirsEdit: { ...edit, revision: 1, by: userId(9), byName: 'Olga Office', client: clientId(9) },
  ...parts,
});

let app: DeviceApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

const compare = async (...conflicts: OpenConflict[]): Promise<void> => {
  await screen.viewport(390, 844);
  app = await openDeviceApp(`/sync/${entryId}`, [
    { table: 'visit', id: visitId(), data: visit() },
    { table: 'note', id: visitId(), data: note({ content: { ...docOf({}), conflicts } }) },
    { table: 'patient', id: patient().id, data: patient() },
  ]);
  await expect.element(screen.getByRole('heading', { name: 'Compare' })).toBeVisible();
};
const side = (question: RegExp, name: string): DOMRect => {
  const radio = screen.getByRole('group', { name: question }).getByRole('radio', { name });
  return (radio.element().closest('label') ?? radio.element()).getBoundingClientRect();
};

describe('two values of one answer on a phone', () => {
  const words = 'Alert, no new complaints. Weight unchanged, lungs clear, no edema of either leg.';

  it('stand below each other where they are sentences, and beside each other where numbers', async () => {
    await compare(
      conflictOf({}),
      conflictOf({ path: 'narrative.text', mine: words, theirs: `${words} Sleeps well.` }),
    );
    await expect.element(screen.getByRole('group', { name: /^Visit narrative/ })).toBeVisible();
    const [mine, office] = ['Keep mine', 'Keep office'].map((name) => side(/^Visit narr/, name));
    expect(office?.top).toBeGreaterThanOrEqual(mine?.bottom ?? Number.NaN);
    expect(mine?.width).toBeGreaterThan(280);
    const [own, theirs] = ['Keep mine', 'Keep office'].map((name) => side(/^Pulse/, name));
    expect(theirs?.top).toBe(own?.top);
  });

  it('name their devices only where that tells them apart', async () => {
    await compare(conflictOf({}));
    await expect.element(screen.getByText(/^Office · Olga Office · /)).toBeVisible();
    expect(screen.getByText(/Linux, Chrome/).elements()).toEqual([]);
    await app?.close();
    const phone = conflictOf({ mineEdit: { ...edit, device: 'Android, Chrome' } });
    await compare(phone);
    await expect.element(screen.getByText(/^Mine · .*Android, Chrome$/)).toBeVisible();
    await expect.element(screen.getByText(/^Office · .*Linux, Chrome$/)).toBeVisible();
  });
});
