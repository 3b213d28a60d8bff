import { defaultHours, calculatePay, type PayUnit } from './pay.ts';
import { defaultVisitRate, matchingRate, type VisitRateEntry } from './rates.ts';

/**
 * Why a visit is paid what it is paid (spec rules §3, §9): the amount and where it comes from, the
 * hours and their evidence, the bonus. Kept with the pay, because rates change later.
 */

/** A change of what one visit is paid: another amount, or something added or taken off. */
export const rateOverrides = ['fixed', 'bonus', 'discount'] as const;
export type RateOverride = (typeof rateOverrides)[number];

/** One entry of a visit's own list `providerTypeId` (spec rules §3). */
export type VisitProviderType = {
  /** Number of the provider type. */
  readonly id: number;
  /** True: `providerAmount` is paid instead of the rate. */
  readonly fixedRate: boolean;
  /** Dollars per visit or hour. */
  readonly providerAmount: number | null;
  readonly unit: PayUnit;
  /** Dollars per visit or hour, never negative; a discount where the override says so. */
  readonly bonus: number;
  readonly isHourly: boolean;
};

/** What a provider type is paid in general. */
export type TypeTerms = {
  readonly id: number;
  readonly fixedAmount: number | null;
  readonly isHourly: boolean;
  readonly bonus: number;
};

/** Everything that decides about the pay of one visit. */
export type PayTerms = {
  readonly providerType: TypeTerms;
  /** The organisation's rates. */
  readonly rates: readonly VisitRateEntry[];
  /** The clinician's own amounts, under the number of their provider type. */
  readonly clinicianRates: readonly VisitRateEntry[];
};

/** The visit as far as its pay follows it. */
export type PaidVisit = {
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly visitTypeId: number;
  readonly providerTypeId?: readonly VisitProviderType[] | undefined;
  readonly rateOverride?: RateOverride | null | undefined;
};

/** Where an amount comes from, the nearest to the visit first. */
export const amountSources = ['visit', 'clinician', 'type', 'rate', 'default'] as const;
type AmountSource = (typeof amountSources)[number];

/** By which evidence hours are counted. */
export const hoursEvidence = ['clocked', 'office', 'clinician', 'default'] as const;
type HoursEvidence = (typeof hoursEvidence)[number];

/** Measured length, and who measured it; null when nobody did. */
export type MeasuredHours = { readonly hours: number; readonly evidence: HoursEvidence };

export type Payment = {
  readonly source: AmountSource;
  /** Dollars per `unit`. */
  readonly amount: number;
  readonly unit: PayUnit;
  /** Of the row that matched: its days and its visit type; null where it has none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly visitTypeId: number | null;
  /** Null where pay is by the visit. */
  readonly hours: number | null;
  readonly evidence: HoursEvidence | null;
  /** Dollars per `unit`; negative is a discount. */
  readonly bonus: number;
  /** Dollars, rounded to cents. */
  readonly total: number;
};

/** "$/Hour" for hourly pay, otherwise the default "$/Visit" (spec rules §9). */
export const payUnit = (isHourly: boolean): PayUnit => (isHourly ? '$/Hour' : '$/Visit');

/** The visit's own entry for the provider type of its clinician. */
export const ownEntry = (
  { providerTypeId }: PaidVisit,
  typeId: number,
): VisitProviderType | undefined => providerTypeId?.find(({ id }) => id === typeId);

/** Whether a visit is paid by the hour: as it says itself, otherwise as its provider type is. */
export const isPaidHourly = (visit: PaidVisit, { id, isHourly }: TypeTerms): boolean =>
  ownEntry(visit, id)?.isHourly ?? isHourly;

type Amount = Pick<Payment, 'source' | 'amount' | 'from' | 'to' | 'visitTypeId'>;

const plain = (source: AmountSource, amount: number): Amount => ({
  source,
  amount,
  from: null,
  to: null,
  visitTypeId: null,
});

const written = (date: VisitRateEntry['startDate']): string | null =>
  typeof date === 'string' ? date : null;

const visitTypeNumber = (id: VisitRateEntry['visitTypeId']): number | null =>
  id === null || id === undefined ? null : Number(id);

const ofRow = (source: AmountSource, row: VisitRateEntry): Amount => ({
  source,
  amount: row.amount,
  from: written(row.startDate),
  to: written(row.endDate),
  visitTypeId: visitTypeNumber(row.visitTypeId),
});

/**
 * The amount of a visit: its own, the clinician's, the fixed one of the provider type, the rate of
 * the organisation, and 200 where none matches (spec rules §9).
 */
function amountOf(visit: PaidVisit, terms: PayTerms): Amount {
  const { providerType, rates, clinicianRates } = terms;
  const own = ownEntry(visit, providerType.id);
  if (own?.fixedRate === true) return plain('visit', own.providerAmount ?? 0);
  const query = {
    dateOfService: visit.dateOfService,
    providerTypeId: providerType.id,
    visitTypeId: visit.visitTypeId,
  };
  const clinician = matchingRate(clinicianRates, query);
  if (clinician) return ofRow('clinician', clinician);
  if (providerType.fixedAmount !== null) return plain('type', providerType.fixedAmount);
  const rate = matchingRate(rates, query);
  return rate ? ofRow('rate', rate) : plain('default', defaultVisitRate);
}

/** Dollars per unit: what the visit says, otherwise the provider type's. */
function bonusOf(visit: PaidVisit, { id, bonus }: TypeTerms): number {
  const own = ownEntry(visit, id);
  if (!own) return bonus;
  return visit.rateOverride === 'discount' ? -own.bonus : own.bonus;
}

/**
 * The pay of a visit with its reasons (spec rules §9). `measured` is null when no length is known:
 * hourly pay then counts the default of eight hours.
 */
export function explainPay(
  visit: PaidVisit,
  terms: PayTerms,
  measured: MeasuredHours | null,
): Payment {
  const isHourly = isPaidHourly(visit, terms.providerType);
  const amount = amountOf(visit, terms);
  const bonus = bonusOf(visit, terms.providerType);
  const { hours, evidence } = measured ?? { hours: defaultHours, evidence: 'default' as const };
  const total = calculatePay({ rate: amount.amount, isHourly, hours, bonus });
  return {
    ...amount,
    unit: payUnit(isHourly),
    hours: isHourly ? hours : null,
    evidence: isHourly ? evidence : null,
    bonus,
    total,
  };
}
