import { isCalendarDate } from './calendar-date.ts';
import { addDays, addMonths, daysBetween } from './dates.ts';

/** A patient's circle: people, places, agreements and reminders beside the chart. */

export const circleKinds = ['agreement', 'place', 'physician', 'contact', 'reminder'] as const;
export type CircleKind = (typeof circleKinds)[number];

export const agreementStates = ['Given', 'Signed', 'Declined', 'Withdrawn'] as const;
export const placeRelations = ['Lives in', 'Sent to'] as const;
export const physicianRoles = ['Attending', 'Referring', 'Primary care', 'Consulting'] as const;

export const facilityKinds = [
  'Hospital',
  'Skilled nursing facility',
  'Assisted living facility',
  'Rehabilitation facility',
  'Clinic',
  'Other',
] as const;

export const fileCategories = [
  'Referral',
  'Agreement',
  'Insurance',
  'Identification',
  'Report',
  'Letter',
  'Other',
] as const;

/** Years that an agreement may be old: what is older was given before any chart of ours. Ours. */
const agreementYears = 30;

/** Whether an agreement can be of a day: not of one to come, nor of generations ago. */
export const isAgreementDay = (day: string, today: string): boolean =>
  isCalendarDate(day) &&
  daysBetween(day, today) >= 0 &&
  daysBetween(addMonths(today, -12 * agreementYears), day) >= 0;

/** How often a reminder is due again. */
export const reminderCycles = ['Once', 'Daily', 'Weekly', 'Monthly'] as const;
export type ReminderCycle = (typeof reminderCycles)[number];

/**
 * The day a reminder is due again after it was done; null for one that does not repeat. A day that
 * was missed is not made up for: it is the first one after today.
 *
 * @param day it was due, MM/DD/YYYY
 */
export function nextDue(cycle: ReminderCycle, day: string, today: string): string | null {
  if (cycle === 'Once') return null;
  const after = (count: number): string =>
    cycle === 'Monthly' ? addMonths(day, count) : addDays(day, count * (cycle === 'Daily' ? 1 : 7));
  let count = 1;
  while (daysBetween(today, after(count)) <= 0) count += 1;
  return after(count);
}
