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

/**
 * Pay of a visit in dollars, rounded to cents (spec rules §9); null while its times are doubtful
 * and the office has not confirmed them (decision 056).
 */
export const payOrReview = (
  visit: Visit,
  providerType: Omit<ProviderType, 'org_id'>,
  rates: readonly VisitRateEntry[],
): number | null =>
  clockDoubtsOf(visit).length > 0 ? null : payOfVisit(visit, providerType, rates);
