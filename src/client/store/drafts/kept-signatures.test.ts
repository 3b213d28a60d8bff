import { describe, expect, it } from 'vitest';
import type { Note } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { note, visitId } from '../testing/records.ts';
import { memoryTables } from '../testing/memory-tables.ts';
import type { KeptParts } from './kept-by-visit.ts';
import { testCodec, testStore } from '../testing/stores.ts';
import { keepReply, keptReply } from './kept-replies.ts';
import {
  dropKept,
  keepSignatures as keepParts,
  keptSignatures,
  type SigningDraft,
} from './kept-signatures.ts';

const empty = { name: 'Ana Silva', strokes: '', typed: false, confirmed: false, at: null };
const signed = (strokes: string): SigningDraft => ({
  clinician: empty,
  signer: 'patient',
  patient: { ...empty, name: 'Maria Rivera', strokes, at: '2026-03-05T16:00:00.000Z' },
  relation: '',
  unableReason: '',
});
const keepSignatures = (store: KeptParts, visit: string, given: SigningDraft) =>
  keepParts(store, visit, given, ['clinician', 'signer', 'patient', 'relation', 'unableReason']);
const rowOf = (visit: string, parts: Partial<Note> | null) => ({
  table: 'note' as const,
  id: visit,
  data: parts === null ? null : note({ visitId: visit, ...parts }),
});
const seal = {
  hash: 'a'.repeat(64),
  revision: 1,
  clinician: { name: 'Ana Silva', role: 'RN', strokes: '', at: '2026-03-05T16:00:00.000Z' },
  patient: null,
  patientUnable: null,
};

describe('signatures of notes in progress', () => {
  it('are on the device for the next opening, sealed', async () => {
    const tables = memoryTables();
    const codec = await testCodec();
    await keepSignatures(testStore({ tables, codec }), visitId(), signed('600x200 M1 1l2 2'));
    expect(await keptSignatures(testStore({ tables, codec }), visitId())).toEqual(
      signed('600x200 M1 1l2 2'),
    );
    const box = must(await tables.read(['meta'], (tx) => tx.meta('signatures')), 'box');
    expect(new TextDecoder().decode(box)).not.toContain('Rivera');
  });

  it('keep the newest stroke when two are written at once, and those of other visits', async () => {
    const store = testStore();
    const writes = ['M1 1l2 2', 'M1 1l3 3'].map((strokes) =>
      keepSignatures(store, visitId(), signed(strokes)),
    );
    const other = keepSignatures(store, visitId(2), signed('M9 9l1 1'));
    expect(await keptSignatures(store, visitId())).toEqual(signed('M1 1l3 3'));
    await Promise.all([...writes, other]);
    expect(await keptSignatures(store, visitId(2))).toEqual(signed('M9 9l1 1'));
    expect(await keptSignatures(store, visitId(3))).toBeNull();
  });

  it('of the patient stay when a page that was opened before signs for the clinician', async () => {
    const store = testStore();
    await keepSignatures(store, visitId(), signed('M1 1l2 2'));
    const stale = { ...signed(''), clinician: { ...empty, strokes: 'M5 5l1 1' } };
    const kept = await keepParts(store, visitId(), stale, ['clinician']);
    expect(kept).toEqual({ ...signed('M1 1l2 2'), clinician: stale.clinician });
    expect(await keptSignatures(store, visitId())).toEqual(kept);
  });

  it('go when the note came signed from the server or left the device, and not before', async () => {
    const store = testStore();
    const reasonOf = (each: number) => ({ visitId: visitId(each), path: 'SL-C10 endocrine a1' });
    for (const each of [1, 2, 3]) {
      await keepSignatures(store, visitId(each), signed('M1 1l2 2'));
      await keepReply(store, reasonOf(each), 'Resolved');
    }
    await dropKept(store, [
      rowOf(visitId(1), { seal }),
      rowOf(visitId(2), null),
      rowOf(visitId(3), {}),
    ]);
    expect(await keptSignatures(store, visitId(1))).toBeNull();
    expect(await keptSignatures(store, visitId(2))).toBeNull();
    expect(await keptSignatures(store, visitId(3))).toEqual(signed('M1 1l2 2'));
    // The reasons of the second look go with the note they are about.
    expect(await keptReply(store, reasonOf(1))).toBeNull();
    expect(await keptReply(store, reasonOf(2))).toBeNull();
    expect(await keptReply(store, reasonOf(3))).toBe('Resolved');
  });
});
