import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import { readNote, saveNote } from '#contract/notes.ts';
import { unassignVisit } from '#contract/visits.ts';
import type { Entry, Outcome } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const path = 'nutrition.intake';
const later = () => ({ deviceTime: new Date(Date.now() + 5_000).toISOString() });
const code = (outcome: Outcome): string =>
  outcome.kind === 'rejected' ? outcome.code : outcome.kind;

describe.each(databasesOf(import.meta.url))(
  'a signature waits for its author’s open choices only while one can let it through, on %s',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let colleague: FieldDevice;
    let qa: Api;
    let scheduler: Api;
    const used = new Set<string>();

    beforeAll(async () => {
      server = await startServer({ database });
      [nurse, colleague] = await Promise.all([
        FieldDevice.signIn(server.url, 'nurse'),
        FieldDevice.signIn(server.url, 'nurse2'),
      ]);
      [qa, scheduler] = await Promise.all([
        signedIn(server.url, 'qa'),
        signedIn(server.url, 'scheduler'),
      ]);
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    /** A visit whose note has an open choice of the nurse. */
    async function disputed(): Promise<{ visit: Visit; mine: Entry }> {
      const visit = must(
        nurse.visits().find((each) => each.status === 'Staffed' && !used.has(each.id)),
        'untouched visit',
      );
      used.add(visit.id);
      await nurse.do('notes', 'saveAnswers', onVisit(visit.id), { patch: { [path]: 95 } });
      await qa.call(saveNote, {
        visitId: visit.id,
        entryId: randomUUID(),
        baseRevision: 1,
        patch: { [path]: 97 },
      });
      const mine = nurse.entry(
        'notes',
        'saveAnswers',
        onVisit(visit.id),
        { patch: { [path]: 91 } },
        { baseRevision: 1 },
      );
      expect(code(await nurse.send('notes', mine))).toBe('conflict');
      return { visit, mine };
    }
    const give = async (visit: Visit, to: FieldDevice, name: string): Promise<void> => {
      await scheduler.call(unassignVisit, { visitIds: [visit.id] });
      await scheduler.call(assignVisit, {
        despite: anyway,
        visitIds: [visit.id],
        providerId: (await to.api.signIn(name, { clientId: to.clientId })).user.id,
      });
    };

    it('waits while the author has the visit', async () => {
      const { visit, mine } = await disputed();
      const sign = nurse.entry(
        'notes',
        'signNote',
        onVisit(visit.id),
        nurse.signature(visit, { [path]: 97 }),
      );
      expect(await nurse.send('notes', sign)).toEqual({
        kind: 'gap',
        entryId: sign.entryId,
        missing: [mine.entryId],
      });
    });

    it('gets its verdict when the visit was given to somebody else', async () => {
      const { visit } = await disputed();
      const early = nurse.entry(
        'notes',
        'signNote',
        onVisit(visit.id),
        nurse.signature(visit, { [path]: 91 }),
      );
      await give(visit, colleague, 'nurse2');
      expect(code(await nurse.send('notes', early))).toBe('note.signature-stale');
      await nurse.pull('operation');
      await nurse.pull('operation');
      expect(
        code(
          await nurse.do(
            'notes',
            'signNote',
            onVisit(visit.id),
            nurse.signature(visit, { [path]: 97 }),
            later(),
          ),
        ),
      ).toBe('visit.handed-over');
    });

    it('is told that the note is signed when somebody else has signed it meanwhile', async () => {
      const { visit } = await disputed();
      await give(visit, colleague, 'nurse2');
      expect(
        code(
          await colleague.do(
            'notes',
            'signNote',
            onVisit(visit.id),
            colleague.signature(visit, { [path]: 97 }),
          ),
        ),
      ).toBe('applied');
      await give(visit, nurse, 'nurse');
      expect((await qa.call(readNote, { visitId: visit.id })).note.content.conflicts).toHaveLength(
        1,
      );
      expect(
        code(
          await nurse.do(
            'notes',
            'signNote',
            onVisit(visit.id),
            nurse.signature(visit, { [path]: 91 }),
          ),
        ),
      ).toBe('note.already-signed');
    });
  },
);
