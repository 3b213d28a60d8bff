import { expect, test } from 'vitest';
import { evvActions, evvCategories, evvReasons } from './data/evv-reasons.ts';
import { evvActionText, evvReasonText } from './evv.ts';

test('reason and action codes of a changed clock', () => {
  expect(evvReasonText('218')).toBe('No internet or EVV system down');
  expect(evvReasonText('200')).toBe('Phone number did not link to the member');
  expect(evvActionText('16')).toBe('Address updated');
  expect(evvReasonText('16')).toBeNull();
  expect(evvActionText('')).toBeNull();
});

test('the lists have no code twice and no empty text', () => {
  expect(evvReasons).toHaveLength(23);
  expect(evvActions).toHaveLength(10);
  for (const list of [evvReasons, evvActions]) expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
  expect(new Set(evvCategories).size).toBe(evvCategories.length);
  expect([...evvReasons.map(({ text }) => text), ...evvActions.map(({ text }) => text), ...evvCategories].every((text) => text.trim() !== '')).toBe(true);
});
