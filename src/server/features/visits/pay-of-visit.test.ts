import { describe, expect, it } from 'vitest';
import type { TimeChange, Visit } from '#contract/entities.ts';
import { visit } from '#client/store/testing/records.ts';
import { settledPayment, termsOf } from './pay-of-visit.ts';

const type = { id: 1, fixed_amount: null, bonus: 0 };
const rates = [{ amount: 30, providerTypeId: 1 }];
const paid = (parts: Partial<Visit>, isHourly = true) =>
  settledPayment(
    visit({ status: 'NotesInReview', ...parts }),
    termsOf({ ...type, is_hourly: isHourly }, rates),
  );
const pay = (parts: Partial<Visit>, isHourly = true): number | null =>
  paid(parts, isHourly)?.total ?? null;
const end = (at: string) => ({
  at,
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused' as const,
});
const timeIn = end('2026-03-05T16:00:00.000Z');
const timeOut = end('2026-03-05T18:00:00.000Z');
const set = (begin: string | null, ended: string | null): TimeChange => ({
  at: '2026-03-06T16:00:00.000Z',
  by: '',
  byName: 'Quinn',
  reason: '209',
  resolution: '12',
  comment: '',
  before: { begin: null, end: null },
  after: { begin, end: ended },
});

describe('pay of a visit (decision 056)', () => {
  it('follows the measured length by the hour, and not by the visit', () => {
    expect(pay({ timeIn, timeOut })).toBe(60);
    expect(pay({ timeIn, timeOut }, false)).toBe(30);
    expect(pay({ timeIn }, false)).toBe(30);
  });

  it('waits for the office where hourly pay has no length: eight hours are never paid silently', () => {
    expect(pay({ timeIn })).toBeNull();
    expect(pay({})).toBeNull();
    expect(pay({ timeIn, timeOut: timeIn })).toBeNull();
  });

  it('is that of the times the office set, and the default of eight hours where it confirmed none', () => {
    expect(pay({ timeIn, timeChanges: [set(timeIn.at, '2026-03-05T17:00:00.000Z')] })).toBe(30);
    expect(pay({ timeIn, timeChanges: [set(timeIn.at, null)] })).toBe(240);
  });

  it('says by which evidence its hours were counted', () => {
    expect(paid({ timeIn, timeOut })).toMatchObject({ hours: 2, evidence: 'clocked' });
    const byOffice = set(timeIn.at, '2026-03-05T17:00:00.000Z');
    expect(paid({ timeIn, timeChanges: [byOffice] })).toMatchObject({
      hours: 1,
      evidence: 'office',
    });
    expect(paid({ timeIn, timeChanges: [set(timeIn.at, null)] })).toMatchObject({
      hours: 8,
      evidence: 'default',
    });
  });

  it('waits while the times are doubtful', () => {
    const byClinician = { ...set(timeIn.at, timeOut.at), madeBy: 'clinician' as const };
    expect(pay({ timeIn, timeOut, timeChanges: [byClinician] })).toBeNull();
    expect(pay({ timeIn: timeOut, timeOut: timeIn }, false)).toBeNull();
  });
});
