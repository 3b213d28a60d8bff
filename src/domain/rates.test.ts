import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateMessages } from './rate-messages.ts';
import {
  checkRates,
  defaultFeeRow,
  defaultFeeRows,
  defaultVisitRate,
  findVisitRate,
  type VisitRateEntry,
} from './rates.ts';
import { calendarDates } from './testing/calendar.ts';

describe('rules §9: a rate matches by date (end of day UTC), provider type and visit type if it has one', () => {
  const march: VisitRateEntry = {
    amount: 90,
    startDate: '03/01/2026',
    endDate: '03/31/2026',
    providerTypeId: 1,
  };
  const query = { dateOfService: '03/15/2026', providerTypeId: 1, visitTypeId: 304 };
  const on = (dateOfService: string) => findVisitRate([march], { ...query, dateOfService });

  test('both sides of both ends', () => {
    expect(on('02/28/2026')).toBe(200);
    expect(on('03/01/2026')).toBe(90);
    expect(on('03/31/2026')).toBe(90);
    expect(on('04/01/2026')).toBe(200);
  });

  test('provider type and visit type', () => {
    expect(findVisitRate([march], { ...query, providerTypeId: 2 })).toBe(200);
    expect(findVisitRate([{ ...march, visitTypeId: 304 }], query)).toBe(90);
    expect(findVisitRate([{ ...march, visitTypeId: 305 }], query)).toBe(200);
    expect(
      findVisitRate([{ ...march, visitTypeId: 304 }], {
        dateOfService: '03/15/2026',
        providerTypeId: 1,
      }),
    ).toBe(200);
    expect(findVisitRate([{ ...march, visitTypeId: null }], query)).toBe(90);
    expect(findVisitRate([{ ...march, visitTypeId: '304', providerTypeId: '1' }], query)).toBe(90);
  });

  test('stored instants are compared with the end of the day in UTC', () => {
    const until = (endDate: string | number | Date) =>
      findVisitRate([{ ...march, endDate }], query);
    expect(until('2026-03-15T23:59:59.999Z')).toBe(90);
    expect(until('2026-03-15T23:59:59.998Z')).toBe(200);
    expect(until(Date.UTC(2026, 2, 16))).toBe(90);
    expect(until(new Date(Date.UTC(2026, 2, 15)))).toBe(200);
    expect(
      findVisitRate([march], { ...query, dateOfService: new Date(Date.UTC(2026, 2, 31, 23)) }),
    ).toBe(90);
    expect(
      findVisitRate([march], { ...query, dateOfService: new Date(Date.UTC(2026, 3, 1)) }),
    ).toBe(200);
    expect(findVisitRate([{ ...march, startDate: '2026-03-15T23:59:59.999Z' }], query)).toBe(90);
    expect(findVisitRate([{ ...march, startDate: '2026-03-16T00:00:00.000Z' }], query)).toBe(200);
  });

  test('a missing end is open; an unreadable one matches nothing', () => {
    expect(findVisitRate([{ amount: 90, providerTypeId: 1 }], query)).toBe(90);
    expect(
      findVisitRate([{ amount: 90, providerTypeId: 1, startDate: '', endDate: null }], query),
    ).toBe(90);
    expect(findVisitRate([{ ...march, startDate: '03/16/2026', endDate: null }], query)).toBe(200);
    expect(findVisitRate([{ ...march, endDate: 'soon' }], query)).toBe(200);
    expect(findVisitRate([{ ...march, startDate: '02/30/2026x' }], query)).toBe(200);
    expect(findVisitRate([march], { ...query, dateOfService: 'today' })).toBe(200);
  });

  test('default visit rate when no matching rate entry: 200', () => {
    expect(defaultVisitRate).toBe(200);
    for (const none of [[], null, undefined]) expect(findVisitRate(none, query)).toBe(200);
    expect(findVisitRate([{ ...march, amount: 0 }], query)).toBe(0);
  });

  test('the entry for the visit type wins over a general one; then the earlier one', () => {
    const soc = { ...march, amount: 120, visitTypeId: 304 };
    expect(findVisitRate([march, soc], query)).toBe(120);
    expect(findVisitRate([soc, march], query)).toBe(120);
    expect(findVisitRate([march, { ...march, amount: 95 }], query)).toBe(90);
    expect(findVisitRate([soc, { ...soc, amount: 130 }], query)).toBe(120);
  });

  test('any entry that names the day itself matches that day', () => {
    fc.assert(
      fc.property(calendarDates, (day) => {
        expect(
          findVisitRate([{ amount: 7, startDate: day, endDate: day, providerTypeId: 1 }], {
            ...query,
            dateOfService: day,
          }),
        ).toBe(7);
      }),
    );
  });
});

describe('rules §5: rate messages', () => {
  const fixed = { fixedRate: true, providerAmount: 0 };

  test("'Fixed rate must be greater than zero' for a fixed-rate provider type", () => {
    expect(checkRates({ status: 'Staffed' }, fixed)).toEqual([
      'Fixed rate must be greater than zero',
    ]);
    expect(checkRates({ status: 'Staffed' }, { fixedRate: true, providerAmount: -1 })).toEqual([
      rateMessages.fixed,
    ]);
    expect(checkRates({ status: 'Staffed' }, { fixedRate: true })).toEqual([rateMessages.fixed]);
    expect(
      checkRates({ status: 'Staffed' }, { fixedRate: true, providerAmount: Number.NaN }),
    ).toEqual([rateMessages.fixed]);
    expect(checkRates({ status: 'Staffed' }, { fixedRate: true, providerAmount: 0.01 })).toEqual(
      [],
    );
    expect(checkRates({ status: 'Staffed' }, { fixedRate: false, providerAmount: 0 })).toEqual([]);
  });

  test("'Bonus/Discount rate must be greater than zero' for bonus or discount", () => {
    for (const rateOverride of ['Bonus', 'Discount', 'discount']) {
      expect(checkRates({ status: 'Staffed', rateOverride }, { bonus: 0 })).toEqual([
        'Bonus/Discount rate must be greater than zero',
      ]);
      expect(checkRates({ status: 'Staffed', rateOverride }, { bonus: 5 })).toEqual([]);
    }
    expect(checkRates({ status: 'Staffed', rateOverride: 'Bonus' }, { bonus: null })).toEqual([
      rateMessages.bonus,
    ]);
    expect(checkRates({ status: 'Staffed', rateOverride: 'Bonus' }, { bonus: Number.NaN })).toEqual(
      [rateMessages.bonus],
    );
    expect(checkRates({ status: 'Staffed' }, { bonus: -1 })).toEqual([rateMessages.bonus]);
    expect(checkRates({ status: 'Staffed', rateOverride: 'Other' }, { bonus: 0 })).toEqual([]);
    expect(checkRates({ status: 'Staffed', rateOverride: null }, {})).toEqual([]);
  });

  test('both at once', () => {
    expect(checkRates({ status: 'Staffed', rateOverride: 'Bonus' }, fixed)).toEqual([
      rateMessages.fixed,
      rateMessages.bonus,
    ]);
  });

  test('neither is checked when Missed, Expired, or NotesApproved without a rate change reason', () => {
    const wrong = { ...fixed, bonus: -1 };
    for (const visit of [
      { status: 'Missed' },
      { status: 'Expired' },
      { status: 'NotesApproved' },
      { status: 'NotesApproved', rateChangeReason: ' ' },
      { status: 'NotesApproved', rateChangeReason: null },
    ]) {
      expect(checkRates(visit, wrong)).toEqual([]);
    }
    expect(
      checkRates({ status: 'NotesApproved', rateChangeReason: 'long drive' }, wrong),
    ).toHaveLength(2);
    expect(checkRates({ status: 'Missed', rateChangeReason: 'long drive' }, wrong)).toEqual([]);
    expect(checkRates({ status: 'Deleted' }, wrong)).toHaveLength(2);
  });
});

describe('rules §9: default fee rows per provider type', () => {
  test('amount 200; revenue and rate codes in the printed order', () => {
    expect(defaultFeeRows.every((row) => row.amount === 200)).toBe(true);
    expect(defaultFeeRows.map((row) => row.rateCode)).toEqual([
      'G0299',
      'G0300',
      'G0151',
      'G0157',
      'G0155',
      'G0153',
      'G0156',
      'G0152',
      'G0158',
    ]);
    expect([...new Set(defaultFeeRows.map((row) => row.revenueCode))]).toEqual([
      '0551',
      '0421',
      '0561',
      '0441',
      '0571',
      '0431',
    ]);
  });

  test('found by provider type', () => {
    expect(defaultFeeRow('PTA')).toEqual({
      providerType: 'PTA',
      amount: 200,
      revenueCode: '0421',
      rateCode: 'G0157',
    });
    expect(defaultFeeRow('OTA')?.rateCode).toBe('G0158');
    expect(defaultFeeRow('CNA')).toBeNull();
  });
});
