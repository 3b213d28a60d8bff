import type { Visit } from '#contract/entities.ts';
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

/** Pay of a visit in dollars, rounded to cents (spec rules §9). */
export const payOfVisit = (
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
