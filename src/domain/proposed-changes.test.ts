import { expect, test } from 'vitest';
import { changesOf } from './proposed-changes.ts';

test('a proposal reads as the values it would write, answers first', () => {
  expect(
    changesOf({ patch: { codeStatus: 'DNR', precautions: null }, reason: 'Told by phone' }),
  ).toEqual([
    { path: 'codeStatus', value: 'DNR' },
    { path: 'precautions', value: '—' },
    { path: 'reason', value: 'Told by phone' },
  ]);
});

test('a proposal shows neither drawings, hashes nor counters, and nothing of what is no input', () => {
  expect(changesOf({ at: '2026-03-05T16:00:00.000Z', counter: { ms: 1 }, hash: 'a' })).toEqual([
    { path: 'at', value: '2026-03-05T16:00:00.000Z' },
  ]);
  expect([changesOf(null), changesOf('x'), changesOf({})]).toEqual([[], [], []]);
});

test('a proposal shows numbers and lists as they are written', () => {
  expect(changesOf({ patch: { 'vitals.pulse': 72, 'wounds.$order': ['a', 'b'] } })).toEqual([
    { path: 'vitals.pulse', value: '72' },
    { path: 'wounds.$order', value: '["a","b"]' },
  ]);
});
