import { expect, it } from 'vitest';
import { callKey } from './call.ts';
import { callNames } from './call-names.ts';
import { calls } from './registry.ts';

it('names only calls that exist', () => {
  const known = new Set(calls.map(callKey));
  expect(
    Object.values(callNames)
      .map(callKey)
      .filter((key) => !known.has(key)),
  ).toEqual([]);
});
