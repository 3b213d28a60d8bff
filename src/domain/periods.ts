import { addDays, daysBetween } from './dates.ts';
import { DomainError } from './domain-error.ts';

/** Billing periods, OASIS timing and assessment timepoints (spec rules §4, §9). */

/** Days of a billing period, and of the "first 30-day period" of OASIS timing (spec rules §9). */
export const billingPeriodDays = 30;
/** Most periods to search (spec rules §9). */
export const mostBillingPeriods = 100;
/** Days of the OASIS care-start window (spec rules §9). */
export const oasisWindowDays = 60;
/** Days of a certification period: 42 CFR 424.22(b), two billing periods. */
export const episodeDays = 60;

/** `number` counts from 1; both days belong to the period. */
export type BillingPeriod = { number: number; start: string; end: string };

/**
 * The 30-day billing periods from the start of care on, MM/DD/YYYY (spec rules §9).
 *
 * @throws DomainError `dates.not-a-date`; `periods.max` when max is not a whole number from 0 to
 * 100
 */
export function billingPeriods(
  startDate: string,
  { max = mostBillingPeriods }: { max?: number } = {},
): BillingPeriod[] {
  if (!Number.isInteger(max) || max < 0 || max > mostBillingPeriods)
    throw new DomainError('periods.max', `Not a number of billing periods: ${max}`);
  return Array.from({ length: max }, (_, index) => ({
    number: index + 1,
    start: addDays(startDate, index * billingPeriodDays),
    end: addDays(startDate, (index + 1) * billingPeriodDays - 1),
  }));
}

/**
 * Index (0 is the first) of the billing period a date falls in; −1 before the start or after the
 * hundredth.
 *
 * @throws DomainError `dates.not-a-date`
 */
export function billingPeriodIndex(startDate: string, date: string): number {
  const index = Math.floor(daysBetween(startDate, date) / billingPeriodDays);
  return index >= 0 && index < mostBillingPeriods ? index : -1;
}

export type OasisTiming = 'Early' | 'Later';

/**
 * Visit types treated specially (spec rules §9), in its order. It does not say what most of them
 * are.
 */
export const specialVisitTypeIds: readonly number[] = [
  100, 105, 304, 305, 306, 309, 312, 314, 316, 317, 337, 313, 318, 104, 335,
];

const earlyVisitTypes: readonly number[] = [100, 312];
const firstPeriodVisitTypes: readonly number[] = [105, 314];
/** Assessments of a later period; the specification names no others for a recertification. */
export const laterVisitTypes: readonly number[] = [306, 317];

/**
 * Assessments that have no timing: other follow-up, transfers, death at home and discharge. The
 * specification names no visit types for them; these are those of our starter list (docs/oasis.md).
 */
const untimedAssessments: readonly number[] = [281, 282, 283, 284, 285];

/** Whether the document of a visit type is a comprehensive assessment (42 CFR 484.55). */
export const isAssessment = (visitTypeId: number): boolean =>
  untimedAssessments.includes(visitTypeId) || oasisTiming(visitTypeId, true) !== null;

/**
 * OASIS timing (spec rules §4): visit types 100 and 312 are Early; 105 and 314 are Early in the
 * first 30-day period, otherwise Later; 306 and 317 are Later. Other visit types have none.
 */
export function oasisTiming(visitTypeId: number, inFirst30Days: boolean): OasisTiming | null {
  if (earlyVisitTypes.includes(visitTypeId)) return 'Early';
  if (firstPeriodVisitTypes.includes(visitTypeId)) return inFirst30Days ? 'Early' : 'Later';
  return laterVisitTypes.includes(visitTypeId) ? 'Later' : null;
}

export type Timepoint = { readonly code: string; readonly label: string };

/** Assessment timepoints: OASIS M0100 reason for assessment (spec rules §4). There is no 02. */
export const timepoints: readonly Timepoint[] = [
  { code: '01', label: 'start of care' },
  { code: '03', label: 'resumption of care' },
  { code: '04', label: 'recertification' },
  { code: '05', label: 'other follow-up' },
  { code: '06', label: 'transfer with no discharge' },
  { code: '07', label: 'transfer with discharge' },
  { code: '08', label: 'death at home' },
  { code: '09', label: 'discharge' },
];

/** The label of a timepoint code, with or without the leading zero; null for an unknown one. */
export function timepointLabel(code: string | number): string | null {
  const wanted = String(code).padStart(2, '0');
  return timepoints.find((timepoint) => timepoint.code === wanted)?.label ?? null;
}

/**
 * First and last day (both included) of the recertification assessment: the last five days of the
 * 60-day certification period, days 56 to 60 (42 CFR 484.55(d)(1)).
 *
 * @throws DomainError `dates.not-a-date`
 */
export function recertificationWindow(certificationStart: string): { start: string; end: string } {
  return {
    start: addDays(certificationStart, episodeDays - 5),
    end: addDays(certificationStart, episodeDays - 1),
  };
}

/**
 * First and last day of the certification that follows one.
 *
 * @throws DomainError `dates.not-a-date`
 */
export function nextCertification(lastDay: string): { from: string; to: string } {
  return { from: addDays(lastDay, 1), to: addDays(lastDay, episodeDays) };
}
