import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNote } from '#contract/notes.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { openDatabase } from '#server/db/connect.ts';
import { signedIn } from '../support/api.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { postgresFolder, startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The database goes away under a server that runs (fault list, row 18): 503, and no half write. */

const rounds = 3;
const streams = 4;

describe.skipIf(postgresFolder() === undefined)(
  '18 · PostgreSQL is restarted under the server',
  () => {
    let postgres: RunningPostgres;
    let server: TestServer;
    beforeAll(async () => {
      postgres = await startPostgres({ fsync: true });
      server = await startServer({
        database: 'postgres',
        as: 'brief child',
        postgresUrl: postgres.url,
      });
    });
    afterAll(async () => {
      await server.stop();
      await postgres.stop();
    });

    it(
      'answers 503 meanwhile, takes in everything afterwards, once, and leaves no half of a write',
      { timeout: 180_000 },
      async () => {
        const device = await FieldDevice.signIn(server.url, 'nurse');
        await device.pullAll();
        const visits = device
          .visits()
          .filter(
            ({ status, formId }) => status === 'Staffed' && formId === 'skilled-nursing-visit',
          )
          .slice(0, streams);
        const entries = new Map<string, ReturnType<FieldDevice['entry']>>();
        const refused: string[] = [];
        const stream = async (id: string, round: number): Promise<void> => {
          for (let nth = 0; ; nth += 1) {
            const entry = device.entry(
              'notes',
              'saveAnswers',
              onVisit(id),
              { patch: { 'vitals.pulse': 50 + nth, 'narrative.text': `Round ${round}, ${nth}` } },
              { baseRevision: 1_000 },
            );
            entries.set(entry.entryId, entry);
            const failure = await device.push('notes', [entry]).then(
              () => null,
              (error: unknown) => String(error),
            );
            if (failure === null) continue;
            refused.push(failure);
            return;
          }
        };
        for (let round = 0; round < rounds; round += 1) {
          const working = visits.map(({ id }) => stream(id, round));
          await new Promise((resolve) => void setTimeout(resolve, 300));
          const { again } = await postgres.interrupt();
          await Promise.all(working);
          expect(
            (
              await device.api.ask(
                { service: 'notes', name: 'note' },
                { visitId: must(visits[0], 'visit').id },
              )
            ).status,
          ).toBe(503);
          await again();
          // In order, as a device sends again what has no receipt; what is there is known.
          for (const entry of [...entries.values()].toSorted((a, b) => a.seq - b.seq))
            await device.push('notes', [entry]);
        }
        for (const words of refused) expect(words).toContain(' 503 ');
        const qa = await signedIn(server.url, 'qa');
        const lost: string[] = [];
        for (const { id } of visits) {
          const own = [...entries.values()]
            .filter(({ targetId }) => targetId === id)
            .toSorted((a, b) => a.seq - b.seq);
          const { doc } = (await qa.call(readNote, { visitId: id })).note.content;
          lost.push(
            ...missing(
              (must(own.at(-1), 'last').payload as { patch: Record<string, unknown> }).patch,
              doc.values,
            ),
          );
          if (doc.revision !== own.length)
            lost.push(`${id}: ${own.length} entries, revision ${doc.revision}`);
        }
        expectNothingLost(18, 'P', lost, refused.length);
      },
    );

    it('leaves an audit chain that stands', async () => {
      await server.terminate();
      const opened = await openDatabase(
        { databaseUrl: server.databaseUrl, databasePool: 1, dataDir: server.dataDir },
        () => undefined,
      );
      try {
        for (const { org_id } of await opened.db
          .selectFrom('organisation')
          .select('org_id')
          .execute())
          expect(await findChainBreak(opened.db, org_id)).toBeNull();
      } finally {
        await opened.close();
      }
      await server.restart();
    });
  },
);
