import type { DatabaseKind } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { postgresFolder, startPostgres } from '../support/postgres.ts';
import { seeded } from '../support/seeded.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { Seed } from '../support/templates.ts';
import { Clinician } from './clinician.ts';
import { Figures, type MemorySample } from './figures.ts';
import { watchMemory } from './memory.ts';
import { review, schedule } from './office.ts';
import { End, Rhythm } from './rhythm.ts';
import { TimedApi } from './timed-api.ts';

export type Load = {
  readonly database: DatabaseKind;
  /**
   * What the database holds at the start, and the clinicians that work: each with visits of their
   * own.
   */
  readonly agency: Seed;
  readonly clinicians: readonly string[];
  readonly seconds: number;
  /** People come in over a while, as a morning does. */
  readonly arrivalSeconds: number;
  /** The load is over as soon as so many notes are handed in, whatever `seconds` says. */
  readonly enough?: number;
  readonly seed: number;
  /** Milliseconds that one second of the clinicians' rhythm takes. */
  readonly msPerSecond: number;
  readonly sampleMs: number;
};

export type Carried = {
  readonly figures: Figures;
  readonly memory: readonly MemorySample[];
  /** Visits with saved answers, and of them those handed in. */
  readonly visits: number;
  readonly submitted: number;
  /** Acknowledged and not there. */
  readonly lost: readonly string[];
};

/** What was acknowledged is read again, by each clinician on a device that knows nothing. */
async function missingOf(
  url: string,
  userName: string,
  { acknowledged }: Clinician,
): Promise<string[]> {
  const device = await FieldDevice.signIn(url, userName);
  await device.pullAll();
  const notes = new Map(device.notes().map((note) => [note.visitId, note]));
  const statuses = new Map(device.visits().map(({ id, status }) => [id, status]));
  return [...acknowledged.values()].flatMap(({ visitId, answers, submitted }) => {
    const values = notes.get(visitId)?.content.doc.values ?? {};
    const gone = Object.keys(answers)
      .filter((path) => JSON.stringify(values[path]) !== JSON.stringify(answers[path]))
      .map((path) => `${visitId} ${path}`);
    const handedIn = ['NotesInReview', 'NotesApproved', 'NotesRejected'].includes(
      statuses.get(visitId) ?? '',
    );
    return submitted && !handedIn ? [...gone, `${visitId} is not handed in`] : gone;
  });
}

type Worker = { readonly userName: string; readonly clinician: Clinician; readonly wait: number };

function workers(
  url: string,
  figures: Figures,
  { rhythm, told }: { rhythm: (nth: number) => Rhythm; told: () => void },
  { clinicians, arrivalSeconds, seed }: Load,
): Worker[] {
  const random = seeded(seed);
  return clinicians.map((userName, index) => ({
    userName,
    clinician: new Clinician({
      api: new TimedApi(url, figures),
      userName,
      rhythm: rhythm(index),
      figures,
      seed: seed + index,
      handedIn: told,
    }),
    wait: random() * arrivalSeconds * 1_000,
  }));
}

async function carry(running: TestServer, load: Load): Promise<Omit<Carried, 'memory'>> {
  const { url } = running;
  const figures = new Figures();
  const end = new End(load.seconds * 1_000);
  let handedIn = 0;
  const told = (): void => {
    handedIn += 1;
    if (handedIn === load.enough) end.now();
  };
  const rhythm = (nth: number): Rhythm =>
    new Rhythm(seeded(load.seed * 10_000 + nth), load.msPerSecond, end);
  const gone = new AbortController();
  const people = workers(url, figures, { rhythm, told }, load);
  const failed = (who: string) => (error: unknown) => figures.failed(who, error);
  const field = people.map(async ({ userName, clinician, wait }) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await clinician.work(gone.signal).catch(failed(userName));
  });
  const office = [review, schedule].map((work, nth) =>
    work({ api: new TimedApi(url, figures), rhythm: rhythm(-1 - nth) }).catch(failed('office')),
  );
  await end.reached;
  gone.abort();
  await Promise.all([...field, ...office]);
  const lost = (
    await Promise.all(people.map(({ userName, clinician }) => missingOf(url, userName, clinician)))
  ).flat();
  const visits = people.flatMap(({ clinician }) => [...clinician.acknowledged.values()]);
  return {
    figures,
    visits: visits.length,
    submitted: visits.filter(({ submitted }) => submitted).length,
    lost,
  };
}

/**
 * Lets so many clinicians and two of the office work against a server process of its own, which
 * syncs to disk.
 */
export async function carryLoad(load: Load): Promise<Carried> {
  const own =
    load.database === 'postgres' && postgresFolder() !== undefined
      ? await startPostgres({ fsync: true })
      : undefined;
  const memory = watchMemory(load.sampleMs);
  try {
    const running = await startServer({
      database: load.database,
      seed: load.agency,
      as: 'child',
      env: { ...memory.env, REQUESTS_PER_MINUTE: '' },
      ...(own && { postgresUrl: own.url }),
    });
    try {
      const carried = await carry(running, load);
      return { ...carried, memory: memory.read() };
    } finally {
      await running.stop();
    }
  } finally {
    memory.dispose();
    await own?.stop();
  }
}
