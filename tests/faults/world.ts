import type { Note } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import type { Patch } from '#domain/merge.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import type { TestDevice } from '../support/store-device.ts';
import { fairWeather } from '../support/link-simulated.ts';
import { makeWorld, noMistakes, type Mistakes, type World } from '../simulation/world.ts';

/**
 * The first nurse's phone and tablet, a second person's phone, and time that only moves when told.
 */
export type Faulty = World & {
  readonly phone: TestDevice;
  readonly tablet: TestDevice;
  readonly other: TestDevice;
  /** The two visits of the first nurse. */
  readonly visit: string;
  readonly second: string;
  /** Everybody wakes and some time passes. */
  moments(times?: number): Promise<void>;
  /** Entries that had more than one effect on the server. */
  twice(): string[];
  /** The server's disk is lost and its backup put in its place. */
  restore(): void;
  /** Lines, sessions and disks are well again and everybody has time to send. */
  heal(): Promise<void>;
};

const moment = 60_000;

/** A world in which every device has its day. */
export async function faultyWorld(seed: number, mistakes: Mistakes = noMistakes): Promise<Faulty> {
  const world = makeWorld(seed, mistakes);
  const [phone, tablet, other] = world.devices;
  const [visit, second] = world.visitIds;
  const effects: string[] = [];
  world.server.onCommit = ({ entry, outcome }) =>
    void (outcome.kind === 'rejected' || effects.push(entry.entryId));
  const twice = (): string[] =>
    effects
      .filter((id, nth) => effects.indexOf(id) !== nth)
      .map((id) => `${id} had another effect`);
  const restore = (): void => {
    world.server.restore();
    effects.splice(0, effects.length, ...effects.filter((id) => world.server.entry(id)));
  };
  const moments = async (times = 1): Promise<void> => {
    for (let nth = 0; nth < times; nth += 1) {
      for (const device of world.devices) device.wake();
      await world.clock.advance(moment);
    }
  };
  const heal = async (): Promise<void> => {
    for (const device of world.devices) {
      device.link.weather = fairWeather;
      device.link.session = device.user.id;
      device.writeFailure = null;
      device.engine.kick('signed-in');
    }
    await world.clock.advance(10_000);
    for (const device of world.devices) await device.leaveAll();
    await moments(10);
  };
  await moments(2);
  return {
    ...world,
    phone: must(phone, 'phone'),
    tablet: must(tablet, 'tablet'),
    other: must(other, 'other phone'),
    visit: must(visit, 'visit'),
    second: must(second, 'second visit'),
    moments,
    heal,
    twice,
    restore,
  };
}

/** What a device still holds of its own answers: entries that are not done, and typing. */
async function heldBy(device: TestDevice): Promise<{ visitId: string; patch: Patch }[]> {
  const rows = (await device.outbox()).filter(
    ({ command, state }) => command === 'saveAnswers' && state !== 'sent' && state !== 'settled',
  );
  const entries = await Promise.all(
    rows.map(async (row) => ({
      visitId: row.targetId,
      patch: ((await openInput(device.store.codec, row)) as { patch: Patch }).patch,
    })),
  );
  return [
    ...entries,
    ...[...(await device.typing())].map(([visitId, patch]) => ({ visitId, patch })),
  ];
}

/**
 * Answers of which the person was told that they are saved, the last of each question, which
 * neither the server has (in the note, in a conflict or as an addendum) nor the device holds.
 */
export async function lostBetween(
  device: TestDevice,
  noteOf: (visitId: string) => Pick<Note, 'content' | 'addenda'>,
): Promise<string[]> {
  const last = new Map(device.saved.map((edit) => [`${edit.visitId} ${edit.path}`, edit]));
  const held = await heldBy(device);
  return [...last.values()].flatMap(({ visitId, path, value }) => {
    const { content, addenda } = noteOf(visitId);
    const same = (found: unknown): boolean =>
      JSON.stringify(found ?? null) === JSON.stringify(value);
    const there =
      same(content.doc.values[path]) ||
      content.conflicts.some((each) => each.path === path && same(each.mine)) ||
      [...addenda, ...held.filter((each) => each.visitId === visitId)].some(
        ({ patch }) => Object.hasOwn(patch, path) && same(patch[path]),
      );
    return there ? [] : [`${visitId} ${path}: ${JSON.stringify(value)}`];
  });
}

export const lostOf = ({ server }: World, device: TestDevice): Promise<string[]> =>
  lostBetween(device, (id) => server.note(id));

/** As `lostOf`, and nothing waits any more: everything arrived, once. */
export async function missedBy(world: Faulty, device: TestDevice): Promise<string[]> {
  const waits = (await device.outbox())
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .map(({ command, entryId }) => `${command} ${entryId} still waits`);
  return [...(await lostOf(world, device)), ...waits, ...world.twice()];
}
