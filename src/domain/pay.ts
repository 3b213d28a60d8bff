import { finite } from './domain-error.ts';
import { once } from './once.ts';
import { roundCents } from './rounding.ts';

/** Clinician pay (spec rules §9). Amounts in US dollars. */

/** Hours for hourly pay when no duration is given (spec rules §9). */
export const defaultHours = 8;

export const payUnits = ['$/Visit', '$/Hour'] as const;
export type PayUnit = (typeof payUnits)[number];
export const defaultPayUnit: PayUnit = '$/Visit';

export type PayInput = {
  /** Dollars per visit or hour. */
  readonly rate: number;
  /** The provider's own amount, which replaces `rate`. */
  readonly fixedAmount?: number | null | undefined;
  readonly isHourly: boolean;
  /** Hours; `defaultHours` when not given. Only for hourly pay. */
  readonly hours?: number | null | undefined;
  /** Dollars per visit or hour; negative is a discount. */
  readonly bonus?: number | null | undefined;
};

/**
 * Pay in dollars: the rate (or the provider's fixed amount), multiplied by hours if hourly, plus
 * the bonus, also multiplied by hours if hourly; rounded to 2 decimals (spec rules §9).
 *
 * @throws DomainError `pay.not-a-number`
 */
export function calculatePay({ rate, fixedAmount, isHourly, hours, bonus }: PayInput): number {
  const base = finite(fixedAmount ?? rate, 'pay', 'Rate');
  const extra = finite(bonus ?? 0, 'pay', 'Bonus');
  const times = isHourly ? finite(hours ?? defaultHours, 'pay', 'Hours') : 1;
  return roundCents(finite(base * times + extra * times, 'pay', 'Pay'));
}

const dollars = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/**
 * "$1,234.50"; a negative amount is "-$1,234.50" (spec rules §9: $ with commas and 2 decimals).
 * Empty text when it is not a number.
 */
export function formatCurrency(amount: number | null | undefined): string {
  return typeof amount === 'number' && Number.isFinite(amount)
    ? dollars().format(roundCents(amount))
    : '';
}
