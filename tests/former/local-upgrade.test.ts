import { describe, expect, it } from 'vitest';
import { commitAllDrafts } from '#client/store/drafts/commit-draft.ts';
import { freshName, openDexie } from '#client/store/testing/dexie-tables.ts';
import { manualClock } from '#client/store/testing/manual-clock.ts';
import {
  clientId,
  episode,
  note,
  nurse,
  patient,
  patientId,
  userId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { countedIds, testCodec, testStore } from '#client/store/testing/stores.ts';
import { versions } from '#client/store/versions.ts';
import { Engine } from '#client/sync/engine.ts';
import type { Link } from '#client/sync/ports.ts';
import type { PullRequest, PushRequest } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { MemoryServer } from '../support/store-server.ts';
import { leaveBehind, rowsIn } from './former-database.ts';
import { answersOf, recorded } from './former-outbox.ts';

/** Fault row 23 (docs/sync.md): a local schema upgrade with a queue: all arrive. */

type Row = {
  readonly entryId: string;
  readonly command: string;
  readonly version: number;
  readonly box: Uint8Array;
  readonly seq: number;
  readonly state: string;
};

/** The server that knows the recorded person, phone, visits and chart. */
function serverOf(clock: ReturnType<typeof manualClock>): MemoryServer {
  const server = new MemoryServer(clock);
  server.addPerson(nurse());
  server.registerClient(clientId(), userId());
  server.addPatient(patient(), episode());
  for (const n of [1, 2]) server.addVisit(visit({ id: visitId(n) }), note({ visitId: visitId(n) }));
  return server;
}

/** A line that neither fails nor takes time. */
const lineTo = (server: MemoryServer): Link => ({
  online: () => true,
  async post({ service, call, body }) {
    const reply =
      call === 'pull'
        ? await server.pull(userId(), service, JSON.parse(body) as PullRequest)
        : await server.push(userId(), service, JSON.parse(body) as PushRequest);
    return {
      status: 200,
      contentType: 'application/json',
      retryAfter: null,
      body: JSON.stringify(reply),
      sent: body.length,
    };
  },
});

/** A phone whose app was updated while its outbox waited. */
async function updatedPhone(version: number) {
  const name = freshName();
  const former = recorded(version).database;
  await leaveBehind(name, former);
  const clock = manualClock();
  const server = serverOf(clock);
  const { tables } = openDexie(name);
  const store = testStore({ tables, codec: await testCodec(), clock, newId: countedIds(77) });
  const engine = new Engine({ store, link: lineTo(server), random: () => 0.5 });
  return { name, former, server, store, engine };
}

describe.each([1, 2, 3])(
  'the database of an app of protocol version %i, opened by the present one',
  (version) => {
    it('is of a former shape, or was written by a former app', () => {
      expect(recorded(version).database.version).toBeLessThanOrEqual(versions.length);
      expect(recorded(1).database.version).toBeLessThan(versions.length);
    });

    it('keeps every waiting entry as it was: boxes, versions and numbers are not rewritten', async () => {
      const { name, former, store } = await updatedPhone(version);
      await store.tables.read(['outbox'], (tx) => tx.countIn('waiting'));
      expect(await rowsIn(name, 'outbox')).toEqual(former.tables.outbox);
      expect(await rowsIn(name, 'patches')).toEqual(former.tables.patches);
      expect(await rowsIn(name, 'rows')).toEqual(
        expect.arrayContaining([...(former.tables.rows ?? [])]),
      );
    });

    it('sends everything that waited and what was still being typed; all arrives, once', async () => {
      const { name, former, server, store, engine } = await updatedPhone(version);
      await commitAllDrafts(store);
      engine.kick('start');
      await engine.settled();

      const waiting = former.tables.outbox as unknown as Row[];
      expect(
        server
          .entriesOf(clientId())
          .map(({ outcome, entry }) => `${entry.command}@${entry.version} ${outcome.kind}`),
      ).toEqual(
        expect.arrayContaining(waiting.map((row) => `${row.command}@${row.version} applied`)),
      );
      expect(server.entriesOf(clientId())).toHaveLength(waiting.length + 1);
      expectNothingLost(23, 'S', [
        ...missing(answersOf(version), server.note(visitId(1)).content.doc.values),
        ...missing({ 'vitals.pulse': 72 }, server.note(visitId(2)).content.doc.values),
      ]);
      expect(server.visit(visitId(1)).status).toBe('NotesInReview');
      expect(server.patient(patientId()).content.doc.values).toMatchObject({
        // As every phone is kept, however an app wrote it (spec rules §5).
        phoneNumber1: '5550100199',
      });
      const after = (await rowsIn(name, 'outbox')) as Row[];
      expect(after.map(({ state }) => state)).toEqual(after.map(() => 'sent'));
      for (const { entryId, box, version: was } of waiting)
        expect(
          must(
            after.find((row) => row.entryId === entryId),
            'entry',
          ),
        ).toMatchObject({ box, version: was });
    });
  },
);

it('pulls everything once more where what a row asks did not yet stand beside its box', async () => {
  const name = freshName();
  const former = recorded(3).database;
  await leaveBehind(name, {
    ...former,
    version: 3,
    tables: {
      ...former.tables,
      meta: [
        { key: 'cursor:notes', value: 'there' },
        { key: 'cursor:operation', value: 'there' },
        { key: 'order', value: 3 },
      ],
    },
  });
  const { tables } = openDexie(name);
  expect(
    await tables.read(['meta'], (tx) =>
      Promise.all([tx.meta('cursor:notes'), tx.meta('cursor:operation'), tx.meta('order')]),
    ),
  ).toEqual(['', '', 3]);
});
