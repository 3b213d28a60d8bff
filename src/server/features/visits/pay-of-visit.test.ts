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
  });

  it('waits for the office by the visit too where a start or an end was not clocked', () => {
    for (const parts of [{}, { timeIn }, { timeOut }]) expect(pay(parts, false)).toBeNull();
    expect(pay({ timeIn, timeChanges: [set(timeIn.at, null)] }, false)).toBe(30);
    const byClinician = { ...set(timeIn.at, timeOut.at), madeBy: 'clinician' as const };
    expect(pay({ timeChanges: [byClinician] }, false)).toBeNull();
  });

  it('of a document without a visit is what the agency says its type is worth, or none', () => {
    const document = { nonVisit: true, visitTypeId: 201 };
    expect(pay(document, false)).toBeNull();
    expect(pay({ ...document, timeIn, timeOut }, false)).toBeNull();
    const worth = [...rates, { amount: 12, providerTypeId: 1, visitTypeId: 201 }];
    const terms = termsOf({ ...type, is_hourly: false }, worth);
    const inReview = visit({ status: 'NotesInReview', ...document });
    expect(settledPayment(inReview, terms)?.total).toBe(12);
  });

  it('waits where a visit lasted hours longer than twice its plan', () => {
    const longer = (hours: number) =>
      end(new Date(Date.parse(timeIn.at) + hours * 3_600_000).toISOString());
    expect(pay({ timeIn, timeOut: longer(20), plannedMinutes: 45 })).toBeNull();
    expect(pay({ timeIn, timeOut: longer(3), plannedMinutes: 45 })).toBe(90);
    expect(pay({ timeIn, timeOut: longer(12), plannedMinutes: 60, duration: 12 })).toBe(360);
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
