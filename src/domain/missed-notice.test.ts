import { describe, expect, it } from 'vitest';
import {
  isNoticeDay,
  missedFacts,
  needsNotice,
  noticeChange,
  noticeStates,
  orderingPhysician,
  orderShort,
  stateWhenReopened,
  stateWhenSent,
  stateWhenVisitIsBack,
} from './missed-notice.ts';

describe('a notice to the physician (decision 087)', () => {
  it('begins when a visit becomes missed and follows it back', () => {
    const [staffed, missed] = [{ status: 'Staffed' } as const, { status: 'Missed' } as const];
    expect(noticeChange(staffed, missed)).toBe('missed');
    expect(noticeChange(missed, staffed)).toBe('back');
    expect(noticeChange(missed, missed)).toBeNull();
    expect(noticeChange(staffed, { ...missed, nonVisit: true })).toBeNull();
    expect(noticeChange({ ...missed, nonVisit: true }, missed)).toBe('missed');
    expect(noticeChange(missed, { ...missed, nonVisit: true })).toBe('back');
  });

  it.each([
    ['the day of the visit', '11/20/2026', null, true],
    ['the day it was called off', '11/18/2026', null, true],
    ['the day before that', '11/17/2026', null, false],
    ['today', '11/25/2026', null, true],
    ['tomorrow', '11/26/2026', null, false],
    ['no day', '11/31/2026', null, false],
    ['a correction on the day of the notice', '11/22/2026', '11/22/2026', true],
    ['a correction before the notice', '11/21/2026', '11/22/2026', false],
  ])('can have been sent: %s', (_what, day, lastSentOn, expected) => {
    const known = { dateOfService: '11/20/2026', saidOn: '11/18/2026', today: '11/25/2026' };
    expect(isNoticeDay(day, { ...known, lastSentOn })).toBe(expected);
  });

  it('is sent once, corrected once, and both can be taken back', () => {
    expect(noticeStates.filter(needsNotice)).toEqual(['open', 'correct']);
    const after = (next: (state: (typeof noticeStates)[number]) => string | null) =>
      Object.fromEntries(noticeStates.map((state) => [state, next(state)]));
    expect(after(stateWhenSent)).toEqual({
      open: 'sent',
      correct: 'corrected',
      sent: null,
      corrected: null,
      'not-needed': null,
      withdrawn: null,
    });
    expect(after(stateWhenReopened)).toEqual({
      open: null,
      correct: null,
      sent: 'open',
      corrected: 'correct',
      'not-needed': 'open',
      withdrawn: null,
    });
    expect(after(stateWhenVisitIsBack)).toEqual({
      open: 'withdrawn',
      correct: 'correct',
      sent: 'correct',
      corrected: 'corrected',
      'not-needed': 'withdrawn',
      withdrawn: 'withdrawn',
    });
  });

  const reason = { id: 'hospital', name: 'Patient in hospital' };
  const act = { act: 'miss', reason, at: '2026-11-24T18:00:00.000Z', byName: 'Olivia Office' };
  const clocked = { at: '2026-11-24T19:00:00.000Z', byName: 'Nina Nurse' };
  const report = { kind: 'refused' as const, reason: null, clocked };

  it('says who said so last, and why', () => {
    expect(missedFacts({ acts: [act], providerName: null })).toEqual({
      reason,
      by: 'Olivia Office',
      at: act.at,
      told: 'office',
    });
    expect(missedFacts({ acts: [act], reports: [report], providerName: null })).toMatchObject({
      by: 'Nina Nurse',
      told: 'clinician',
    });
    const unnamed = { ...report, clocked: { at: clocked.at } };
    expect(missedFacts({ reports: [unnamed], providerName: 'Nina N.' })?.by).toBe('Nina N.');
    expect(missedFacts({ reports: [unnamed], providerName: null })?.by).toBe('');
  });

  it('leaves out what was undone and what misses no visit', () => {
    const undone = { undoneAt: '2026-11-24T20:00:00.000Z' };
    const acts = [
      { ...act, act: 'cancel' },
      { ...act, ...undone },
      { ...act, act: 'restore' },
    ];
    const reports = [
      { ...report, ...undone },
      { ...report, kind: 'late' as const },
    ];
    expect(missedFacts({ acts, reports, providerName: null })?.told).toBe('office');
    expect(missedFacts({ acts: [], reports, providerName: null })).toBeNull();
  });

  it('goes to the attending physician, else to who refers, never to a consultant', () => {
    const consulting = { role: 'Consulting' } as const;
    const referring = { role: 'Referring' } as const;
    const attending = { role: 'Attending', name: 'latest' } as const;
    expect(orderingPhysician([consulting])).toBeNull();
    expect(orderingPhysician([consulting, referring])).toBe(referring);
    const older = { role: 'Attending', name: 'older' } as const;
    expect(orderingPhysician([referring, attending, older])).toBe(attending);
  });
});

describe('how short the week of a missed visit is', () => {
  // 11/22/2026 is a Sunday.
  const order = {
    id: 'order',
    discipline: 'RN',
    visitTypeId: 201,
    frequency: '2w3',
    startDate: '11/22/2026',
  };
  const visit = (id: string, status: 'Missed' | 'Staffed' | 'NotesDue', dateOfService: string) => ({
    id,
    status,
    providerType: 'RN',
    visitTypeId: 201,
    dateOfService,
  });
  const missed = visit('missed', 'Missed', '11/24/2026');
  const facts = (visits: readonly ReturnType<typeof visit>[]) => ({
    orders: [order],
    visits: [missed, ...visits],
    episodeEnd: '01/20/2027',
  });
  const week = { frequency: '2w3', start: '11/22/2026', end: '11/28/2026', ordered: 2 };

  it('counts what is still planned while the week lasts', () => {
    const planned = visit('planned', 'Staffed', '11/27/2026');
    expect(orderShort(missed, facts([planned]), '11/25/2026')).toEqual({
      ...week,
      done: 0,
      planned: 1,
      short: 1,
    });
    expect(orderShort(missed, facts([planned]), '11/29/2026')).toEqual({
      ...week,
      done: 0,
      planned: 0,
      short: 2,
    });
  });

  it('is not short when the visit was made up for', () => {
    const made = [visit('a', 'NotesDue', '11/23/2026'), visit('b', 'NotesDue', '11/26/2026')];
    expect(orderShort(missed, facts(made), '11/29/2026')?.short).toBe(0);
    expect(
      orderShort(missed, facts([...made, visit('c', 'NotesDue', '11/27/2026')]), '11/29/2026')
        ?.short,
    ).toBe(0);
  });

  it('is unknown without an order in force, or with one that cannot be read', () => {
    const far = { ...missed, dateOfService: '11/20/2026' };
    expect(orderShort(far, facts([]), '11/25/2026')).toBeNull();
    const unreadable = { ...facts([]), orders: [{ ...order, frequency: 'often' }] };
    expect(orderShort(missed, unreadable, '11/25/2026')).toBeNull();
    const before = { ...missed, dateOfService: '12/20/2026' };
    expect(orderShort(before, facts([]), '11/25/2026')).toBeNull();
  });
});
