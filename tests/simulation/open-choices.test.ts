import { expect, it } from 'vitest';
import { readOutboxEntry, readSyncCenter } from '#client/sync/outbox-entries.ts';
import { resolveConflict } from '#client/sync/resolve-conflict.ts';
import { visitPage } from '#client/store/snapshots/lists.ts';
import { must } from '#domain/must.ts';
import type { TestDevice } from '../support/store-device.ts';
import { openVisits, makeWorld, type World } from './world.ts';

/**
 * What the server waits for is asked wherever its author works, also when the phone that wrote it
 * is gone.
 */

const path = 'vitals.pulse';

/** Phone and office gave different answers; the tablet of the same nurse heard of it. */
async function disputed() {
  const world = makeWorld(7);
  const [phone, tablet] = [must(world.devices[0], 'phone'), must(world.devices[1], 'tablet')];
  const visit = must(world.visitIds[0], 'visit');
  const moments = async (...awake: readonly TestDevice[]): Promise<void> =>
    awake.forEach((each) => each.wake()) ?? world.clock.advance(60_000);
  await moments(phone, tablet);
  await phone.type(visit, path, 72);
  await officeAnswers(world, visit, 90);
  await phone.leaveAll();
  await moments(phone, tablet);
  await moments(tablet);
  const asked = async (on: TestDevice) =>
    (await readSyncCenter(on.store)).needsYou.map(({ entryId, state, conflicts = [] }) => ({
      entryId,
      state,
      mine: conflicts.map(({ mine }) => mine),
      theirs: conflicts.map(({ theirs }) => theirs),
    }));
  return { world, phone, tablet, visit, moments, asked };
}

async function officeAnswers(
  { server, officer }: World,
  visit: string,
  value: number,
): Promise<void> {
  const { revision } = server.note(visit).content.doc;
  const entry = {
    entryId: '0000de5c-2222-4000-8000-000000000001',
    seq: 1,
    command: 'saveAnswers',
    version: 1,
    target: 'visit' as const,
    targetId: visit,
    lane: `visit:${visit}`,
    after: [],
    baseRevision: revision,
    deviceTime: '2026-03-05T16:00:00.000Z',
    monotonic: 0,
    payload: { patch: { [path]: value } },
  };
  await server.officeEdit(officer, entry, 'notes');
}

it('a phone is lost with a choice open: the tablet asks, its answer lets the signature through', async () => {
  const { world, phone, tablet, visit, moments, asked } = await disputed();
  const entryId = must((await asked(phone))[0], 'conflict').entryId;
  expect(await asked(tablet)).toEqual([{ entryId, state: 'conflict', mine: [72], theirs: [90] }]);
  expect(tablet.engine.status.needsYou).toBe(1);
  expect((await visitPage(tablet.store, visit))?.record).toEqual({ kind: 'needs-you', entryId });
  phone.end();

  await tablet.sign(visit);
  await moments(tablet);
  expect((await tablet.outbox()).map(({ command, state }) => [command, state])).toEqual([
    ['signNote', 'waiting'],
  ]);

  await resolveConflict(tablet.store, must(await readOutboxEntry(tablet.store, entryId), 'entry'), {
    [path]: 'mine',
  });
  expect(await asked(tablet)).toEqual([]);
  await moments(tablet);
  await moments(tablet);
  expect(world.server.note(visit).content.doc.values).toMatchObject({ [path]: 72 });
  expect(world.server.note(visit).content.conflicts).toEqual([]);
  expect((await asked(tablet)).map(({ state }) => state)).not.toContain('conflict');
  // What was signed was the office's answer: the signature has its verdict, and is asked for anew.
  expect((await tablet.outbox()).map(({ command, state }) => [command, state])).toEqual([
    ['signNote', 'rejected'],
    ['resolveNoteConflict', 'sent'],
  ]);
});

it('answered on either device it leaves both', async () => {
  const { phone, tablet, moments, asked } = await disputed();
  const entry = must((await readSyncCenter(tablet.store)).needsYou[0], 'choice');
  await resolveConflict(tablet.store, entry, { [path]: 'office' });
  await moments(tablet, phone);
  await moments(tablet, phone);
  expect([await asked(phone), await asked(tablet)]).toEqual([[], []]);
  expect([phone.engine.status.needsYou, tablet.engine.status.needsYou]).toEqual([0, 0]);
});

it('is asked only of its author', async () => {
  const { world, visit, asked } = await disputed();
  for (const other of world.devices.filter(
    ({ user }) => user.id !== must(world.devices[0], 'phone').user.id,
  )) {
    world.server.assign(visit, other.user.id);
    other.wake();
    await world.clock.advance(60_000);
    expect(await asked(other)).toEqual([]);
  }
  expect(openVisits(world).length).toBeGreaterThan(0);
});
