import { getDefaultStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { appendEntry } from '#client/store/outbox/append-entry.ts';
import { sealEntry } from '#client/store/outbox/seal-entry.ts';
import {
  docOf,
  episodeId,
  note,
  patientId,
  visit as visitOf,
  visitId,
} from '#client/store/testing/records.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { fairWeather } from '../support/link-simulated.ts';
import { faultyWorld, lostOf, missedBy, type Faulty } from './world.ts';

/**
 * Faults of phones and of the people who carry them in the simulation (docs: sync, fault list,
 * column S).
 */

const offline = { ...fairWeather, online: false };
const atoms = getDefaultStore();
/** Seconds pass on a busy machine, although the clock of the world is turned by hand. */
const patient = { timeout: 120_000 } as const;

it('14 · the tab is killed inside a write: all of it is there or nothing', patient, async () => {
  const lost: string[] = [];
  const kills = 40;
  for (let turns = 0; turns < kills; turns += 1) {
    const world = await faultyWorld(1_400 + turns);
    const { phone, visit } = world;
    await phone.type(visit, 'vitals.pulse', 61);
    await world.clock.advance(1_000);
    (await phone.draft(visit)).apply({ 'vitals.systolic': 121, 'vitals.diastolic': 81 });
    // Nobody waits for what a dead tab began.
    void phone.leaveAll().catch(() => {});
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    phone.kill();
    await world.heal();
    const { values } = world.server.note(visit).content.doc;
    if ((values['vitals.systolic'] === 121) !== (values['vitals.diastolic'] === 81))
      lost.push(`after ${turns} turns one half of a write is there`);
    lost.push(...(await missedBy(world, phone)));
  }
  expectNothingLost(14, 'S', lost, kills);
});

it('15 · two tabs send, one of them frozen in the middle of a request: one effect', async () => {
  const lost: string[] = [];
  let frozen = 0;
  for (let seed = 1; seed <= 8; seed += 1) {
    const world = await faultyWorld(1_500 + seed);
    const { phone, visit, link } = { ...world, link: world.phone.link };
    const post = link.post.bind(link);
    let freezes = true;
    link.post = async (request) => {
      if (!freezes || request.call !== 'push') return post(request);
      freezes = false;
      frozen += 1;
      // The request is done, its answer waits until the tab wakes.
      const answer = await post(request);
      await new Promise<void>((resolve) => void world.clock.after(20_000 * seed, resolve));
      return answer;
    };
    await phone.type(visit, 'vitals.pulse', 60 + seed);
    await world.clock.advance(1_000);
    await phone.leaveAll();
    await world.clock.advance(100);
    phone.openSecondTab();
    await world.moments(3);
    await world.heal();
    lost.push(...(await missedBy(world, phone)));
  }
  expectNothingLost(15, 'S', lost, frozen);
});

it('16 · two devices write in the same note: other answers merge, the same one is kept twice and shown', async () => {
  const world = await faultyWorld(16);
  const { phone, tablet, visit } = world;
  for (const device of [phone, tablet]) device.link.weather = offline;
  await phone.type(visit, 'vitals.pulse', 71);
  await phone.type(visit, 'vitals.systolic', 131);
  await tablet.type(visit, 'vitals.pulse', 91);
  await tablet.type(visit, 'vitals.respirations', 19);
  await world.clock.advance(1_000);
  await world.heal();
  const { doc, conflicts } = world.server.note(visit).content;
  expect(doc.values).toMatchObject({ 'vitals.systolic': 131, 'vitals.respirations': 19 });
  expect(conflicts.map(({ path, mine, theirs }) => [path, new Set([mine, theirs])])).toEqual([
    ['vitals.pulse', new Set([71, 91])],
  ]);
  const states = (await Promise.all([phone.outbox(), tablet.outbox()]))
    .flat()
    .map(({ state }) => state);
  expect(states.toSorted()).toEqual(['conflict', 'sent']);
  expectNothingLost(
    16,
    'S',
    [...(await missedBy(world, phone)), ...(await lostOf(world, tablet))],
    2,
  );
});

describe.each([
  [20, 'the disk is full', 'QuotaExceededError', ['device.full']],
  [
    21,
    'the connection to IndexedDB is lost',
    'InvalidStateError',
    ['note.not-auto-saved', 'note.not-saved'],
  ],
  [21, 'IndexedDB is corrupt', 'UnknownError', ['note.not-auto-saved', 'note.not-saved']],
] as const)('%i · %s', (row, _words, name, codes) => {
  it('is said, the text stays, can be exported, and is saved when it can be', async () => {
    const world = await faultyWorld(row);
    const { phone, visit } = world;
    const draft = await phone.draft(visit);
    phone.writeFailure = new DOMException('no', name);
    const typed = { 'vitals.pulse': 77, 'narrative.text': 'On the floor.' };
    for (const [path, value] of Object.entries(typed)) {
      draft.set(path, value);
      await world.clock.advance(10_000);
    }
    expect(phone.saved).toEqual([]);
    const state = atoms.get(draft.saveStateAtom);
    expect(codes).toContain(state.kind === 'failed' ? state.code : state.kind);
    const onScreen = missing(
      typed,
      Object.fromEntries(Object.keys(typed).map((path) => [path, phone.shown(visit, path)])),
    );
    const forExport = missing(
      typed,
      Object.assign(
        {},
        ...[...phone.store.openNotes].map((open) => open.unsaved()),
      ) as object as Record<string, unknown>,
    );
    phone.writeFailure = null;
    await world.clock.advance(10_000);
    await world.heal();
    expectNothingLost(
      row,
      'S',
      [
        ...onScreen,
        ...forExport,
        ...missing(typed, world.server.note(visit).content.doc.values),
        ...(await missedBy(world, phone)),
      ],
      Object.keys(typed).length,
    );
  });
});

it('21 · the connection to IndexedDB is lost for a moment: the write is tried again and nobody is told', async () => {
  const world = await faultyWorld(2_100);
  const { phone, visit } = world;
  const draft = await phone.draft(visit);
  phone.writeFailure = new DOMException('closing', 'InvalidStateError');
  draft.set('vitals.pulse', 78);
  await world.clock.advance(210);
  phone.writeFailure = null;
  await world.clock.advance(400);
  expect(atoms.get(draft.saveStateAtom)).toMatchObject({ kind: 'saved' });
  await world.heal();
  expectNothingLost(21, 'S', [
    ...missing({ 'vitals.pulse': 78 }, world.server.note(visit).content.doc.values),
    ...(await missedBy(world, phone)),
  ]);
});

it(
  '24 · three days without a line, the session over: everything typed arrives after signing in',
  patient,
  async () => {
    const world = await faultyWorld(24);
    const { phone, visit, second } = world;
    phone.link.weather = offline;
    for (let hour = 0; hour < 72; hour += 4) {
      await phone.type(hour % 8 === 0 ? visit : second, 'vitals.pulse', 60 + hour);
      await phone.type(visit, 'narrative.text', `Hour ${hour}`);
      await world.clock.advance(4 * 3_600_000);
      if (hour % 24 === 0) phone.kill();
    }
    phone.link.weather = fairWeather;
    phone.link.session = null;
    await world.moments(3);
    expect(world.server.entriesOf(phone.clientId)).toEqual([]);
    await world.heal();
    expectNothingLost(24, 'S', await missedBy(world, phone), 18);
  },
);

it('25 · somebody else signs in on the phone: nothing is sent as theirs, all arrives as hers', async () => {
  const world = await faultyWorld(25);
  const { phone, other, visit, server } = world;
  await phone.type(visit, 'vitals.pulse', 66);
  phone.link.session = other.user.id;
  await world.clock.advance(1_000);
  await phone.leaveAll();
  await world.moments(4);
  const mine = await other.store.tables.read(['rows'], (tx) => tx.rowsOf('note'));
  expect(mine.map(({ id }) => id)).not.toContain(visit);
  expect(server.note(visit).content.doc.values['vitals.pulse']).not.toBe(66);
  await world.heal();
  const wrong = server
    .note(visit)
    .content.edits.filter(({ client, by }) => client === phone.clientId && by !== phone.user.id)
    .map(({ by }) => `written as ${by}`);
  expect(server.note(visit).content.doc.values['vitals.pulse']).toBe(66);
  expectNothingLost(
    25,
    'S',
    [...wrong, ...(await missedBy(world, phone))],
    phone.link.faults.get('other user') ?? 0,
  );
});

const many = 10_000;
const ofOneVisit = 50;

/**
 * Visits beside those of the world, and entries for them as a very long time without a line would
 * leave them.
 */
async function fill({ phone, server }: Faulty): Promise<void> {
  for (let start = 0; start < many; start += ofOneVisit) {
    const id = visitId(100 + start / ofOneVisit);
    const ids = { patientId: patientId(), episodeId: episodeId(), providerId: phone.user.id };
    server.addVisit(visitOf({ id, ...ids }), note({ visitId: id, ...ids, content: docOf({}) }));
    const entries = await Promise.all(
      Array.from({ length: ofOneVisit }, (_, nth) =>
        sealEntry(
          phone.store,
          {
            entryId: `0000f177-1111-4000-8000-${String(start + nth).padStart(12, '0')}`,
            command: 'saveAnswers',
            targetId: id,
            baseRevision: 1,
            deviceTime: '2026-03-05T16:00:00.000Z',
            monotonic: 0,
          },
          { patch: { 'narrative.text': `Text ${nth}` } },
        ),
      ),
    );
    await phone.store.tables.write(['outbox', 'meta'], async (tx) => {
      for (const entry of entries) await appendEntry(tx, entry);
    });
  }
}

it('27 · 10,000 entries wait: each arrives once, in order', patient, async () => {
  const world = await faultyWorld(27);
  world.phone.link.weather = offline;
  await fill(world);
  world.phone.link.weather = fairWeather;
  await world.moments(20);
  const { phone, server } = world;
  const lost = Array.from({ length: many / ofOneVisit }, (_, nth) => visitId(100 + nth)).flatMap(
    (id) => {
      const arrived = server
        .entriesOf(phone.clientId)
        .filter(({ entry }) => entry.targetId === id)
        .map(({ entry }) => entry.entryId);
      const inOrder = arrived.join() === arrived.toSorted().join();
      return arrived.length === ofOneVisit &&
        inOrder &&
        server.note(id).content.doc.values['narrative.text'] === `Text ${ofOneVisit - 1}`
        ? []
        : [`${id}: ${arrived.length} arrived`];
    },
  );
  expectNothingLost(27, 'S', [...lost, ...(await missedBy(world, phone))], many);
});
