import { must } from '#domain/must.ts';
import type { CurrentUser } from '#contract/entities.ts';
import type { FormDefinition } from '#forms/define.ts';
import type { FormId } from '#forms/form-loaders.gen.ts';
import { forms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { manualClock, type ManualClock } from '#client/store/testing/manual-clock.ts';
import {
  clientId,
  docOf,
  episode,
  episodeId,
  note,
  nurse,
  orgId,
  patient,
  patientId,
  userId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { simulatedLink, type LinkMistake } from '../support/link-simulated.ts';
import type { Disk } from '../support/durable-dexie.ts';
import type { DeviceMistake } from '../support/mistaken-tables.ts';
import { seeded } from '../support/seeded.ts';
import { TestDevice } from '../support/store-device.ts';
import type { ServerMistake } from '../support/server-mistakes.ts';
import { MemoryServer } from '../support/store-server.ts';
import { DishonestDevice, habits } from './dishonest/device.ts';
import { makeFiles, type FileWorld } from './files.ts';

/** The people, records and devices of one run; everything follows from the seed. */

export type Mistakes = {
  readonly server: readonly ServerMistake[];
  readonly link: readonly LinkMistake[];
  readonly device: readonly DeviceMistake[];
};

/** Where the devices' tables are: in memory for volume, in IndexedDB for truth. */
export const storeKinds = ['memory', 'dexie'] as const;
export type StoreKind = (typeof storeKinds)[number];

export const noMistakes: Mistakes = { server: [], link: [], device: [] };

export type World = {
  readonly seed: number;
  readonly random: () => number;
  readonly clock: ManualClock;
  readonly server: MemoryServer;
  readonly officer: CurrentUser;
  readonly devices: readonly TestDevice[];
  /** A device whose program its owner wrote; null in the runs without one. */
  readonly dishonest: DishonestDevice | null;
  readonly files: FileWorld;
  /** Every visit the office ever planned, by id. */
  readonly planned: Map<string, OpenVisit>;
  /** What clinicians told the office, once it was saved on their device. */
  readonly messages: {
    readonly device: TestDevice;
    readonly taskId: string;
    readonly text: string;
  }[];
  /** The visits of the beginning. */
  readonly visitIds: readonly string[];
  readonly patientIds: readonly string[];
  /** Counts, so that every value ever typed is unlike every other. */
  count: number;
  /** Entries the office has made at its desk. */
  officeEntries: number;
};

/** A visit with the answers that people change in it: few, so that they meet. */
export type OpenVisit = {
  readonly id: string;
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
};

/** Visits at the same time. */
const caseload = 6;
export const chartPaths = ['directions', 'precautions', 'codeStatus'] as const;

const changedPaths = 3;
const pathsOf = ({ sections }: FormDefinition, kinds: readonly string[]): string[] =>
  sections
    .flatMap(({ items, showIf }) => (showIf ? [] : items))
    .flatMap((item) =>
      item.kind !== 'note' && item.kind !== 'rows' && !item.showIf && kinds.includes(item.kind)
        ? [item.path]
        : [],
    )
    .slice(0, changedPaths);

/**
 * Forms of the visits in turn; most are small, every sixth is the largest. By id, because a new form
 * may move the others in the registry.
 */
const formIds: readonly FormId[] = [
  'skilled-nursing-visit',
  'aide-visit',
  'therapy-visit',
  'aide-visit',
  'msw-visit',
  'aide-visit',
];

const person = (n: number, overrides: Partial<CurrentUser> = {}): CurrentUser =>
  nurse({
    id: userId(n),
    userName: `person.${n}`,
    givenName: `Person${n}`,
    familyName: 'Demo',
    ...overrides,
  });

/**
 * Three clinicians, the first with two devices, the last of another organisation; six visits of
 * three patients.
 */
export function makeWorld(seed: number, mistakes: Mistakes = noMistakes, disk?: Disk): World {
  const random = seeded(seed);
  const clock = disk ? manualClock(undefined, () => disk.settle()) : manualClock();
  const server = new MemoryServer(clock, mistakes.server);
  const officer = person(9, { roleType: 'BackOfficeUser', rolename: 'QA' });
  const clinicians = [person(1), person(2), person(3, { orgId: orgId(2) })];
  for (const each of [...clinicians, officer]) server.addPerson(each);
  const patientIds = [1, 2, 3].map((n) => patientId(n));
  for (const n of [1, 2, 3])
    server.addPatient(
      patient({ id: patientId(n), content: docOf({ lastName: `Patient${n}`, firstName: 'Test' }) }),
      episode({ id: episodeId(n), patientId: patientId(n) }),
    );
  const owners = [
    must(clinicians[0], 'first'),
    must(clinicians[0], 'first'),
    must(clinicians[1], 'second'),
    must(clinicians[2], 'third'),
  ];
  const devices = owners.map((user, index) => {
    server.registerClient(clientId(index + 1), user.id);
    const link = simulatedLink({
      server,
      clock,
      random,
      session: user.id,
      mistakes: new Set(mistakes.link),
    });
    return new TestDevice({
      number: index + 1,
      user,
      clock,
      random,
      link,
      mistakes: mistakes.device,
      ...(disk && { tables: disk.tables() }),
    });
  });
  const world: World = {
    seed,
    random,
    clock,
    server,
    officer,
    devices,
    dishonest: makeDishonest(seed, { server, clock, people: clinicians }),
    files: makeFiles(devices, { clock, random }),
    planned: new Map(),
    messages: [],
    visitIds: [1, 2, 3, 4, 5, 6].map((n) => visitId(n)),
    patientIds,
    count: 0,
    officeEntries: 0,
  };
  planVisits(world);
  server.backUp();
  world.files.shelf.backUp();
  return world;
}

/** One run in four is honest: what breaks there has nothing to do with this device. */
const honestEvery = 4;

function makeDishonest(
  seed: number,
  {
    server,
    clock,
    people,
  }: { server: MemoryServer; clock: ManualClock; people: readonly CurrentUser[] },
): DishonestDevice | null {
  if (seed % honestEvery === 0) return null;
  const random = seeded(seed + 0xd15);
  const one = <T>(list: readonly T[]): T =>
    must(list[Math.floor(random() * list.length)], 'choice');
  return new DishonestDevice(server, clock, one(people), one(habits));
}

/** Visits the server has whose days are not over, oldest first. */
export const openVisits = ({ server, planned }: World): OpenVisit[] =>
  server.openVisits().map((id) => must(planned.get(id), 'visit'));

/**
 * The office plans visits until the caseload is full, of each patient in turn; what a form wants
 * before it is signed is answered already.
 */
export function planVisits(world: World): void {
  for (let open = openVisits(world).length; open < caseload; open += 1) {
    const n = world.planned.size + 1;
    const of = (Math.floor((n - 1) / 2) % world.patientIds.length) + 1;
    const formId = formIds[(n - 1) % formIds.length];
    const form = must(
      forms.find(({ id }) => id === formId),
      'form',
    );
    const ids = { patientId: patientId(of), episodeId: episodeId(of), providerId: userId(of) };
    const content = docOf(
      sampleAnswers(form, { random: world.random, date: '03/05/2026', optional: 0 }),
    );
    world.planned.set(visitId(n), {
      id: visitId(n),
      numbers: pathsOf(form, ['number']),
      texts: pathsOf(form, ['text', 'longText']),
    });
    world.server.addVisit(
      visit({ id: visitId(n), ...ids, formId: form.id }),
      note({ visitId: visitId(n), ...ids, formId: form.id, content }),
    );
  }
}

/** One of the list, which may hold null. @throws when the list is empty */
export function pick<T>(world: World, list: readonly T[]): T {
  const at = Math.floor(world.random() * list.length);
  if (at >= list.length) throw new Error('Missing choice');
  return list[at] as T;
}
