import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '#domain/must.ts';
import { appendAudit, walkChain, type ChainBreak } from '#server/db/audit.ts';
import type { Server } from '#server/runtime/context.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withinDatabase } from '../support/within-database.ts';

/**
 * Whoever owns the database can lift its own guard. A transaction that is taken back lets every
 * case start from the same log.
 */
class TakeBack extends Error {}

describe.each(databaseKinds())(
  'the audit chain on %s (docs/security.md: append-only, hash-chained per organisation)',
  (database) => {
    let running: TestServer;
    let db: Server['db'];
    let orgId: string;

    beforeAll(async () => {
      running = await startServer({ database, as: 'in-process' });
      db = running.inside().db;
      orgId = must(
        await db.selectFrom('organisation').select('org_id').orderBy('org_id').executeTakeFirst(),
        'organisation',
      ).org_id;
      for (let nth = 1; nth <= 12; nth += 1)
        await appendAudit(db, orgId, {
          at: new Date(Date.UTC(2026, 2, 5, 16, nth)),
          userId: null,
          action: `test${nth}`,
          entity: 'organisation',
          entityId: null,
        });
    });
    afterAll(() => running.stop());

    /** On PostgreSQL the server itself works as a role that may append only. */
    const asOwner = <T>(work: (owner: Server['db']) => Promise<T>): Promise<T> =>
      database === 'postgres' ? withinDatabase(running, work) : work(db);

    async function after(
      tamper: (db: Server['db']) => Promise<unknown>,
    ): Promise<ChainBreak | null> {
      let found: ChainBreak | null = null;
      await asOwner((owner) =>
        owner.transaction().execute(async (within) => {
          await sql`alter table audit disable trigger user`.execute(within);
          await tamper(within);
          found = (await walkChain(within, orgId)).broken;
          throw new TakeBack();
        }),
      ).catch((error: unknown) => {
        if (!(error instanceof TakeBack)) throw error;
      });
      return found;
    }

    const row = (within: Server['db'], seq: number) =>
      within
        .selectFrom('audit')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow();

    test('stands as it was written', async () => {
      const { head, broken } = await walkChain(db, orgId);
      expect(broken).toBeNull();
      expect(head.seq).toBeGreaterThanOrEqual(12);
    });

    test('refuses changes and removals by itself, even by the owner', async () => {
      await asOwner(async (owner) => {
        await expect(
          owner.updateTable('audit').set({ action: 'other' }).where('seq', '=', 4).execute(),
        ).rejects.toThrow(/append-only/);
        await expect(owner.deleteFrom('audit').where('seq', '=', 4).execute()).rejects.toThrow(
          /append-only/,
        );
      });
    });

    test('has counts that lose nothing either', async () => {
      await asOwner(async (owner) => {
        await expect(owner.deleteFrom('audit_count').execute()).rejects.toThrow(/append-only/);
        await expect(owner.deleteFrom('audit_wording').execute()).rejects.toThrow(/append-only/);
        await expect(owner.deleteFrom('audit_touched').execute()).rejects.toThrow(/append-only/);
      });
    });

    test('shows a changed row', async () => {
      expect(
        await after(async (within) =>
          within
            .updateTable('audit')
            .set({ row: (await row(within, 5)).row.replace(/test\d|seedDemo/, 'other') })
            .where('org_id', '=', orgId)
            .where('seq', '=', 5)
            .execute(),
        ),
      ).toEqual({ seq: 5, reason: 'changed' });
    });

    test('shows a column that was changed beside its row', async () => {
      expect(
        await after((within) =>
          within
            .updateTable('audit')
            .set({ action: 'other' })
            .where('org_id', '=', orgId)
            .where('seq', '=', 4)
            .execute(),
        ),
      ).toEqual({ seq: 4, reason: 'column' });
    });

    test('shows a removed row', async () => {
      expect(
        await after((within) =>
          within.deleteFrom('audit').where('org_id', '=', orgId).where('seq', '=', 6).execute(),
        ),
      ).toEqual({ seq: 6, reason: 'missing' });
    });

    test('shows a row that was put in, whatever it says', async () => {
      expect(
        await after(async (within) => {
          const { head } = await walkChain(within, orgId);
          await within
            .insertInto('audit')
            .values({ ...(await row(within, 3)), seq: head.seq + 1 })
            .execute();
        }),
      ).toMatchObject({ reason: 'changed' });
    });

    test('shows that its end was cut off', async () => {
      const { head } = await walkChain(db, orgId);
      expect(
        await after((within) =>
          within
            .deleteFrom('audit')
            .where('org_id', '=', orgId)
            .where('seq', '>', head.seq - 2)
            .execute(),
        ),
      ).toEqual({ seq: head.seq - 1, reason: 'cut' });
    });

    test('shows a whole chain written anew to whoever noted down its head earlier', async () => {
      const { head } = await walkChain(db, orgId);
      expect((await walkChain(db, orgId, [head])).broken).toBeNull();
      expect((await walkChain(db, orgId, [{ seq: 2, hash: '0'.repeat(64) }])).broken).toEqual({
        seq: 2,
        reason: 'anchor',
      });
      expect((await walkChain(db, orgId, [{ seq: head.seq + 1, hash: head.hash }])).broken).toEqual(
        { seq: head.seq + 1, reason: 'cut' },
      );
    });
  },
);
