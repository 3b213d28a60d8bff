import { must } from '#domain/must.ts';
import type { VisitRate } from '#server/db/pay-tables.ts';
import { firstProviderTypes } from '#server/features/agency/reference.ts';
import type { Chance } from './random.ts';

/** Routine visit type of each provider type. */
export const routineVisitType: Readonly<Record<string, number>> = {
  RN: 201,
  'LVN/LPN': 202,
  PT: 211,
  PTA: 212,
  OT: 221,
  OTA: 222,
  'ST/SLP': 231,
  MSW: 241,
  HHA: 251,
  CNA: 252,
};

/** Visit type of the first visit of a provider type where care starts with an evaluation. */
export const evaluationVisitType: Readonly<Record<string, number>> = {
  PT: 213,
  OT: 223,
  'ST/SLP': 232,
  MSW: 242,
};

/** Visit types beside the routine, each planned once in the weeks ahead by its provider type. */
export const furtherVisitTypes: Readonly<Record<string, readonly number[]>> = {
  RN: [205, 206, 207, 208, 209],
  PT: [214, 215],
  OT: [224, 225],
  'ST/SLP': [233, 234],
  MSW: [243, 244],
};

const day = (today: string, years: number): string => `${Number(today.slice(0, 4)) + years}-01-01`;

/**
 * Prices of the demo agency in dollars; a provider type without one falls back to the default rate
 * of 200 (spec rules §9).
 */
export const demoRates = (
  chance: Chance,
  today: string,
): Omit<VisitRate, 'org_id' | 'revision'>[] => {
  const price: Readonly<Record<string, number>> = {
    RN: 85,
    'LVN/LPN': 60,
    PT: 90,
    PTA: 65,
    OT: 88,
    OTA: 62,
    MSW: 95,
    HHA: 24,
    CNA: 26,
  };
  const rows = Object.entries(price).map(([type, amount]) => ({
    id: chance.id(),
    amount,
    start_date: day(today, -2),
    end_date: day(today, 3),
    provider_type_id: must(
      firstProviderTypes.find((each) => each.type === type),
      type,
    ).id,
    visit_type_id: null as number | null,
  }));
  return [
    ...rows,
    {
      id: chance.id(),
      amount: 160,
      start_date: day(today, -2),
      end_date: day(today, 3),
      provider_type_id: 1,
      visit_type_id: 100,
    },
  ];
};
