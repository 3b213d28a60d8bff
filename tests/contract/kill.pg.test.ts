import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { openDatabase } from '#server/db/connect.ts';
import { databaseKinds } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { seeded } from '../support/seeded.ts';
import { startServer, type TestServer } from '../support/server.ts';

const kills = 10;
/** Pushes in flight at once while the process dies. */
const streams = 4;
/** Time a process gets before it is killed, milliseconds: long enough to answer, short enough to be caught at work. */
const shortest = 40;
const longest = 240;

describe.each(databaseKinds())('kill -9 of the server on %s (design: sync, fault 19)', (database) => {
  let server: TestServer;
  let device: FieldDevice;
  const random = seeded(19);
  beforeAll(async () => {
    server = await startServer({ database, as: 'child' });
    device = await FieldDevice.signIn(server.url, 'nurse');
    await device.pullAll();
  });
  afterAll(() => server.stop());

  it(`keeps everything it acknowledged through ${kills} kills, and takes in the rest once`, { timeout: 300_000 }, async () => {
    const visits = device.visits().filter(({ status, formId }) => status === 'Staffed' && formId === 'skilled-nursing-visit').slice(0, 24);
    const sent = new Map<string, Entry>();
    const acknowledged = new Set<string>();
    const send = async (entries: readonly Entry[]): Promise<void> => {
      const { outcomes } = await device.push('notes', entries);
      for (const { outcome } of outcomes) if (outcome.kind === 'applied') acknowledged.add(outcome.entryId);
    };
    /** Edits of visits that belong to this stream alone, alone and in batches, until the process is gone. */
    const stream = async (own: number): Promise<void> => {
      const mine = visits.filter((_, index) => index % streams === own);
      for (;;) {
        const chosen = mine.slice(0, 1 + Math.floor(random() * mine.length));
        const entries = chosen.map((visit) => device.entry('notes', 'saveAnswers', onVisit(visit.id), { patch: { 'narrative.text': randomUUID() } }));
        for (const entry of entries) sent.set(entry.entryId, entry);
        if (!(await send(entries).then(() => true, () => false))) return;
      }
    };
    let caught = 0;
    for (let round = 0; round < kills; round += 1) {
      const working = Array.from({ length: streams }, (_, own) => stream(own));
      await new Promise((resolve) => setTimeout(resolve, shortest + random() * (longest - shortest)));
      await server.kill();
      await Promise.all(working);
      await server.restart();
      const open = [...sent.values()].filter(({ entryId }) => !acknowledged.has(entryId)).toSorted((a, b) => a.seq - b.seq);
      if (open.length > 0) caught += 1;
      for (let start = 0; start < open.length; start += 20) await send(open.slice(start, start + 20));
      expect([...sent.keys()].filter((id) => !acknowledged.has(id))).toEqual([]);
    }
    expect(caught).toBeGreaterThan(kills / 2);

    await device.pull('notes');
    for (const visit of visits) {
      const entries = [...sent.values()].filter(({ targetId }) => targetId === visit.id);
      const { doc } = must(device.notes().find(({ visitId }) => visitId === visit.id), 'note').content;
      // Each entry is one revision: none is missing, none was applied twice, and the last one stands.
      expect(doc.revision, visit.id).toBe(entries.length);
      const last = entries.toSorted((a, b) => a.seq - b.seq).at(-1);
      if (last) expect({ patch: doc.values }).toEqual(last.payload);
    }
  });

  it('leaves an unbroken audit chain with one row for every entry', async () => {
    await server.terminate();
    const opened = await openDatabase({ databaseUrl: server.databaseUrl, databasePool: 2, dataDir: server.dataDir }, () => undefined);
    try {
      const { db } = opened;
      for (const { org_id } of await db.selectFrom('organisation').select('org_id').execute()) expect(await findChainBreak(db, org_id)).toBeNull();
      const count = async (query: ReturnType<typeof counting>): Promise<number> => (await query.executeTakeFirstOrThrow()).count;
      const counting = (table: 'entry' | 'audit') => db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count')).where(table === 'entry' ? 'command' : 'action', '=', 'saveAnswers');
      expect(await count(counting('audit'))).toBe(await count(counting('entry')));
    } finally {
      await opened.close();
    }
  });
});
