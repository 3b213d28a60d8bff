import { describe, expect, test } from 'vitest';
import {
  explainPay,
  isPaidHourly,
  type PaidVisit,
  type PayTerms,
  type VisitProviderType,
} from './payment.ts';

const visit: PaidVisit = { dateOfService: '03/15/2026', visitTypeId: 304 };
const terms: PayTerms = {
  providerType: { id: 1, fixedAmount: null, isHourly: false, bonus: 0 },
  rates: [],
  clinicianRates: [],
};
const march = { startDate: '03/01/2026', endDate: '03/31/2026', providerTypeId: 1 };
const withType = (parts: Partial<PayTerms['providerType']>): PayTerms => ({
  ...terms,
  providerType: { ...terms.providerType, ...parts },
});
const own = (parts: Partial<VisitProviderType>): VisitProviderType => ({
  id: 1,
  fixedRate: false,
  providerAmount: null,
  unit: '$/Visit',
  bonus: 0,
  isHourly: false,
  ...parts,
});

describe('rules §9: pay is the rate, or the provider’s fixed amount', () => {
  test('200 where no rate matches', () => {
    expect(explainPay(visit, terms, null)).toEqual({
      source: 'default',
      amount: 200,
      unit: '$/Visit',
      from: null,
      to: null,
      visitTypeId: null,
      hours: null,
      evidence: null,
      bonus: 0,
      total: 200,
    });
  });

  test('the row of the organisation that matched is named', () => {
    const rates = [{ ...march, amount: 90 }];
    expect(explainPay(visit, { ...terms, rates }, null)).toMatchObject({
      source: 'rate',
      amount: 90,
      from: '03/01/2026',
      to: '03/31/2026',
      visitTypeId: null,
    });
    const instants = [{ ...march, startDate: 0, endDate: null, amount: 91, visitTypeId: '304' }];
    expect(explainPay(visit, { ...terms, rates: instants }, null)).toMatchObject({
      amount: 91,
      from: null,
      to: null,
      visitTypeId: 304,
    });
  });

  test('the type’s fixed amount replaces the rate, the clinician’s own replaces both, the visit’s all', () => {
    const all: PayTerms = {
      providerType: { ...terms.providerType, fixedAmount: 70 },
      rates: [{ ...march, amount: 90 }],
      clinicianRates: [],
    };
    expect(explainPay(visit, all, null)).toMatchObject({ source: 'type', total: 70 });
    const clinicianRates = [{ ...march, amount: 80, visitTypeId: 304 }];
    const withOwn = { ...all, clinicianRates };
    expect(explainPay(visit, withOwn, null)).toMatchObject({
      source: 'clinician',
      total: 80,
      visitTypeId: 304,
    });
    const fixed = { ...visit, providerTypeId: [own({ fixedRate: true, providerAmount: 66 })] };
    expect(explainPay(fixed, withOwn, null)).toMatchObject({ source: 'visit', total: 66 });
    const other = { ...visit, providerTypeId: [own({ id: 2, fixedRate: true })] };
    expect(explainPay(other, withOwn, null).total).toBe(80);
    const blank = { ...visit, providerTypeId: [own({ fixedRate: true })] };
    expect(explainPay(blank, withOwn, null).total).toBe(0);
  });
});

describe('rules §9: hourly pay multiplies rate and bonus by the hours', () => {
  const hourly = withType({ isHourly: true, fixedAmount: 30, bonus: 2 });

  test('by the measured length, and eight hours where none is known', () => {
    expect(explainPay(visit, hourly, { hours: 1.5, evidence: 'clocked' })).toMatchObject({
      unit: '$/Hour',
      hours: 1.5,
      evidence: 'clocked',
      total: 48,
    });
    expect(explainPay(visit, hourly, null)).toMatchObject({
      hours: 8,
      evidence: 'default',
      total: 256,
    });
  });

  test('as the visit says itself', () => {
    const byVisit = { ...visit, providerTypeId: [own({ bonus: 5 })] };
    expect(isPaidHourly(byVisit, hourly.providerType)).toBe(false);
    expect(isPaidHourly(visit, hourly.providerType)).toBe(true);
    expect(explainPay(byVisit, hourly, { hours: 2, evidence: 'office' })).toMatchObject({
      hours: null,
      evidence: null,
      bonus: 5,
      total: 35,
    });
  });
});

test('a discount of the visit is taken off', () => {
  const discounted: PaidVisit = {
    ...visit,
    providerTypeId: [own({ bonus: 25 })],
    rateOverride: 'discount',
  };
  expect(explainPay(discounted, terms, null)).toMatchObject({ bonus: -25, total: 175 });
  const added: PaidVisit = { ...discounted, rateOverride: 'bonus' };
  expect(explainPay(added, terms, null).total).toBe(225);
});
