import { describe, expect, test } from 'vitest';
import {
  authorizationState,
  authorizationStateLabels,
  authorizationStates,
  countDown,
  needsOffice,
  shareOf,
  type Authorization,
  type CountedVisit,
} from './authorizations.ts';

const nursing: Authorization = {
  id: 'a',
  discipline: 'RN',
  visitTypeId: null,
  episodeId: null,
  unit: 'visits',
  amount: 3,
  startDate: '11/01/2026',
  endDate: '11/30/2026',
  withdrawn: false,
};

const visit = (
  id: string,
  dateOfService: string,
  more: Partial<CountedVisit> = {},
): CountedVisit => ({
  id,
  status: 'Unstaffed',
  providerType: 'RN',
  visitTypeId: 201,
  episodeId: 'e',
  dateOfService,
  plannedMinutes: 60,
  ...more,
});

describe('an authorisation counts down per visit (decision 079)', () => {
  test('5 of 18 left: visits that took place and planned ones each use one', () => {
    const visits = [
      ...Array.from({ length: 9 }, (_, index) =>
        visit(`d${index}`, '11/02/2026', { status: 'NotesApproved' }),
      ),
      ...Array.from({ length: 4 }, (_, index) => visit(`p${index}`, '11/20/2026')),
      visit('m', '11/03/2026', { status: 'Missed' }),
      visit('x', '11/03/2026', { status: 'Expired' }),
      visit('z', '11/03/2026', { status: 'Deleted' }),
    ];
    const { balances, uncovered } = countDown([{ ...nursing, amount: 18 }], visits);
    expect(balances.get('a')).toEqual({ done: 9, planned: 4, over: 0, left: 5 });
    expect(uncovered.size).toBe(0);
  });

  test('a planned visit goes beyond before one that took place, and a later before an earlier', () => {
    const visits = [
      visit('p1', '11/03/2026'),
      visit('p2', '11/04/2026', { status: 'Staffed' }),
      visit('d1', '11/20/2026', { status: 'NotesDue' }),
      visit('d2', '11/21/2026', { status: 'NotesInReview', providerType: 'LVN/LPN' }),
    ];
    const { balances, uncovered, usedBy } = countDown([nursing], visits);
    expect(balances.get('a')).toEqual({ done: 2, planned: 1, over: 1, left: 0 });
    expect([...uncovered]).toEqual([['p2', 'used-up']]);
    expect(usedBy.get('p1')).toBe('a');
  });

  test('another discipline or a withdrawn authorisation covers nothing and asks for nothing', () => {
    const { balances, uncovered } = countDown(
      [nursing, { ...nursing, id: 'w', discipline: 'PT', withdrawn: true }],
      [visit('t', '11/03/2026', { providerType: 'PT' })],
    );
    expect(balances.get('a')?.left).toBe(3);
    expect(balances.get('w')?.left).toBe(3);
    expect(uncovered.size).toBe(0);
  });

  test('a day outside, where something is authorised for others, is not covered', () => {
    const { uncovered } = countDown(
      [nursing],
      [visit('before', '10/31/2026'), visit('in', '11/30/2026'), visit('after', '12/01/2026')],
    );
    expect([...uncovered]).toEqual([
      ['before', 'other-days'],
      ['after', 'other-days'],
    ]);
  });

  test('the narrowest goes first, then the one that ends first, then starts first', () => {
    const all: Authorization[] = [
      { ...nursing, id: 'any', discipline: null },
      { ...nursing, id: 'later', amount: 1, endDate: '12/31/2026' },
      { ...nursing, id: 'same-b', amount: 1 },
      { ...nursing, id: 'same-a', amount: 1 },
      { ...nursing, id: 'early', amount: 1, startDate: '10/01/2026' },
      { ...nursing, id: 'of-episode', amount: 1, episodeId: 'e' },
      { ...nursing, id: 'type', amount: 1, visitTypeId: 204 },
    ];
    const visits = ['1', '2', '3', '4', '5', '6'].map((day) => visit(day, `11/0${day}/2026`));
    const { usedBy } = countDown(all, [...visits, visit('7', '11/07/2026', { visitTypeId: 204 })]);
    expect(Object.fromEntries(usedBy)).toEqual({
      '1': 'of-episode',
      '2': 'early',
      '3': 'same-a',
      '4': 'same-b',
      '5': 'later',
      '6': 'any',
      '7': 'type',
    });
  });

  test('hours by the planned length, units by the started quarter', () => {
    expect(shareOf('visits', 45)).toBe(1);
    expect(shareOf('hours', 45)).toBe(0.75);
    expect(shareOf('units', 46)).toBe(4);
    const { balances } = countDown(
      [{ ...nursing, unit: 'hours', amount: 2 }],
      [visit('a', '11/02/2026', { plannedMinutes: 75 }), visit('b', '11/03/2026')],
    );
    expect(balances.get('a')).toEqual({ done: 0, planned: 1.25, over: 1, left: 0.75 });
  });
});

describe('the state of an authorisation', () => {
  const at = (today: string, balance: Partial<{ left: number; over: number }> = {}, more = {}) =>
    authorizationState(
      { ...nursing, ...more },
      { done: 0, planned: 0, over: 0, left: 3, ...balance },
      today,
    );

  test('says what the office has to do first', () => {
    expect(at('11/10/2026')).toBe('active');
    expect(at('11/15/2026')).toBe('active');
    expect(at('11/16/2026')).toBe('expiring');
    expect(at('11/30/2026')).toBe('expiring');
    expect(at('12/01/2026')).toBe('ended');
    expect(at('10/31/2026')).toBe('future');
    expect(at('11/10/2026', { left: 0 })).toBe('used-up');
    expect(at('11/10/2026', { left: 0, over: 1 })).toBe('over');
    expect(at('11/10/2026', {}, { withdrawn: true })).toBe('withdrawn');
  });

  test('the queue holds what expires, is used up or exceeded, and each state has its label', () => {
    expect(authorizationStates.filter(needsOffice)).toEqual(['expiring', 'used-up', 'over']);
    for (const state of authorizationStates) expect(authorizationStateLabels[state]).not.toBe('');
  });
});
