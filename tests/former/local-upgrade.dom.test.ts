import { describe, expect, it } from 'vitest';
import { DeviceDatabase } from '#client/store/database.ts';
import { dexieTables } from '#client/store/dexie-tables.ts';
import { directReads } from '#client/store/direct-reads.ts';
import { commitAllDrafts } from '#client/store/drafts/commit-draft.ts';
import { manualClock } from '#client/store/testing/manual-clock.ts';
import { countedIds, testCodec, testStore } from '#client/store/testing/stores.ts';
import { scriptedServer } from '#client/sync/testing/scripted-server.ts';
import { Engine } from '#client/sync/engine.ts';
import { expectNothingLost } from '../support/fault.ts';
import { bytesBack, leaveBehind, type RecordedDatabase } from './former-database.ts';
import first from './outbox-1.json?raw';
import second from './outbox-2.json?raw';

type Recorded = {
  readonly database: RecordedDatabase;
  readonly pushes: readonly {
    readonly request: { readonly entries: readonly { readonly entryId: string }[] };
  }[];
};
const entriesOf = (pushes: Recorded['pushes']) =>
  pushes
    .flatMap(({ request }) => request.entries)
    .toSorted((a, b) => a.entryId.localeCompare(b.entryId));

describe.each([
  ['1', first],
  ['2', second],
])(
  'the database of an app of protocol version %s in a real browser (docs/sync.md, fault 23)',
  (version, text) => {
    it('is changed with its queue in it, and every entry leaves as the former app would have sent it', async () => {
      const former = JSON.parse(text, bytesBack) as Recorded;
      const name = `porchlight-former-${version}-${Date.now()}`;
      await leaveBehind(name, former.database);
      const database = new DeviceDatabase(name);
      const clock = manualClock();
      const store = testStore({
        tables: dexieTables(database.name, { make: () => database, direct: directReads }),
        codec: await testCodec(),
        clock,
        newId: countedIds(77),
      });
      await commitAllDrafts(store);
      const server = scriptedServer(clock);
      const engine = new Engine({ store, link: server, random: () => 0.5 });
      engine.kick('start');
      await engine.settled();
      engine.stop();

      const sent = entriesOf(server.pushes).filter(({ entryId }) =>
        entriesOf(former.pushes).some((each) => each.entryId === entryId),
      );
      expect(sent).toEqual(entriesOf(former.pushes));
      // What was still being typed became one more entry.
      expect(entriesOf(server.pushes)).toHaveLength(sent.length + 1);
      const left = await database.outbox.where('state').notEqual('sent').toArray();
      expectNothingLost(
        23,
        'C',
        left.map(({ command, state }) => `${command} ${state}`),
        sent.length,
      );
      store.close();
      await database.delete();
    });
  },
);
