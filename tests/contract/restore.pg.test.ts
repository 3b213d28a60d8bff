import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { openDatabase } from '#server/db/connect.ts';
import { markBackup } from '#server/db/epoch.ts';
import { backUp, type Backup } from '../support/backup.ts';
import { databaseKinds } from '../support/databases.ts';
import { expectNothingLost } from '../support/fault.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databaseKinds())(
  'a server restored from an older backup, on %s (docs: sync, epoch; fault 29)',
  (database) => {
    let server: TestServer;
    let device: FieldDevice;
    let backup: Backup;
    let before: Entry;
    let after: Entry;
    let firstEpoch: string;
    let lastReceipt: string;

    const stopped = async <T>(work: () => Promise<T>): Promise<T> => {
      await server.terminate();
      const done = await work();
      await server.restart();
      return done;
    };
    const within = async <T>(
      work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
    ): Promise<T> => {
      const opened = await openDatabase(
        { databaseUrl: server.databaseUrl, databasePool: 1, dataDir: server.dataDir },
        () => {},
      );
      try {
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    };
    const answers = (text: string): Entry =>
      device.entry(
        'notes',
        'saveAnswers',
        onVisit(
          must(
            device
              .visits()
              .find(
                ({ status, formId }) => status === 'Staffed' && formId === 'skilled-nursing-visit',
              ),
            'visit',
          ).id,
        ),
        { patch: { 'narrative.text': text } },
      );

    beforeAll(async () => {
      server = await startServer({ database, as: 'brief child' });
      device = await FieldDevice.signIn(server.url, 'nurse');
      await device.pullAll();
      before = answers('in the backup');
      const first = await device.push('notes', [before]);
      firstEpoch = first.epoch;
      lastReceipt = must(
        first.outcomes[0]?.outcome.kind === 'applied'
          ? first.outcomes[0].outcome.receipt.receivedAt
          : null,
        'receipt',
      );
      backup = await stopped(() => backUp(server));
      after = answers('after the backup');
      await device.push('notes', [after]);
      await device.pullAll();
      await stopped(() => backup.restore());
    });
    afterAll(async () => {
      await server.stop();
      await backup.remove();
    });

    it('notices by the cursor of the first device that asks, and begins another epoch', async () => {
      await device.pullAll();
      const reply = await device.push('notes', []);
      expect(reply.epoch).not.toBe(firstEpoch);
      expect(reply.durableThrough).toBe(lastReceipt);
      expect(
        device
          .notes()
          .filter(({ content }) => content.doc.values['narrative.text'] === 'after the backup'),
      ).toEqual([]);
    });

    it('takes nothing in from a device that still counts in the lost copy, and says which epoch this is', async () => {
      const reply = await device.push('notes', [after], { epoch: firstEpoch });
      expect(reply.outcomes).toEqual([]);
      expect(reply.epoch).not.toBe(firstEpoch);
      // Nothing taken in, nothing refused: the device offers it again.
      expectNothingLost(
        7,
        'P',
        reply.outcomes.map(({ outcome }) => outcome.kind),
      );
    });

    it('takes in again what it lost, and knows what it kept', async () => {
      const { outcomes } = await device.push('notes', [before, after]);
      expect(outcomes.map(({ outcome, duplicate }) => [outcome.kind, duplicate])).toEqual([
        ['applied', true],
        ['applied', false],
      ]);
      await device.pullAll();
      const holding = device
        .notes()
        .filter(({ content }) => content.doc.values['narrative.text'] === 'after the backup');
      expectNothingLost(
        29,
        'P',
        holding.length === 1 && holding[0]?.content.doc.revision === 2
          ? []
          : [`${holding.length} notes, revision ${holding[0]?.content.doc.revision}`],
      );
    });

    it('begins one epoch only, however many devices ask', async () => {
      const { epoch } = await device.push('notes', []);
      const other = await FieldDevice.signIn(server.url, 'pt');
      await other.pullAll();
      expect((await other.push('notes', [])).epoch).toBe(epoch);
      await device.pullAll();
      expect((await device.push('notes', [])).epoch).toBe(epoch);
    });

    it('takes no cursor that it did not write for one from the future', async () => {
      const { epoch } = await device.push('notes', []);
      const forged = device.cursors.operation?.replace(/^1~([^~]+)~\d+/, '1~$1~99999999') ?? '';
      device.cursors.operation = forged;
      await device.pull('operation');
      expect((await device.push('notes', [])).epoch).toBe(epoch);
    });

    it('moves its durable mark on when a backup is noted, never back, and keeps its audit chain', async () => {
      const noon = new Date('2026-03-05T20:00:00.000Z');
      const later = new Date(Date.now() + 1_000);
      await server.terminate();
      await within(async (db) => {
        expect((await markBackup(db, later)).toISOString()).toBe(later.toISOString());
        expect((await markBackup(db, noon)).toISOString()).toBe(later.toISOString());
        for (const { org_id } of await db.selectFrom('organisation').select('org_id').execute())
          expect(await findChainBreak(db, org_id)).toBeNull();
      });
    });
  },
);
