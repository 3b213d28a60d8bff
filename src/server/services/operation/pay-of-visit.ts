import type { Visit } from '#contract/entities.ts';
import { calculatePay } from '#domain/pay.ts';
import { findVisitRate, type VisitRateEntry } from '#domain/rates.ts';
import type { ProviderType } from '#server/db/tables.ts';

const hourMs = 3_600_000;

/** Hours between clock-in and clock-out; undefined when one is missing, which hourly pay then fills with its default (spec rules §9). */
function hoursOf({ timeIn, timeOut }: Visit): number | undefined {
  if (timeIn === null || timeOut === null) return undefined;
  const hours = (Date.parse(timeOut.at) - Date.parse(timeIn.at)) / hourMs;
  return hours > 0 ? hours : undefined;
}

/** Pay of a visit in dollars, rounded to cents (spec rules §9). */
export const payOfVisit = (visit: Visit, providerType: Omit<ProviderType, 'org_id'>, rates: readonly VisitRateEntry[]): number =>
  calculatePay({
    rate: findVisitRate(rates, { dateOfService: visit.dateOfService, providerTypeId: providerType.id, visitTypeId: visit.visitTypeId }),
    fixedAmount: providerType.fixed_amount,
    isHourly: providerType.is_hourly,
    hours: hoursOf(visit),
    bonus: providerType.bonus,
  });
