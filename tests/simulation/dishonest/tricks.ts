import { commands } from '#contract/commands/registry.ts';
import type { Entry } from '#contract/sync.ts';
import { minuteMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { visitReportKinds } from '#domain/visit-reports.ts';
import { isSubmitted } from '#domain/visit-status.ts';
import { clientId, testId } from '#client/store/testing/records.ts';
import { uploadTokenOf } from '../../support/relay-simulated.ts';
import { approveNote, setTimes } from '../../support/server-office.ts';
import { chartPaths, pick, type World } from '../world.ts';
import { serviceOf, type DishonestDevice, type EntryParts } from './device.ts';
import { broken, claim, clocking, forgedSigning, nonsense, signing } from './forgeries.ts';

/** What a dishonest device tries in one step. */

export type Trick = {
  readonly name: string;
  readonly weight: number;
  run(world: World, on: DishonestDevice): Promise<void>;
};

const trick = (name: string, weight: number, run: Trick['run']): Trick => ({ name, weight, run });

type Standing = 'own' | 'lost' | 'foreign';

/** The person's own, lost or foreign visits, closed ones included. */
const visitsOf = ({ server }: World, { user }: DishonestDevice, standing: Standing): string[] =>
  server.visitIds().filter((id) => {
    if (server.visit(id).providerId === user.id) return standing === 'own';
    const had = server.assignmentsOf(id, user.id).length > 0;
    return standing === (had ? 'lost' : 'foreign');
  });

/** One of the latest ten, where most work happens. */
const someVisit = (world: World, on: DishonestDevice, standing: Standing): string | null => {
  const latest = visitsOf(world, on, standing).slice(-10);
  return latest.length === 0 ? null : pick(world, latest);
};

async function send(world: World, on: DishonestDevice, parts: EntryParts): Promise<void> {
  const entry = on.write(parts);
  const service = serviceOf(entry.command);
  if (world.random() < 0.08) {
    on.pocket.push(entry);
    return;
  }
  if (world.random() < 0.1) {
    await on.deliver(service, [entry]);
    return;
  }
  const sentAt = world.random() < 0.3 ? claim(world, on) : on.iso(0);
  await on.push(service, on.pushBody([entry], { sentAt }));
}

/** A report of any kind, at a claimed time. */
function reporting(world: World, at: string): unknown {
  const kind = pick(world, visitReportKinds);
  const reason = { id: 'other', name: 'untrue' };
  return { kind, reason, minutes: 30, comment: '', clocking: clocking(world, at) };
}

/** An undo of what is clocked, at whatever time. */
function undoing({ server, random }: World, targetId: string, at: string): unknown {
  const { timeIn, timeOut } = server.visit(targetId);
  return random() < 0.5
    ? { press: 'start', pressedAt: timeIn?.at ?? at }
    : { press: 'end', pressedAt: timeOut?.at ?? at };
}

/** Any command about a visit, valid in itself, at a claimed time. */
function visitCommand(world: World, on: DishonestDevice, targetId: string): EntryParts {
  const at = claim(world, on);
  const deviceTime = at;
  world.count += 1;
  const { texts } = must(world.planned.get(targetId), 'visit');
  const { conflicts, doc } = world.server.note(targetId).content;
  const choices = { [conflicts[0]?.path ?? texts[0] ?? 'narrative.text']: 'mine' };
  const answers = { patch: { [pick(world, texts)]: `untrue ${world.count}` } };
  const about = { record: 'visit', id: targetId };
  const times =
    world.random() < 0.3
      ? { begin: claim(world, on), end: claim(world, on) }
      : { begin: on.iso(-Math.ceil(60 + world.random() * 60) * minuteMs), end: on.iso(0) };
  const all: readonly EntryParts[] = [
    { command: 'startVisit', targetId, payload: clocking(world, at) },
    { command: 'endVisit', targetId, payload: clocking(world, at) },
    { command: 'correctTimes', targetId, payload: { times, reason: '209', comment: '' } },
    { command: 'reportVisit', targetId, payload: reporting(world, at) },
    {
      command: 'undoPress',
      targetId,
      payload: undoing(world, targetId, at),
    },
    { command: 'saveAnswers', targetId, payload: answers, baseRevision: doc.revision },
    { command: 'saveAnswers', targetId, payload: answers },
    { command: 'signNote', targetId, payload: signing(world, targetId, on.user, at) },
    { command: 'submitNotes', targetId, payload: {} },
    { command: 'resolveNoteConflict', targetId, payload: { choices } },
    {
      command: 'raiseTask',
      targetId: on.newId(),
      payload: { topic: 'other', text: `untrue ${world.count}`, about },
    },
  ];
  return { deviceTime, ...pick(world, all) };
}

/** Every fourth visit is never ended, and must not be paid by the hour. */
const isForgotten = (visitId: string): boolean => Number(visitId.slice(-2)) % 4 === 0;

/** The command a visit waits for, as an honest device would send it; null when it waits for none. */
function nextCommand(world: World, on: DishonestDevice, targetId: string): EntryParts | null {
  const { server } = world;
  const { timeIn, timeOut, status } = server.visit(targetId);
  const at = world.random() < 0.5 ? on.iso(0) : claim(world, on);
  const clock = { targetId, deviceTime: at, payload: clocking(world, at) };
  if (timeIn === null) return { command: 'startVisit', ...clock };
  if (timeOut === null && !isForgotten(targetId)) return { command: 'endVisit', ...clock };
  if (server.note(targetId).seal === null)
    return { command: 'signNote', targetId, payload: signing(world, targetId, on.user, at) };
  return status === 'NotesInReview' || status === 'NotesApproved'
    ? null
    : { command: 'submitNotes', targetId, payload: {} };
}

const visitTricks: readonly Trick[] = [
  trick('does the next thing of a visit', 20, async (world, on) => {
    const id = someVisit(world, on, 'own');
    const parts = id === null ? null : nextCommand(world, on, id);
    if (parts) await send(world, on, parts);
  }),
  trick('sends a valid command at the wrong time', 12, async (world, on) => {
    const id = someVisit(world, on, 'own');
    if (id !== null) await send(world, on, visitCommand(world, on, id));
  }),
  trick('changes a submitted visit', 8, async (world, on) => {
    const handedIn = visitsOf(world, on, 'own').filter((id) => isSubmitted(world.server.visit(id)));
    if (handedIn.length > 0)
      await send(world, on, visitCommand(world, on, pick(world, handedIn.slice(-4))));
  }),
  trick('writes to a visit it lost', 12, async (world, on) => {
    const id = someVisit(world, on, 'lost');
    if (id === null) return;
    if (world.random() < 0.5) await on.pull();
    if (world.random() < 0.15) await world.clock.advance(20 * minuteMs);
    // A moment at which the visit was still its own, as far as it can tell.
    const deviceTime =
      world.random() < 0.5 ? on.iso(-Math.ceil(world.random() * 5 * minuteMs)) : claim(world, on);
    await send(world, on, { ...visitCommand(world, on, id), deviceTime });
  }),
  trick('writes to another person’s visit', 5, async (world, on) => {
    const id = someVisit(world, on, 'foreign');
    if (id !== null) await send(world, on, visitCommand(world, on, id));
  }),
  trick('changes a chart', 4, async (world, on) => {
    world.count += 1;
    const patch = { [pick(world, [...chartPaths, 'codeStatus'])]: `untrue ${world.count}` };
    const targetId = pick(world, world.patientIds);
    await send(world, on, { command: 'updatePatient', targetId, payload: { patch } });
  }),
  trick('signs as somebody else', 8, async (world, on) => {
    const id = someVisit(world, on, 'own');
    if (id === null) return;
    await send(world, on, {
      command: 'signNote',
      targetId: id,
      payload: forgedSigning(world, id, on),
    });
  }),
];

/** A request of the past, or an entry of somebody else as it is known from the record. */
async function replayed(world: World, on: DishonestDevice): Promise<void> {
  if (on.recorded.length === 0) return;
  const { service, body } = pick(world, on.recorded);
  const [entry] = body.entries;
  if (!entry) return;
  // A person may send for each of their own clients; ids hold within an organisation.
  const others = world.devices
    .filter(({ user }) => user.id !== on.user.id && user.orgId === on.user.orgId)
    .flatMap((each) => world.server.entriesOf(each.clientId));
  const foreign = others.length > 0 ? pick(world, others) : null;
  const changed = (): Entry => {
    const id = someVisit(world, on, 'own');
    const parts = id === null ? {} : visitCommand(world, on, id);
    return on.write({ ...entry, ...parts, entryId: entry.entryId, seq: entry.seq });
  };
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => on.push(service, body),
    () => on.push(service, on.pushBody(body.entries)),
    () => on.push(service, on.pushBody([changed()])),
    () => on.push(service, on.pushBody([on.write({ ...entry, entryId: on.newId() })])),
    () => on.deliver(service, body.entries),
    async () =>
      foreign &&
      on.push(serviceOf(foreign.entry.command), on.pushBody([on.write({ ...foreign.entry })])),
    async () =>
      foreign &&
      on.push(
        serviceOf(foreign.entry.command),
        on.pushBody([foreign.entry], { clientId: foreign.clientId }),
      ),
  ];
  await pick(world, kinds)();
}

const envelopeTricks: readonly Trick[] = [
  trick('sends entries it held back', 6, async (_world, on) => {
    for (const service of ['notes', 'operation'] as const) {
      const mine = on.pocket.filter(({ command }) => serviceOf(command) === service);
      if (mine.length > 0) await on.push(service, on.pushBody(mine));
    }
    on.pocket.length = 0;
  }),
  trick('sends a recorded request again', 10, replayed),
  trick('sends nonsense', 8, async (world, on) => {
    const id = someVisit(world, on, 'own') ?? pick(world, world.visitIds);
    const entry = on.write({
      ...visitCommand(world, on, id),
      ...(world.random() < 0.2 && { command: pick(world, [...Object.keys(commands), 'none']) }),
      ...(world.random() < 0.2 && { version: pick(world, [1, 2, 999]) }),
    });
    const payload = world.random() < 0.5 ? broken(world, entry.payload) : entry.payload;
    const body = on.pushBody([{ ...entry, payload }]);
    const service = world.random() < 0.8 ? serviceOf(entry.command) : 'notes';
    const chance = world.random();
    if (chance < 0.4) await on.pushNonsense(service, body);
    else if (chance < 0.8) await on.pushNonsense(service, broken(world, body));
    else await on.deliver(service, [entry], { letters: pick(world, nonsense) });
  }),
  trick('uses the client of somebody else', 4, async (world, on) => {
    const other = pick(
      world,
      world.devices.filter(({ user }) => user.id !== on.user.id),
    );
    const id = pick(world, world.visitIds);
    const entry = on.write({ ...visitCommand(world, on, id), seq: 1 + world.random() * 50 });
    const body = { ...on.pushBody([{ ...entry, seq: Math.floor(entry.seq) }]) };
    const lies = { clientId: other.clientId, device: lyingReport(world) };
    if (world.random() < 0.5) await on.push(serviceOf(entry.command), { ...body, ...lies });
    else await on.deliver(serviceOf(entry.command), [entry], lies);
  }),
];

const lyingReport = (world: World) => ({
  unsent: pick(world, [0, 7, 10_000]),
  needsYou: null,
  oldestAge: pick(world, [null, 0, 1e12]),
  storage: null,
  appVersion: '0.0.0',
  storageId: testId(8, 1 + Math.floor(world.random() * 9)),
  written: { notes: pick(world, [0, 1e6]), operation: pick(world, [0, 1e6]) },
  heard: pick(world, [null, 0, 1e9]),
  missing: { notes: [{ from: 1, to: pick(world, [1, 400]) }], operation: [] },
});

const deviceTricks: readonly Trick[] = [
  trick('forges a report about itself', 1, async (world, on) => {
    // From here on its numbers prove nothing.
    on.habit = 'hoards numbers';
    await on.push('operation', on.pushBody([], { device: lyingReport(world) }));
  }),
  trick('says that a phone was wiped', 5, async (world, on) => {
    const client = pick(world, [on.clientId, ...world.devices.map((each) => each.clientId)]);
    const token = pick(world, [uploadTokenOf(on.clientId), 'token', uploadTokenOf(clientId(99))]);
    const uploadToken = client === on.clientId ? uploadTokenOf(client) : token;
    const wiped = world.random() < 0.8;
    world.server.doors.standing(
      { clientId: client, uploadToken, wiped },
      new Date(world.clock.now()),
    );
  }),
  trick('looks at its day', 4, async (_world, on) => void (await on.pull())),
  trick('has its session ended', 0.7, async (world, on) => {
    world.server.doors.wipe(on.clientId, new Date(world.clock.now()));
    on.session = null;
  }),
  trick('signs in again', 4, async (_world, on) => void (on.session = on.user.id)),
];

/** Time and the office's work: without them nothing would be paid. */
const around: readonly Trick[] = [
  trick('half an hour passes', 1.5, (world) => world.clock.advance(30 * minuteMs)),
  trick('the office approves a submitted note', 5, async (world) => {
    const waits = world.server
      .openVisits()
      .filter((id) => world.server.visit(id).status === 'NotesInReview');
    if (waits.length > 0) approveNote(world.server, pick(world, waits));
  }),
  trick('the office gives its visit to somebody else', 3, async (world, on) => {
    const begun = world.server.openVisits().filter((id) => {
      const { providerId, timeIn } = world.server.visit(id);
      return providerId === on.user.id && timeIn !== null;
    });
    const colleagues = world.devices.filter(
      ({ user }) => user.orgId === on.user.orgId && user.id !== on.user.id,
    );
    const next = [null, ...colleagues.map(({ user }) => user.id)];
    if (begun.length > 0) world.server.assign(pick(world, begun), pick(world, next));
  }),
  trick('the office sets the times of a visit', 2, async (world, on) => {
    const id = someVisit(world, on, 'own');
    if (id === null) return;
    const begin = on.iso(-Math.ceil(world.random() * 90) * minuteMs);
    setTimes(world.server, world.officer, id, { begin, end: on.iso(0) });
  }),
];

export const tricks: readonly Trick[] = [
  ...visitTricks,
  ...envelopeTricks,
  ...deviceTricks,
  ...around,
];
