import { expect, test } from 'vitest';
import { visitActs } from './visit-acts.ts';
import { defaultExpireReasons, expireReasons, reasonsFor } from './visit-reasons.ts';
import { defaultMissedReasons } from './visit-reports.ts';

test('reasons to expire are the agency’s list, read as JSON; our own without one', () => {
  const set = (value: string) => [{ type: 'WebAppConfig', name: 'expireVisitReasonTypes', value }];
  expect(expireReasons(set('["Order ran out","No notes"]'))).toEqual([
    { id: 'Order ran out', name: 'Order ran out' },
    { id: 'No notes', name: 'No notes' },
  ]);
  expect(expireReasons([]).map(({ name }) => name)).toEqual(defaultExpireReasons);
  expect(expireReasons(set('')).map(({ name }) => name)).toEqual(defaultExpireReasons);
});

test('each act has its reasons; none is asked to restore', () => {
  const lists = Object.fromEntries(visitActs.map((act) => [act, reasonsFor(act, [])]));
  expect(lists['miss']).toEqual(defaultMissedReasons);
  expect(lists['cancel']).toEqual(defaultMissedReasons);
  expect(lists['expire']?.[0]?.id).toBe(defaultExpireReasons[0]);
  expect(lists['delete']?.[0]?.id).toBe('mistake');
  expect(lists['restore']).toEqual([]);
});
