import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandMeta } from '#contract/commands/meta.ts';
import type { CommandName } from '#contract/commands/registry.ts';
import { entry as entrySchema } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { appendEntry, untangled, type NewEntry, type Placing } from './append-entry.ts';
import type { DeviceTables, EntryState, OutboxRow } from '../tables.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import { patientId, visitId } from '../testing/records.ts';

const newEntry = (
  entryId: string,
  command: CommandName,
  targetId = commandMeta[command].target === 'visit' ? visitId() : patientId(),
): NewEntry => ({
  entryId,
  command,
  targetId,
  baseRevision: 0,
  deviceTime: '2026-03-05T16:00:00.000Z',
  monotonic: 1,
  bytes: 10,
  box: new Uint8Array([1]),
  letter: null,
});

function outbox(tables: DeviceTables = memoryTables()) {
  const row = (entryId: string): Promise<OutboxRow> =>
    tables.read(['outbox'], async (tx) => must(await tx.entry(entryId), entryId));
  return {
    tables,
    row,
    after: async (entryId: string) => (await row(entryId)).after,
    add: (entryId: string, command: CommandName, placing?: Placing, targetId?: string) =>
      tables.write(['outbox', 'meta'], (tx) =>
        appendEntry(tx, newEntry(entryId, command, targetId), placing),
      ),
    mark: (entryId: string, state: EntryState) =>
      tables.write(['outbox'], async (tx) =>
        tx.putEntries([{ ...must(await tx.entry(entryId), entryId), state }]),
      ),
  };
}

/** True when some entry waits, over others, for itself. */
async function hasCycle({ tables }: { tables: DeviceTables }): Promise<boolean> {
  const rows = await tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
  const after = new Map(rows.map((row) => [row.entryId, row.after]));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (after.get(from) ?? []).some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return rows.some(({ entryId }) => reaches(entryId, entryId));
}

describe('entry and push (docs/sync.md)', () => {
  test('seq is contiguous per service; order counts over all services', async () => {
    const box = outbox();
    const rows = [
      await box.add('a', 'startVisit'),
      await box.add('b', 'saveAnswers'),
      await box.add('c', 'updatePatient'),
      await box.add('d', 'signNote'),
    ];
    expect(rows.map(({ service, seq, order }) => [service, seq, order])).toEqual([
      ['operation', 1, 1],
      ['notes', 1, 2],
      ['operation', 2, 3],
      ['notes', 2, 4],
    ]);
  });

  test('a write that fails returns its numbers', async () => {
    const box = outbox();
    await box.add('a', 'saveAnswers');
    const failed = box.tables.write(['outbox', 'meta'], async (tx) => {
      await appendEntry(tx, newEntry('b', 'saveAnswers'));
      throw new Error('quota');
    });
    await expect(failed).rejects.toThrow('quota');
    expect((await box.add('c', 'saveAnswers')).seq).toBe(2);
  });

  test('after names the unfinished predecessors of the lane in any service, and none of other lanes', async () => {
    const box = outbox();
    await box.add('start', 'startVisit');
    await box.add('other', 'saveAnswers', {}, visitId(2));
    await box.add('save', 'saveAnswers');
    await box.add('chart', 'updatePatient');
    expect((await box.add('sign', 'signNote')).after).toEqual(['start', 'save']);
    await box.mark('start', 'sent');
    await box.mark('save', 'rejected');
    expect((await box.add('submit', 'submitNotes')).after).toEqual(['sign']);
  });

  test('a long lane keeps the last fifty, as many as the contract accepts', async () => {
    const box = outbox();
    for (let n = 0; n < 60; n += 1) await box.add(`e${n}`, 'saveAnswers');
    const row = await box.add('last', 'saveAnswers');
    expect(row.after).toHaveLength(50);
    expect(row.after.at(-1)).toBe('e59');
    expect(entrySchema.shape.after.safeParse(row.after.map(() => visitId())).success).toBe(true);
  });
});

describe('work that settles a lane goes ahead of the entries that wait for it', () => {
  test('a choice goes before the signature held back for it, and the signature waits for the choice', async () => {
    const box = outbox();
    await box.add('save', 'saveAnswers');
    await box.add('sign', 'signNote');
    await box.add('submit', 'submitNotes');
    await box.mark('save', 'conflict');
    expect(
      (await box.add('choice', 'resolveNoteConflict', { settles: true, replaces: ['save'] })).after,
    ).toEqual([]);
    expect(await box.after('sign')).toEqual(['choice']);
    expect(await box.after('submit')).toEqual(['sign', 'choice']);
    expect((await box.row('save')).state).toBe('settled');
    expect(await hasCycle(box)).toBe(false);
  });

  test('a choice goes ahead of a held-back signature even for answers written after it', async () => {
    const box = outbox();
    await box.add('first', 'saveAnswers');
    await box.add('sign', 'signNote');
    await box.mark('first', 'rejected');
    await box.add('later', 'saveAnswers');
    await box.mark('first', 'settled');
    await box.mark('later', 'conflict');
    expect(
      (await box.add('choice', 'resolveNoteConflict', { settles: true, replaces: ['later'] }))
        .after,
    ).not.toContain('sign');
    expect(await box.after('sign')).toContain('choice');
    expect(await hasCycle(box)).toBe(false);
  });

  test('a new signature takes the place of the refused one; the submit waits for it', async () => {
    const box = outbox();
    await box.add('sign', 'signNote');
    await box.add('submit', 'submitNotes');
    await box.mark('sign', 'rejected');
    expect((await box.add('again', 'signNote', { replaces: ['sign'] })).after).toEqual([]);
    expect(await box.after('submit')).toEqual(['again']);
    expect(await hasCycle(box)).toBe(false);
  });

  test('answers written while the lane is unsettled go before the held-back signature, in their order', async () => {
    const box = outbox();
    await box.add('first', 'saveAnswers');
    await box.add('sign', 'signNote');
    await box.add('later', 'saveAnswers');
    await box.mark('first', 'rejected');
    const newest = await box.add('newest', 'saveAnswers');
    expect(newest.after).toEqual(['later']);
    expect(await box.after('later')).not.toContain('sign');
    expect(await box.after('sign')).toEqual(expect.arrayContaining(['later', 'newest']));
    expect(await hasCycle(box)).toBe(false);
  });

  test('answers the line would not carry overtake the held-back signature too, and newer ones wait', async () => {
    const box = outbox();
    await box.add('sign', 'signNote');
    expect((await box.add('refused', 'saveAnswers')).after).toEqual(['sign']);
    await box.mark('refused', 'shelved');
    await box.add('newer', 'saveAnswers');
    expect(await box.after('newer')).toEqual(['refused']);
    expect(await box.after('refused')).toEqual([]);
    expect(await box.after('sign')).toEqual(['refused', 'newer']);
    expect(await hasCycle(box)).toBe(false);
  });

  test('in a settled lane answers after a signature stay after it: they become an addendum', async () => {
    const box = outbox();
    await box.add('save', 'saveAnswers');
    await box.add('sign', 'signNote');
    expect((await box.add('addendum', 'saveAnswers')).after).toEqual(['save', 'sign']);
    expect(await box.after('sign')).toEqual(['save']);
  });

  test('signing and submitting keep their order while the lane is unsettled', async () => {
    const box = outbox();
    await box.add('save', 'saveAnswers');
    await box.mark('save', 'conflict');
    await box.add('sign', 'signNote');
    expect((await box.add('submit', 'submitNotes')).after).toEqual(['sign']);
    expect(await hasCycle(box)).toBe(false);
  });
});

describe('nothing waits for itself (docs/sync.md, lanes)', () => {
  const afterOf = (rows: readonly OutboxRow[]) =>
    Object.fromEntries(rows.map(({ entryId, after }) => [entryId, after]));
  const lane = async ({ tables }: { tables: DeviceTables }): Promise<OutboxRow[]> =>
    tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
  const link = (
    { tables }: { tables: DeviceTables },
    entryId: string,
    after: readonly string[],
  ): Promise<void> =>
    tables.write(['outbox'], async (tx) =>
      tx.putEntries([{ ...must(await tx.entry(entryId), entryId), after }]),
    );

  test('re-offered answers precede the signature that waits for their successors', async () => {
    const box = outbox();
    await box.add('submit', 'submitNotes');
    await box.add('old', 'saveAnswers');
    await box.mark('old', 'sent');
    await box.add('new', 'saveAnswers');
    await link(box, 'new', ['old']);
    await link(box, 'submit', ['new']);
    await box.mark('old', 'waiting');
    expect(await box.after('old')).toEqual(['submit']);
    expect(await hasCycle(box)).toBe(true);
    const changed = untangled(await lane(box));
    expect(afterOf(changed)).toEqual({ old: [] });
    await box.tables.write(['outbox'], (tx) => tx.putEntries(changed));
    expect(await hasCycle(box)).toBe(false);
    expect(await box.after('submit')).toEqual(['new']);
  });

  test('shelved answers behind a held-back signature are let through too, and so is a time behind them', async () => {
    const box = outbox();
    await box.add('sign', 'signNote');
    await box.add('answers', 'saveAnswers');
    await box.add('clock', 'endVisit');
    await box.mark('answers', 'shelved');
    await link(box, 'sign', ['clock']);
    const changed = untangled(await lane(box));
    expect(afterOf(changed)).toEqual({ answers: [], clock: ['answers'] });
  });

  test('a new entry closes no circle, even one through another signature and a submission', async () => {
    const box = outbox();
    await box.add('sign', 'signNote');
    await box.add('answers', 'saveAnswers');
    await box.add('submit', 'submitNotes');
    await box.add('again', 'signNote');
    await link(box, 'submit', ['answers']);
    await link(box, 'again', ['submit']);
    await link(box, 'sign', ['again']);
    expect(await hasCycle(box)).toBe(true);
    await box.add('clock', 'endVisit');
    expect(await hasCycle(box)).toBe(false);
    expect(await box.after('answers')).toEqual([]);
  });

  test('a lane without a circle stays as it is', async () => {
    const box = outbox();
    await box.add('save', 'saveAnswers');
    await box.add('sign', 'signNote');
    await box.add('addendum', 'saveAnswers');
    await box.add('submit', 'submitNotes');
    expect(untangled(await lane(box))).toEqual([]);
  });

  test('whatever waits for whatever, afterwards nothing waits for itself and signatures have lost nobody', () => {
    const commands: readonly CommandName[] = [
      'saveAnswers',
      'signNote',
      'submitNotes',
      'endVisit',
      'resolveNoteConflict',
    ];
    const states: readonly EntryState[] = ['waiting', 'sending', 'shelved', 'sent', 'settled'];
    const rows = fc.array(
      fc.record({
        command: fc.constantFrom(...commands),
        state: fc.constantFrom(...states),
        later: fc.array(fc.nat(9)),
        earlier: fc.array(fc.nat(9)),
      }),
      { minLength: 2, maxLength: 10 },
    );
    fc.assert(
      fc.property(rows, (parts) => {
        const made = parts.map(({ command, state, later, earlier }, index): OutboxRow => {
          const before = earlier.filter((n) => n < index);
          // Only what is held back comes to wait for later work; others name it from before.
          const ahead =
            command === 'signNote' || command === 'submitNotes'
              ? later.filter(
                  (n) =>
                    n > index &&
                    n < parts.length &&
                    parts[n]?.command !== 'signNote' &&
                    parts[n]?.command !== 'submitNotes',
                )
              : [];
          return {
            ...must(base, 'row'),
            entryId: String(index),
            order: index,
            command,
            state,
            after: [...new Set([...before, ...ahead])].map(String),
          };
        });
        const changed = new Map(untangled(made).map((row) => [row.entryId, row]));
        const after = made.map((row) => changed.get(row.entryId) ?? row);
        for (const row of made.filter(
          ({ command }) => command === 'signNote' || command === 'submitNotes',
        ))
          expect(after.find(({ entryId }) => entryId === row.entryId)?.after).toEqual(row.after);
        const open = new Map(
          after
            .filter(({ state }) => ['waiting', 'sending', 'shelved'].includes(state))
            .map((row) => [row.entryId, row.after]),
        );
        const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
          (open.get(from) ?? []).some(
            (next) =>
              open.has(next) &&
              (next === to || (!seen.has(next) && reaches(next, to, seen.add(next)))),
          );
        for (const id of open.keys()) expect(reaches(id, id), `${id} waits for itself`).toBe(false);
      }),
    );
  });

  let base: OutboxRow | undefined;
  beforeAll(async () => {
    base = await outbox().add('base', 'saveAnswers');
  });
});
