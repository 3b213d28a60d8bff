import { must } from '#domain/must.ts';
import { isNotDone, lastPress, visitReportKinds } from '#domain/visit-reports.ts';
import { officeTopics } from '#domain/office-tasks.ts';
import type { Value } from '#domain/merge.ts';
import { Refusal } from '#contract/errors.ts';
import type { Entry } from '#contract/sync.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { freeSentFiles } from '#client/store/files/sent-files.ts';
import { readSyncCenter } from '#client/sync/outbox-entries.ts';
import { resolveConflict } from '#client/sync/resolve-conflict.ts';
import { retry } from '#client/sync/send-again.ts';
import { approveNote, returnNote } from '../support/server-office.ts';
import { fairWeather, foulWeather, poison } from '../support/link-simulated.ts';
import type { TestDevice } from '../support/store-device.ts';
import { tricks } from './dishonest/tricks.ts';
import type { Watch } from './watch.ts';
import { chartPaths, openVisits, pick, planVisits, type OpenVisit, type World } from './world.ts';

/**
 * What people, lines, devices and servers do in a run. A step may be refused; anything else it
 * throws is a finding.
 */

export type Step = {
  readonly name: string;
  readonly weight: number;
  run(world: World, watch: Watch): Promise<void>;
};

const step = (name: string, weight: number, run: Step['run']): Step => ({ name, weight, run });
const anyDevice = (world: World): TestDevice => pick(world, world.devices);

/** A device somebody has in hand: where all are locked, one is unlocked. */
function device(world: World): TestDevice {
  const inHand = world.devices.filter(({ locked }) => !locked);
  const on = pick(world, inHand.length > 0 ? inHand : world.devices);
  on.unlock();
  return on;
}

/** Visits this device has and may write. */
async function ownVisit(world: World, on: TestDevice): Promise<OpenVisit | null> {
  const rows = await on.store.tables.read(['rows'], async (tx) => [
    await tx.rowsOf('visit'),
    await tx.rowsOf('note'),
  ]);
  const [visits = [], notes = []] = rows.map((list) => list.map(({ id }) => id));
  const both = openVisits(world).filter(({ id }) => visits.includes(id) && notes.includes(id));
  return both.length === 0 ? null : pick(world, both);
}

function newValue(world: World, { numbers }: OpenVisit, path: string): Value {
  world.count += 1;
  return numbers.includes(path) ? world.count : `text ${world.count}`;
}

/**
 * Share of typing that stays in the note before one's eyes, and of changes of the note that leave
 * the other one open in a second tab.
 */
const stays = 0.8;
const leavesOpen = 0.3;

/** The note a person writes in: most often the one that is open. */
async function noteInHand(world: World, on: TestDevice): Promise<OpenVisit | null> {
  const visit = await ownVisit(world, on);
  if (!visit || on.open.length === 0) return visit;
  const [latest = visit.id] = on.open.slice(-1);
  if (world.random() < stays) return world.planned.get(latest) ?? visit;
  if (world.random() > leavesOpen) for (const id of on.open) await on.leave(id);
  return visit;
}

async function type(world: World, watch: Watch, on: TestDevice, clear: boolean): Promise<void> {
  const visit = await noteInHand(world, on);
  if (visit === null) return;
  const { id, numbers, texts } = visit;
  const path = pick(world, [...numbers, ...texts]);
  await on.draft(id);
  watch.saw(on, id, path, on.shown(id, path));
  await on.type(id, path, clear ? null : newValue(world, visit, path));
}

/** Bytes of photos, a thousandth of the product's: inline, and in pieces. */
const photoSizes = [200, 900, 3_300] as const;

const clocked = (on: TestDevice) => ({
  at: new Date(on.store.clock.now()).toISOString(),
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused' as const,
});

async function clock(world: World, command: 'startVisit' | 'endVisit'): Promise<void> {
  const on = device(world);
  const visit = await ownVisit(world, on);
  if (visit) await enqueue(on.store, { command, targetId: visit.id, input: clocked(on) });
}

const officeEntry = (
  world: World,
  target: Entry['target'],
  targetId: string,
  command: string,
  baseRevision: number,
  payload: unknown,
): Entry => {
  world.officeEntries += 1;
  const entryId = `0000de5c-2222-4000-8000-${String(world.officeEntries).padStart(12, '0')}`;
  return {
    entryId,
    seq: world.officeEntries,
    command,
    version: 1,
    target,
    targetId,
    lane: `${target}:${targetId}`,
    after: [],
    baseRevision,
    deviceTime: '2026-03-05T16:00:00.000Z',
    monotonic: 0,
    payload,
  };
};

async function needsYou(on: TestDevice) {
  return (await readSyncCenter(on.store)).needsYou;
}

const people: readonly Step[] = [
  step('type', 60, (world, watch) => type(world, watch, device(world), false)),
  step('clear an answer', 8, (world, watch) => type(world, watch, device(world), true)),
  step('type what no server takes in', 0.5, async (world, watch) => {
    const on = device(world);
    const visit = await ownVisit(world, on);
    if (!visit) return;
    const { id, texts } = visit;
    const path = pick(world, texts);
    await on.draft(id);
    watch.saw(on, id, path, on.shown(id, path));
    world.count += 1;
    await on.type(id, path, `${poison} ${world.count}`);
  }),
  step('leave the note', 8, async (world) => {
    const on = device(world);
    const visit = await ownVisit(world, on);
    if (visit) await on.leave(visit.id);
  }),
  step('start the visit', 4, (world) => clock(world, 'startVisit')),
  step('end the visit', 4, (world) => clock(world, 'endVisit')),
  step('report that a visit cannot be done', 1, async (world) => {
    const on = device(world);
    const visit = await ownVisit(world, on);
    if (!visit) return;
    const kind = pick(world, visitReportKinds);
    await enqueue(on.store, {
      command: 'reportVisit',
      targetId: visit.id,
      input: {
        kind,
        reason: isNotDone(kind) ? { id: 'other', name: 'Another reason' } : null,
        minutes: kind === 'late' ? 15 : null,
        comment: '',
        clocking: clocked(on),
      },
    });
  }),
  step('undo the last press', 2, async (world) => {
    const on = device(world);
    const visit = await ownVisit(world, on);
    const seen = visit && (await loadVisit(on.store, visit.id));
    const last = seen && lastPress(seen.shown.visit);
    if (visit && last)
      await enqueue(on.store, { command: 'undoPress', targetId: visit.id, input: last });
  }),
  step('sign', 6, async (world) => {
    const on = device(world);
    const visit = await ownVisit(world, on);
    if (visit) await on.sign(visit.id);
  }),
  step('submit', 6, async (world) => {
    const on = device(world);
    const visit = await ownVisit(world, on);
    if (visit) await enqueue(on.store, { command: 'submitNotes', targetId: visit.id, input: {} });
  }),
  step('change a chart', 8, async (world) => {
    const on = device(world);
    const patients = await on.store.tables.read(['rows'], (tx) => tx.rowsOf('patient'));
    if (patients.length === 0) return;
    world.count += 1;
    await enqueue(on.store, {
      command: 'updatePatient',
      targetId: pick(world, patients).id,
      input: { patch: { [pick(world, chartPaths)]: `chart ${world.count}` } },
    });
  }),
  step('tell the office', 4, async (world) => {
    const on = device(world);
    if (on.writeFailure) return;
    const [visit, [patient]] = await Promise.all([
      ownVisit(world, on),
      on.store.tables.read(['rows'], (tx) => tx.rowsOf('patient')),
    ]);
    const inputs = [
      { about: null },
      ...(visit ? [{ about: { record: 'visit' as const, id: visit.id } }] : []),
      ...(patient ? [{ about: { record: 'patient' as const, id: patient.id } }] : []),
    ];
    world.count += 1;
    const text = `message ${world.count}`;
    const taskId = on.store.newId();
    await enqueue(on.store, {
      command: 'raiseTask',
      targetId: taskId,
      input: { topic: pick(world, officeTopics), text, ...pick(world, inputs) },
    });
    world.messages.push({ device: on, taskId, text });
  }),
  step('choose on a conflict', 12, async (world, watch) => {
    const on = device(world);
    const entry = (await needsYou(on)).find(({ state }) => state === 'conflict');
    if (!entry) return;
    for (const { path, theirs } of entry.conflicts ?? [])
      watch.saw(on, entry.targetId, path, theirs ?? undefined);
    const chosen = (entry.conflicts ?? [])
      .filter(() => world.random() < 0.8)
      .map(({ path }) => [path, pick(world, ['mine', 'office', 'both'] as const)] as const);
    if (chosen.length > 0) await resolveConflict(on.store, entry, Object.fromEntries(chosen));
  }),
  step('send refused work again', 8, async (world) => {
    const on = device(world);
    const entry = (await needsYou(on)).find(({ state }) => state !== 'conflict');
    if (entry) await retry(on.store, entry.entryId);
  }),
  step('add a photo to the note', 1.5, async (world) => {
    const on = device(world);
    const visit = await ownVisit(world, on);
    if (!visit || on.writeFailure) return;
    world.count += 1;
    await world.files.of.get(on)?.add(visit.id, pick(world, photoSizes), world.count);
  }),
  step('files leave', 5, async (world) => world.files.of.get(device(world))?.kick()),
  step(
    'the room of sent photos is needed',
    0.3,
    async (world) => void (await freeSentFiles(device(world).store, Infinity)),
  ),
  step('sync now', 10, async (world) => device(world).wake()),
  step('wait a moment', 60, (world) => world.clock.advance(10 + world.random() * 1_500)),
  step('wait a while', 12, (world) => world.clock.advance(world.random() * 60_000)),
];

const office: readonly Step[] = [
  step('office changes an answer', 12, async (world) => {
    const visit = pick(world, openVisits(world));
    const { id } = visit;
    const path = pick(world, [...visit.numbers, ...visit.texts]);
    const { revision } = world.server.note(id).content.doc;
    await world.server.officeEdit(
      world.officer,
      officeEntry(world, 'visit', id, 'saveAnswers', revision, {
        patch: { [path]: newValue(world, visit, path) },
      }),
      'notes',
    );
  }),
  step('office changes a chart', 6, async (world) => {
    const id = pick(world, world.patientIds);
    const { revision } = world.server.patient(id).content.doc;
    world.count += 1;
    await world.server.officeEdit(
      world.officer,
      officeEntry(world, 'patient', id, 'updatePatient', revision, {
        patch: { [pick(world, chartPaths)]: `office ${world.count}` },
      }),
      'operation',
    );
  }),
  step('office gives a visit to somebody', 3, async (world) => {
    const { id } = pick(world, openVisits(world));
    const ofOther = world.server.visit(id).patientId === world.patientIds[2];
    world.server.assign(
      id,
      pick(world, ofOther ? world.devices.slice(3) : world.devices.slice(0, 3)).user.id,
    );
  }),
  step('office takes a visit back', 1, async (world) =>
    world.server.assign(pick(world, openVisits(world)).id, null),
  ),
  step('QA approves a note', 2, async (world) => {
    const { id } = pick(world, openVisits(world));
    if (world.server.visit(id).status === 'NotesInReview') approveNote(world.server, id);
  }),
  step('the days of an approved visit are over', 4, async (world) => {
    const over = openVisits(world).find(
      ({ id }) => world.server.visit(id).status === 'NotesApproved',
    );
    if (over) world.server.close(over.id);
    planVisits(world);
  }),
  step('QA returns a note', 3, async (world) => {
    const { id, texts } = pick(world, openVisits(world));
    if (world.server.visit(id).status !== 'NotesInReview' || !world.server.note(id).seal) return;
    const fields = [{ path: texts[0] ?? '', comment: 'Say more.' }];
    returnNote(world.server, id, { fields, comment: '' });
  }),
  step('QA reopens an approved note', 0.5, async (world) => {
    const { id } = pick(world, openVisits(world));
    if (world.server.visit(id).status !== 'NotesApproved') return;
    returnNote(world.server, id, { fields: [], comment: 'Look at it again.' });
  }),
];

const faults: readonly Step[] = [
  step('foul weather', 4, async (world) => void (anyDevice(world).link.weather = foulWeather)),
  step('fair weather', 8, async (world) => void (anyDevice(world).link.weather = fairWeather)),
  step(
    'the line goes away',
    4,
    async (world) => void (anyDevice(world).link.weather = { ...fairWeather, online: false }),
  ),
  step('the session ends', 2, async (world) => void (anyDevice(world).link.session = null)),
  step(
    'somebody else signs in on the phone',
    2,
    async (world) => void (anyDevice(world).link.session = anyDevice(world).user.id),
  ),
  step('the owner signs in', 10, async (world) => {
    const on = device(world);
    on.link.session = on.user.id;
    on.engine.kick('signed-in');
  }),
  step('the phone is locked', 3, async (world) => device(world).lock()),
  step('the phone is unlocked', 4, async (world) => anyDevice(world).unlock()),
  // Nobody waits for them: the line answers while other things happen.
  step(
    'sealed entries leave',
    8,
    async (world) =>
      void anyDevice(world)
        .deliver()
        .catch(() => {}),
  ),
  step('the tab is killed', 4, async (world) => device(world).kill()),
  step('the tab is killed while it writes', 6, async (world, watch) => {
    const on = device(world);
    await type(world, watch, on, false);
    // Nobody waits for what a dead tab began.
    void on.leaveAll().catch(() => {});
    for (let turns = Math.floor(world.random() * 40); turns > 0; turns -= 1)
      await Promise.resolve();
    on.kill();
  }),
  step('a second tab sends too', 1, async (world) => device(world).openSecondTab()),
  step(
    'the disk is full',
    2,
    async (world) =>
      void (device(world).writeFailure = new DOMException('full', 'QuotaExceededError')),
  ),
  step('there is room again', 8, async (world) => void (device(world).writeFailure = null)),
  step('the clock is turned', 1, async (world) => {
    const on = device(world);
    on.clockShift = pick(world, [0, -3_600_000, 3_600_000, 31_536_000_000, -31_536_000_000]);
    on.clockWasTurned = true;
  }),
  step('the server is backed up', 2, async (world) => {
    world.server.backUp();
    world.files.shelf.backUp();
  }),
  step('the server is restored from the backup', 0.6, async (world, watch) => {
    world.server.restore();
    world.files.shelf.restore();
    watch.restored();
  }),
];

const honest: readonly Step[] = [...people, ...office, ...faults];
const withDishonest: readonly Step[] = [
  ...honest,
  ...tricks.map(({ name, weight, run }) =>
    step(name, weight, async (world) => {
      if (world.dishonest) await run(world, world.dishonest);
    }),
  ),
];
const totalOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, { weight }) => sum + weight, 0);
const totals = { honest: totalOf(honest), withDishonest: totalOf(withDishonest) };

export function chooseStep(world: World): Step {
  const steps = world.dishonest ? withDishonest : honest;
  let point = world.random() * (world.dishonest ? totals.withDishonest : totals.honest);
  return must(steps.find(({ weight }) => (point -= weight) < 0) ?? steps[0], 'step');
}

/** Runs a step; a refusal in the catalogue's words is part of life. */
export async function runStep(world: World, watch: Watch, chosen: Step): Promise<void> {
  try {
    await chosen.run(world, watch);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
