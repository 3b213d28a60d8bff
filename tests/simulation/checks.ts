import { laneOf } from '#contract/targets.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { openChoices } from '#client/store/outbox/open-choices.ts';
import { openInput, openRow } from '#client/store/sealed-rows.ts';
import type { EntryState, OutboxRow, SnapshotRow } from '#client/store/tables.ts';
import type { TestDevice } from '../support/store-device.ts';
import { Violation, type Watch } from './watch.ts';
import type { World } from './world.ts';

/** What must hold after everything was healed (docs/sync.md, invariants). */

const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const patchOf = async (device: TestDevice, row: OutboxRow): Promise<Patch> =>
  row.command === 'saveAnswers'
    ? ((await openInput(device.store.codec, row)) as { patch: Patch }).patch
    : {};

/**
 * (1) The last thing the person was told is saved is what the server got last, or what is held for
 * the person to see.
 */
async function nothingLost(device: TestDevice, watch: Watch): Promise<void> {
  const last = new Map<string, Value | null>();
  for (const { visitId, path, value } of device.saved) last.set(`${visitId}|${path}`, value);
  const got = new Map<string, Value | null>();
  const note = (visitId: string, patch: Patch): void =>
    Object.entries(patch).forEach(([path, value]) => got.set(`${visitId}|${path}`, value));
  const held = (await device.outbox()).filter(({ state }) =>
    ['waiting', 'sending', 'delivered', 'rejected', 'shelved'].includes(state),
  );
  const arrived = watch.accepted.filter(
    ({ entry, clientId }) => clientId === device.clientId && entry.command === 'saveAnswers',
  );
  const all = [
    ...arrived.map(({ entry }) => ({
      seq: entry.seq,
      id: entry.targetId,
      patch: (entry.payload as { patch: Patch }).patch,
    })),
    ...(await Promise.all(
      held.map(async (row) => ({
        seq: row.seq,
        id: row.targetId,
        patch: await patchOf(device, row),
      })),
    )),
  ];
  for (const { id, patch } of all.toSorted((a, b) => a.seq - b.seq)) note(id, patch);
  for (const [visitId, patch] of await device.typing()) note(visitId, patch);
  for (const [at, value] of last) {
    if (stable(got.get(at)) !== stable(value))
      throw new Violation(
        '1 no saved edit lost',
        `device ${device.number}: ${at} was saved as ${JSON.stringify(value)}, the ` +
          `server has ${JSON.stringify(got.get(at))}`,
      );
  }
}

/** (4) Replicas equal the server; (5) and hold nothing else. */
async function replicaEqual(device: TestDevice, { server }: World): Promise<void> {
  const rows = await device.store.tables.read(['rows'], async (tx): Promise<SnapshotRow[]> => [
    ...(await tx.rowsOf('visit')),
    ...(await tx.rowsOf('note')),
    ...(await tx.rowsOf('patient')),
    ...(await tx.rowsOf('episode')),
  ]);
  const mine = new Map(
    await Promise.all(
      rows.map(async (row): Promise<[string, string]> => [
        `${row.table}/${row.id}`,
        stable(await openRow(device.store.codec, row.table, row)),
      ]),
    ),
  );
  const theirs = new Map(
    server.scope(device.user.id).map(({ table, id, data }) => [`${table}/${id}`, stable(data)]),
  );
  for (const at of mine.keys())
    if (!theirs.has(at))
      throw new Violation('5 nothing of another person', `device ${device.number} still has ${at}`);
  for (const [at, data] of theirs)
    if (mine.get(at) !== data)
      throw new Violation('4 replicas equal the server', `device ${device.number}: ${at} differs`);
}

/**
 * (5) Nobody has records of an organisation or person that are not theirs, whatever the server
 * gave.
 */
async function nothingForeign(device: TestDevice): Promise<void> {
  const visits = await device.store.tables.read(['rows'], (tx) => tx.rowsOf('visit'));
  for (const row of visits) {
    const visit = await openRow(device.store.codec, 'visit', row);
    if (visit && visit.providerId !== device.user.id)
      throw new Violation(
        '5 nothing of another person',
        `device ${device.number} of ${device.user.userName} has visit ${visit.id} of ${visit.providerId}`,
      );
  }
}

/**
 * Where a refusal may stand: before the person's eyes, or dealt with. What the line would not carry
 * after a sealed entry did is shelved.
 */
const visible: readonly EntryState[] = ['rejected', 'shelved', 'settled', 'sent'];

/** (6) Nothing is stuck; (9) and everything refused is visible. */
async function nothingStuck(device: TestDevice, { server, devices }: World): Promise<void> {
  const rows = await device.outbox();
  const ofPerson = (
    await Promise.all(
      devices.filter(({ user }) => user.id === device.user.id).map((each) => each.outbox()),
    )
  ).flat();
  // Answers follow each other: what no server takes in holds up its own lane until the person has
  // dealt with it.
  const held = new Set(rows.filter(({ state }) => state === 'shelved').map(({ lane }) => lane));
  const open = rows.filter(
    ({ state }) => state === 'waiting' || state === 'sending' || state === 'delivered',
  );
  const stuck = open.find(({ lane }) => !held.has(lane));
  // A signature waits by design while its lane has something for the person to decide, on
  // whichever of their devices; what no device asks for any more, each of them does.
  const asked = (await device.store.tables.read(['rows', 'outbox'], (tx) => openChoices(tx))).map(
    ({ lane }) => lane,
  );
  const decides = (lane: string): boolean =>
    asked.includes(lane) ||
    ofPerson.some(
      (row) => row.lane === lane && ['conflict', 'rejected', 'shelved'].includes(row.state),
    );
  const waits = open.find(({ lane }) => !decides(lane));
  if (waits)
    throw new Violation(
      '6 nothing stuck',
      `device ${device.number}: ${waits.command} ${waits.entryId} is ${waits.state}, after ${waits.after.join(', ')}`,
    );
  if (stuck?.command === 'saveAnswers')
    throw new Violation(
      '6 nothing stuck',
      `device ${device.number}: answers ${stuck.entryId} are ${stuck.state}`,
    );
  if ((await device.typing()).size > 0)
    throw new Violation('6 nothing stuck', `device ${device.number}: typing was never handed over`);
  const known = new Map(rows.map((row) => [row.entryId, row]));
  for (const { entry, outcome } of server.entriesOf(device.clientId)) {
    const row = known.get(entry.entryId);
    if (!row && device.clockWasTurned) continue;
    // The verdict is asked for again as soon as the person has decided what holds the lane up, and
    // that is before their eyes.
    if (row?.state === 'waiting' && decides(row.lane)) continue;
    if (outcome.kind === 'rejected' && (!row || !visible.includes(row.state)))
      throw new Violation(
        '9 everything refused is visible',
        `device ${device.number}: ${entry.command} ${entry.entryId} was refused and is ${row?.state ?? 'gone'}`,
      );
  }
}

/** (2) What the device was told is there, is there. */
async function receiptsHold(device: TestDevice, { server }: World): Promise<void> {
  for (const row of await device.outbox()) {
    if (row.state === 'sent' && !server.entry(row.entryId))
      throw new Violation(
        '2 applied once',
        `device ${device.number}: ${row.command} ${row.entryId} has a receipt and is not on the server`,
      );
  }
}

/** (13) No phone takes itself for somebody else's. */
function notShutOut({ number, engine }: TestDevice): void {
  if (engine.status.message === 'session.other-user')
    throw new Violation('13 nobody else’s phone is closed', `device ${number} sends nothing`);
}

/** (10) The office is told of lost work only when a device lost a part of its storage. */
function noFalseAlarm({ server, devices, dishonest }: World): void {
  for (const { clientId, lost } of server.incidents) {
    if (clientId === dishonest?.clientId) continue;
    const device = devices.find((each) => each.clientId === clientId);
    if (!device?.storageLost)
      throw new Violation(
        '10 no incident without a loss',
        `device ${device?.number ?? clientId} was said to have lost ${lost}`,
      );
  }
}

/** (1) What a clinician told the office is there once, or held on the device it was written on. */
async function messagesKept({ server, messages }: World): Promise<void> {
  for (const { device, taskId, text } of messages) {
    if (server.task(taskId)?.text === text) continue;
    const lane = await device.store.tables.read(['outbox'], (tx) =>
      tx.lane(laneOf('task', taskId)),
    );
    const isHeld = lane.some(({ state }) => ['rejected', 'shelved', 'settled'].includes(state));
    // After a turned clock a refusal may have been dealt with and forgotten long ago.
    if (isHeld || device.clockWasTurned) continue;
    throw new Violation(
      '1 no saved edit lost',
      `device ${device.number}: ${text} is neither with the office nor on the device`,
    );
  }
}

export async function checkAll(world: World, watch: Watch): Promise<void> {
  if (watch.finding) throw watch.finding;
  noFalseAlarm(world);
  await messagesKept(world);
  for (const device of world.devices) {
    notShutOut(device);
    await nothingLost(device, watch);
    await nothingForeign(device);
    await nothingStuck(device, world);
    await receiptsHold(device, world);
    await replicaEqual(device, world);
  }
}
