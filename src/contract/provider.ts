import * as z from 'zod/mini';
import { dateText, id, integer, text } from './primitives.ts';

/** Whom a visit may be given to. */
export const provider = z.object({
  id: id(),
  name: text(160),
  providerType: text(20),
  visitsOnDay: integer(0, 99),
  /** From here on for one visit: its week, its patient's visits lately, its time of day. */
  visitsInWeek: integer(0, 999),
  visitsOfPatient: integer(0, 9_999),
  visitsWithPatient: integer(0, 9_999),
  overlaps: z.nullable(z.boolean()),
  /** Availability, wishes and distance, for one visit (domain/planning/fit.ts). */
  fit: z.optional(
    z.object({
      vacation: z.nullable(z.object({ startDate: dateText(), endDate: dateText() })),
      covered: z.nullable(z.boolean()),
      licence: z.enum(['valid', 'expired', 'missing', 'unknown']),
      notWanted: z.boolean(),
      otherGender: z.boolean(),
      missingLanguage: z.nullable(text(20)),
      missingSkills: z.array(text(60)),
      /** Straight line. */
      miles: z.nullable(z.number()),
      milesFrom: z.nullable(z.enum(['stop', 'home'])),
      weekMinutes: integer(0, 100_000),
      weeklyHours: z.nullable(integer(1, 80)),
    }),
  ),
});
export type Provider = z.infer<typeof provider>;
