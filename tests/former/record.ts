import { openDexie } from '#client/store/testing/dexie-tables.ts';
import { manualClock } from '#client/store/testing/manual-clock.ts';
import { patient, patientId, visitId } from '#client/store/testing/records.ts';
import { putSnapshots, putVisit, testCodec, testStore } from '#client/store/testing/stores.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { openDraft } from '#client/store/drafts/draft.ts';
import { Engine } from '#client/sync/engine.ts';
import { scriptedServer } from '#client/sync/testing/scripted-server.ts';
import { must } from '#domain/must.ts';
import { canonicalNote } from '#forms/canonical.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { seeded } from '../support/seeded.ts';
import { sha256Hex } from '#server/db/sha256.ts';

/**
 * `npx tsx tests/former/record.ts > tests/former/outbox-<protocol>.json` before the protocol is
 * raised: a day's work of a phone without a line as the app of now writes it, first as its
 * database, then as what it sends.
 */

const formId = 'skilled-nursing-visit';
const form = must(formById(formId), 'form');
const [first, second] = [visitId(1), visitId(2)];

/**
 * A visit from its start to its submit, a chart that was put right, and a second note that is still
 * being typed.
 */
async function work(
  store: ReturnType<typeof testStore>,
  clock: ReturnType<typeof manualClock>,
): Promise<void> {
  const now = (): string => new Date(clock.now()).toISOString();
  const end = () => ({
    at: now(),
    timeZone: 'America/Los_Angeles',
    position: { latitude: 34.05, longitude: -118.24, accuracy: 12 },
    positionProblem: null,
  });
  const answers = sampleAnswers(form, { random: seeded(1), date: '03/05/2026' });
  const paths = Object.keys(answers);
  const type = async (from: number, to: number): Promise<void> => {
    const draft = await openDraft(store, first);
    for (const path of paths.slice(from, to))
      draft.set(path, must(answers[path] ?? null, 'answer'));
    await draft.close();
    await clock.advance(60_000);
  };
  await enqueue(store, { command: 'startVisit', targetId: first, input: end() });
  await type(0, paths.length / 2);
  await type(paths.length / 2, paths.length);
  const signer = { name: 'Nora Nurse', role: 'RN', strokes: '[]', at: now() };
  await enqueue(store, {
    command: 'signNote',
    targetId: first,
    input: {
      hash: sha256Hex(canonicalNote({ visitId: first, formId, formVersion: 1, answers })),
      clinician: signer,
      patient: null,
      patientUnable: 'asleep',
    },
  });
  await enqueue(store, { command: 'endVisit', targetId: first, input: end() });
  await enqueue(store, { command: 'submitNotes', targetId: first, input: {} });
  await enqueue(store, {
    command: 'updatePatient',
    targetId: patientId(),
    input: { patch: { phoneNumber1: '555-010-0199' } },
  });
  await enqueue(store, {
    command: 'raiseTask',
    targetId: store.newId(),
    input: {
      topic: 'supplies',
      text: 'Out of 4x4 gauze.',
      about: { record: 'visit', id: first },
    },
  });
  const draft = await openDraft(store, second);
  draft.set('vitals.pulse', 72);
  await draft.flush();
  await clock.advance(1_000);
}

async function record(): Promise<unknown> {
  const { tables, database } = openDexie();
  const clock = manualClock();
  const store = testStore({ tables, codec: await testCodec(), clock });
  await putVisit(store);
  await putVisit(store, { visit: { id: second } });
  await putSnapshots(store, [{ table: 'patient', id: patientId(), data: patient() }]);
  await work(store, clock);
  const rows = await Promise.all(
    database.tables.map(async (table) => [table.name, await table.toArray()] as const),
  );
  const server = scriptedServer(clock);
  const engine = new Engine({ store, link: server, random: () => 0.5 });
  engine.kick('manual');
  await engine.settled();
  return {
    database: { version: database.verno, tables: Object.fromEntries(rows) },
    pushes: server.pushes.map(({ service, request }) => ({ service, request })),
    pulls: server.pulls.map(({ service, request }) => ({ service, request })),
  };
}

const boxed = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
process.stdout.write(`${JSON.stringify(await record(), boxed)}\n`);
process.exit(0);
