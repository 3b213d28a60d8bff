import { expect, test } from 'vitest';
import { sealsNotes } from './sealed-answer.ts';

test('notes are sent under a key of the session unless the agency has turned it off', () => {
  const key = { type: 'AppConfig', name: 'BLOBENCRYPTIONKEY' };
  const seals = (value: string, type = key.type) => sealsNotes([{ ...key, type, value }]);
  expect([sealsNotes([]), seals('session'), seals('off', 'Other')]).toEqual([true, true, true]);
  expect(seals('off')).toBe(false);
});
