import { rateMessages } from './rate-messages.ts';
import { dayNumber } from './calendar-date.ts';
import { dayMs } from './durations.ts';

/**
 * Visit rates, their checks, and the default fee rows (spec rules §5, §9). Amounts in US dollars.
 */

/** Rate of a visit when no entry matches (spec rules §9). */
export const defaultVisitRate = 200;

/** A text is MM/DD/YYYY or an ISO instant; a number is epoch milliseconds. */
type RateDate = string | number | Date | null | undefined;

export type VisitRateEntry = {
  readonly amount: number;
  readonly startDate?: RateDate;
  readonly endDate?: RateDate;
  readonly providerTypeId: number | string;
  readonly visitTypeId?: number | string | null | undefined;
};

export type RateQuery = {
  readonly dateOfService: string | Date;
  readonly providerTypeId: number | string;
  readonly visitTypeId?: number | string | null | undefined;
};

/**
 * The rate of a visit: an entry matches if the date (end of day UTC) falls within
 * startDate–endDate, the provider type matches, and the visit type is absent or matches; without
 * one `defaultVisitRate` (spec rules §9).
 *
 * A calendar date in an entry counts as a whole day, so the end date is included; a missing start
 * or end is open; one that cannot be read matches nothing. Among several matches, the one that
 * names the visit type wins, then the earlier one in the list (the specification is silent).
 */
export const findVisitRate = (
  entries: readonly VisitRateEntry[] | null | undefined,
  query: RateQuery,
): number => matchingRate(entries ?? [], query)?.amount ?? defaultVisitRate;

/** The entry that `findVisitRate` takes, to name it; undefined when none matches. */
export function matchingRate<E extends VisitRateEntry>(
  entries: readonly E[],
  query: RateQuery,
): E | undefined {
  const matching = entries.filter((entry) => matches(entry, query));
  return matching.find((entry) => hasValue(entry.visitTypeId)) ?? matching[0];
}

function matches(
  entry: VisitRateEntry,
  { dateOfService, providerTypeId, visitTypeId }: RateQuery,
): boolean {
  const moment = endOfDayUtc(dateOfService);
  const typeFits =
    !hasValue(entry.visitTypeId) || String(entry.visitTypeId) === String(visitTypeId);
  const isWithin =
    moment >= bound(entry.startDate, 0, Number.NEGATIVE_INFINITY) &&
    moment <= bound(entry.endDate, dayMs - 1, Number.POSITIVE_INFINITY);
  return typeFits && isWithin && String(entry.providerTypeId) === String(providerTypeId);
}

function endOfDayUtc(date: string | Date): number {
  const instant = bound(date, 0, Number.NaN);
  return Math.floor(instant / dayMs) * dayMs + dayMs - 1;
}

function bound(date: RateDate, withinDayMs: number, open: number): number {
  if (!hasValue(date)) return open;
  const day = dayNumber(date);
  return day === null ? new Date(date).getTime() : day * dayMs + withinDayMs;
}

function hasValue<T>(value: T | null | undefined | ''): value is T {
  return value !== null && value !== undefined && value !== '';
}

export type RatedVisit = {
  readonly status: string;
  readonly rateChangeReason?: string | null | undefined;
  /** The change made for this visit: a bonus or a discount needs an amount. */
  readonly rateOverride?: string | null | undefined;
};

/**
 * The chosen provider type of a visit. `fixedRate` true means that `providerAmount` is paid instead
 * of the rate.
 */
export type RatedProviderType = {
  readonly fixedRate?: boolean | null | undefined;
  readonly providerAmount?: number | null | undefined;
  readonly bonus?: number | null | undefined;
};

const uncheckedStatuses: readonly string[] = ['Missed', 'Expired'];
const bonusKinds: readonly string[] = ['bonus', 'discount'];

/**
 * Messages about the rates of a visit (spec rules §5). Neither is checked for visits that are
 * Missed or Expired, or NotesApproved without a rate change reason. A bonus or discount is meant
 * when `rateOverride` says so; a negative bonus is wrong in any case.
 */
export function checkRates(visit: RatedVisit, providerType: RatedProviderType): string[] {
  const isSettled =
    visit.status === 'NotesApproved' && (visit.rateChangeReason ?? '').trim() === '';
  if (isSettled || uncheckedStatuses.includes(visit.status)) return [];
  const wantsBonus = bonusKinds.includes((visit.rateOverride ?? '').toLowerCase());
  const bonus = providerType.bonus ?? 0;
  const messages: string[] = [];
  if (providerType.fixedRate === true && !((providerType.providerAmount ?? 0) > 0))
    messages.push(rateMessages.fixed);
  if (bonus < 0 || (wantsBonus && !(bonus > 0))) messages.push(rateMessages.bonus);
  return messages;
}

export type FeeRow = {
  readonly providerType: string;
  readonly amount: number;
  readonly revenueCode: string;
  readonly rateCode: string;
};

/**
 * Default fee rows per provider type (spec rules §9). The specification prints revenue codes by
 * discipline and a list of rate codes, but not which code belongs to whom; the mapping follows the
 * printed order (nursing RN and LVN, PT and PTA, MSW, ST, HHA, OT and OTA), which is also what
 * HCPCS says of each code. CNA has none.
 */
export const defaultFeeRows: readonly FeeRow[] = [
  { providerType: 'RN', amount: 200, revenueCode: '0551', rateCode: 'G0299' },
  { providerType: 'LVN/LPN', amount: 200, revenueCode: '0551', rateCode: 'G0300' },
  { providerType: 'PT', amount: 200, revenueCode: '0421', rateCode: 'G0151' },
  { providerType: 'PTA', amount: 200, revenueCode: '0421', rateCode: 'G0157' },
  { providerType: 'MSW', amount: 200, revenueCode: '0561', rateCode: 'G0155' },
  { providerType: 'ST/SLP', amount: 200, revenueCode: '0441', rateCode: 'G0153' },
  { providerType: 'HHA', amount: 200, revenueCode: '0571', rateCode: 'G0156' },
  { providerType: 'OT', amount: 200, revenueCode: '0431', rateCode: 'G0152' },
  { providerType: 'OTA', amount: 200, revenueCode: '0431', rateCode: 'G0158' },
];

/** The default fee row of a provider type; null for one without. */
export function defaultFeeRow(providerType: string): FeeRow | null {
  return defaultFeeRows.find((row) => row.providerType === providerType) ?? null;
}
