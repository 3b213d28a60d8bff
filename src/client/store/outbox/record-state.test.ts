import { describe, expect, test } from 'vitest';
import { isWithOffice, recordState } from './record-state.ts';
import { outboxRow, snapshotRow } from '../testing/tables-acceptance.ts';
import type { EntryState } from '../tables.ts';

const lane = (...states: EntryState[]) =>
  states.map((state, index) =>
    outboxRow({
      entryId: `e${index}`,
      seq: index + 1,
      order: index + 1,
      state,
      receivedAt: state === 'sent' ? `2026-03-05T16:0${index}:00.000Z` : null,
    }),
  );

describe('On phone → Sending → Sent hh:mm → or Needs you (docs/ux.md, offline)', () => {
  test('nothing to tell of a record nobody worked on, or whose work was settled', () => {
    expect(recordState([], false)).toEqual({ kind: 'clean' });
    expect(recordState(lane('settled'), false)).toEqual({ kind: 'clean' });
  });

  test('draft edits count as on the phone, even when everything else was sent', () => {
    expect(recordState(lane('sent'), true)).toEqual({ kind: 'on-phone' });
    expect(recordState(lane('sent', 'waiting'), false)).toEqual({ kind: 'on-phone' });
  });

  test('green only with a receipt for everything, with the time of the last one', () => {
    expect(recordState(lane('sent', 'sent'), false)).toEqual({
      kind: 'sent',
      at: '2026-03-05T16:01:00.000Z',
    });
  });

  test('entries that need the person outrank the rest', () => {
    for (const state of ['conflict', 'rejected', 'shelved'] as const) {
      expect(recordState(lane('sent', state, 'sending'), true)).toEqual({
        kind: 'needs-you',
        entryId: 'e1',
      });
    }
    expect(recordState(lane('sent', 'sending', 'waiting'), false)).toEqual({ kind: 'sending' });
  });

  test('a choice that no entry of this device asks for needs the person too', () => {
    const choice = { entryId: 'e9', lane: 'visit:1', row: snapshotRow() };
    expect(recordState([], false, [choice])).toEqual({ kind: 'needs-you', entryId: 'e9' });
    expect(recordState(lane('waiting', 'rejected'), false, [choice])).toEqual({
      kind: 'needs-you',
      entryId: 'e1',
    });
  });

  test('the office has a record only when nothing of it waits here', () => {
    expect(isWithOffice(recordState([], false))).toBe(true);
    expect(isWithOffice(recordState(lane('sent'), false))).toBe(true);
    expect(isWithOffice(recordState(lane('sent', 'waiting'), false))).toBe(false);
    expect(isWithOffice(recordState(lane('sending'), false))).toBe(false);
    expect(isWithOffice(recordState(lane('rejected'), false))).toBe(false);
  });
});
