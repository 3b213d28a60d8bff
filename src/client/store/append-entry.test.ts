import { describe, expect, test } from 'vitest';
import { commandFacts, type CommandName } from '#contract/commands/facts.ts';
import { entry as entrySchema } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { appendEntry, type NewEntry, type Placing } from './append-entry.ts';
import type { DeviceTables, EntryState, OutboxRow } from './tables.ts';
import { memoryTables } from './testing/memory-tables.ts';
import { patientId, visitId } from './testing/records.ts';

const newEntry = (entryId: string, command: CommandName, targetId = commandFacts[command].target === 'visit' ? visitId() : patientId()): NewEntry => ({
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
  const row = (entryId: string): Promise<OutboxRow> => tables.read(['outbox'], async (tx) => must(await tx.entry(entryId), entryId));
  return {
    tables,
    row,
    after: async (entryId: string) => (await row(entryId)).after,
    add: (entryId: string, command: CommandName, placing?: Placing, targetId?: string) => tables.write(['outbox', 'meta'], (tx) => appendEntry(tx, newEntry(entryId, command, targetId), placing)),
    mark: (entryId: string, state: EntryState) => tables.write(['outbox'], async (tx) => tx.putEntries([{ ...must(await tx.entry(entryId), entryId), state }])),
  };
}

/** True when some entry waits, over others, for itself. */
async function hasCycle({ tables }: { tables: DeviceTables }): Promise<boolean> {
  const rows = await tables.read(['outbox'], (tx) => tx.lane(`visit:${visitId()}`));
  const after = new Map(rows.map((row) => [row.entryId, row.after]));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (after.get(from) ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return rows.some(({ entryId }) => reaches(entryId, entryId));
}

describe('entry and push (design/sync.md)', () => {
  test('seq is contiguous per service; order counts over all services', async () => {
    const box = outbox();
    const rows = [await box.add('a', 'startVisit'), await box.add('b', 'saveAnswers'), await box.add('c', 'updatePatient'), await box.add('d', 'signNote')];
    expect(rows.map(({ service, seq, order }) => [service, seq, order])).toEqual([
      ['operation', 1, 1],
      ['notes', 1, 2],
      ['operation', 2, 3],
      ['notes', 2, 4],
    ]);
  });

  test('a write that fails gives its numbers back', async () => {
    const box = outbox();
    await box.add('a', 'saveAnswers');
    const failed = box.tables.write(['outbox', 'meta'], async (tx) => {
      await appendEntry(tx, newEntry('b', 'saveAnswers'));
      throw new Error('quota');
    });
    await expect(failed).rejects.toThrow('quota');
    expect((await box.add('c', 'saveAnswers')).seq).toBe(2);
  });

  test('after names the unfinished predecessors of the lane, whatever their service, and none of other lanes', async () => {
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

  test('a long lane keeps what the contract takes: the last fifty', async () => {
    const box = outbox();
    for (let n = 0; n < 60; n += 1) await box.add(`e${n}`, 'saveAnswers');
    const row = await box.add('last', 'saveAnswers');
    expect(row.after).toHaveLength(50);
    expect(row.after.at(-1)).toBe('e59');
    expect(entrySchema.shape.after.safeParse(row.after.map(() => visitId())).success).toBe(true);
  });
});

describe('work that settles a lane steps in front of what waits for it', () => {
  test('a choice goes before the signature that is held back for it, and the signature waits for the choice', async () => {
    const box = outbox();
    await box.add('save', 'saveAnswers');
    await box.add('sign', 'signNote');
    await box.add('submit', 'submitNotes');
    await box.mark('save', 'conflict');
    expect((await box.add('choice', 'resolveNoteConflict', { settles: true, replaces: ['save'] })).after).toEqual([]);
    expect(await box.after('sign')).toEqual(['choice']);
    expect(await box.after('submit')).toEqual(['sign', 'choice']);
    expect((await box.row('save')).state).toBe('settled');
    expect(await hasCycle(box)).toBe(false);
  });

  test('a choice goes in front of a held-back signature also when it is on answers written after that', async () => {
    const box = outbox();
    await box.add('first', 'saveAnswers');
    await box.add('sign', 'signNote');
    await box.mark('first', 'rejected');
    await box.add('later', 'saveAnswers');
    await box.mark('first', 'settled');
    await box.mark('later', 'conflict');
    expect((await box.add('choice', 'resolveNoteConflict', { settles: true, replaces: ['later'] })).after).not.toContain('sign');
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

  test('answers written while the lane is unsettled go before the held-back signature, in their own order', async () => {
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
