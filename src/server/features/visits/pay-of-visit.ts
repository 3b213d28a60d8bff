import type { Visit } from '#contract/entities.ts';
import { clockDoubtsOf } from '#domain/clock-doubts.ts';
import { hourMs } from '#domain/durations.ts';
import { visitDuration } from '#domain/evv.ts';
import { calculatePay } from '#domain/pay.ts';
import { findVisitRate, type VisitRateEntry } from '#domain/rates.ts';
import type { ProviderType } from '#server/db/tables.ts';

/**
 * Hours of the visit, whatever the phone's clock was turned to; undefined when unknown, which
 * hourly pay then fills with its default (spec rules §9).
 */
function hoursOf(visit: Visit): number | undefined {
  const hours = (visitDuration(visit) ?? 0) / hourMs;
  return hours > 0 ? hours : undefined;
}

/** Pay in dollars by the visit's rate and true length (spec rules §9). */
const payOfVisit = (
  visit: Visit,
  providerType: Omit<ProviderType, 'org_id'>,
  rates: readonly VisitRateEntry[],
): number =>
  calculatePay({
    rate: findVisitRate(rates, {
      dateOfService: visit.dateOfService,
      providerTypeId: providerType.id,
      visitTypeId: visit.visitTypeId,
    }),
    fixedAmount: providerType.fixed_amount,
    isHourly: providerType.is_hourly,
    hours: hoursOf(visit),
    bonus: providerType.bonus,
  });

/** Whether the office set or confirmed the times after the clinician's last word. */
const isSetByOffice = ({ timeChanges }: Visit): boolean => {
  const latest = timeChanges?.at(-1);
  return latest !== undefined && latest.madeBy === undefined;
};

/**
 * Pay of a visit in dollars, rounded to cents (spec rules §9); null while its times are doubtful
 * and the office has not confirmed them, and for hourly pay while no length was measured: the eight
 * hours of the specification are paid only when the office confirms them (decision 056).
 */
export function payOrReview(
  visit: Visit,
  providerType: Omit<ProviderType, 'org_id'>,
  rates: readonly VisitRateEntry[],
): number | null {
  const isUnmeasured = providerType.is_hourly && hoursOf(visit) === undefined;
  const needsReview = clockDoubtsOf(visit).length > 0 || (isUnmeasured && !isSetByOffice(visit));
  return needsReview ? null : payOfVisit(visit, providerType, rates);
}
