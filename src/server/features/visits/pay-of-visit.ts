import type { Visit } from '#contract/entities.ts';
import { clockDoubtsOf, isSetByOffice, isUnclocked } from '#domain/clock-doubts.ts';
import { hourMs } from '#domain/durations.ts';
import { visitDuration } from '#domain/evv.ts';
import {
  explainPay,
  isPaidHourly,
  type MeasuredHours,
  type Payment,
  type PayTerms,
} from '#domain/payment.ts';
import type { VisitRateEntry } from '#domain/rates.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { ProviderType } from '#server/db/pay-tables.ts';

type TypeRow = Pick<ProviderType, 'id' | 'fixed_amount' | 'is_hourly' | 'bonus'>;

/** What decides about the pay of visits of one clinician. */
export const termsOf = (
  { id, fixed_amount: fixedAmount, is_hourly: isHourly, bonus }: TypeRow,
  rates: readonly VisitRateEntry[],
  clinicianRates: readonly VisitRateEntry[] = [],
): PayTerms => ({ providerType: { id, fixedAmount, isHourly, bonus }, rates, clinicianRates });

function evidenceOf(visit: Visit): MeasuredHours['evidence'] {
  if (!visit.timeChanges?.length) return 'clocked';
  return isSetByOffice(visit) ? 'office' : 'clinician';
}

/**
 * Hours of the visit, whatever the phone's clock was turned to; null when unknown, which hourly pay
 * then fills with its default (spec rules §9).
 */
function measuredHours(visit: Visit): MeasuredHours | null {
  const hours = (visitDuration(visit) ?? 0) / hourMs;
  return hours > 0 ? { hours, evidence: evidenceOf(visit) } : null;
}

/** Pay by the visit's rate and true length, with its reasons (spec rules §9). */
export const paymentOf = (visit: Visit, terms: PayTerms): Payment =>
  explainPay(visit, terms, measuredHours(visit));

/**
 * A document without a visit is no visit: it is paid where the agency says what it is worth, by an
 * amount of its visit type or of its own.
 */
const isPaidDocument = ({ source, visitTypeId }: Payment): boolean =>
  source === 'visit' || visitTypeId !== null;

/**
 * The same once it may be paid; null while the visit's times are doubtful or missing and the office
 * has not confirmed them, or overlap another visit of the clinician, for hourly pay while no length
 * was measured (the eight hours of the specification are paid only when the office confirms them,
 * decision 056), and for a document that the agency does not pay (decision 081).
 */
export function settledPayment(
  visit: Visit,
  terms: PayTerms,
  { overlaps = false }: { readonly overlaps?: boolean } = {},
): Payment | null {
  const isHourly = isPaidHourly(visit, terms.providerType);
  const isUnmeasured = isHourly && measuredHours(visit) === null && !isSetByOffice(visit);
  if (visit.nonVisit === true && !isHourly) {
    const payment = paymentOf(visit, terms);
    return isPaidDocument(payment) ? payment : null;
  }
  const needsReview =
    overlaps || clockDoubtsOf(visit).length > 0 || isUnmeasured || isUnclocked(visit);
  return needsReview ? null : paymentOf(visit, terms);
}

/** The visit with its pay and the reasons for it, or without both. */
export function withPay(visit: Visit, payment: Payment | null): Visit {
  const { payment: _before, ...rest } = visit;
  return payment === null ? { ...rest, pay: null } : { ...rest, pay: payment.total, payment };
}

/**
 * An approved visit after the office changed its times: hourly pay follows the new times, and a
 * visit whose times were doubtful is paid now that the office has set them.
 */
export const paidAfterTimes = (visit: Visit, terms: PayTerms): Visit =>
  isPaidHourly(visit, terms.providerType) || visit.pay === null
    ? withPay(visit, settledPayment(visit, terms))
    : visit;

/** The visit without what is paid for it and why. */
export const withoutPay = ({
  providerTypeId: _types,
  rateOverride: _override,
  rateChangeReason: _reason,
  rateChanges: _changes,
  payment: _payment,
  ...visit
}: Visit): Visit => ({ ...visit, pay: null });

/** The visit for whoever reads it: what a colleague is paid is between them and the agency. */
export const asRead = (visit: Visit, { reach, userId }: Pick<RequestScope, 'reach' | 'userId'>) =>
  reach === 'organisation' || visit.providerId === userId ? visit : withoutPay(visit);
