import * as z from 'zod/mini';
import { payUnits } from '#domain/pay.ts';
import { amountSources, hoursEvidence, rateOverrides } from '#domain/payment.ts';
import { dateText, id, instant, integer, text } from './primitives.ts';

/** What a visit is paid and why, as it is presented and pulled (spec rules §3, §9). */

/** Largest amount of one rate, dollars. */
export const largestAmount = 100_000;

/** Dollars with at most two decimals. */
export const dollars = () =>
  z.number().check(
    z.minimum(0),
    z.maximum(largestAmount),
    z.refine((amount: number) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6),
  );

const typeId = () => integer(1, 9999);

/** One entry of a visit's own list of provider types. */
const visitProviderType = z.object({
  id: typeId(),
  fixedRate: z.boolean(),
  providerAmount: z.nullable(dollars()),
  unit: z.enum(payUnits),
  bonus: dollars(),
  isHourly: z.boolean(),
});

/** A change of what a visit is paid: by whom, when, why, and both lists. */
const rateChange = z.object({
  at: instant(),
  by: id(),
  byName: text(160),
  reason: text(500),
  override: z.nullable(z.enum(rateOverrides)),
  before: z.array(visitProviderType),
  after: z.array(visitProviderType),
});
export type RateChange = z.infer<typeof rateChange>;

export const payment = z.object({
  source: z.enum(amountSources),
  amount: z.number(),
  unit: z.enum(payUnits),
  from: z.nullable(dateText()),
  to: z.nullable(dateText()),
  visitTypeId: z.nullable(typeId()),
  hours: z.nullable(z.number()),
  evidence: z.nullable(z.enum(hoursEvidence)),
  bonus: z.number(),
  total: z.number(),
});

/** Fields of a visit about its pay; absent where it has none, and on devices of before. */
export const visitPayFields = {
  providerTypeId: z.optional(z.array(visitProviderType)),
  rateOverride: z.optional(z.enum(rateOverrides)),
  rateChangeReason: z.optional(text(500)),
  /** Changes of its own rates, oldest first. */
  rateChanges: z.optional(z.array(rateChange)),
  /** How `pay` came about. */
  payment: z.optional(payment),
};
