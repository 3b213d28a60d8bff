import { dayMs } from './durations.ts';

/**
 * Provider types, their groups for visit counts, and engagement by last sign-in (spec rules §1,
 * §4).
 */

export const providerTypes = [
  'RN',
  'LVN/LPN',
  'PT',
  'PTA',
  'OT',
  'OTA',
  'ST/SLP',
  'MSW',
  'HHA',
  'CNA',
] as const;
export type ProviderType = (typeof providerTypes)[number];

export const visitGroups = ['RN', 'PT', 'OT', 'ST', 'MSW', 'HHA'] as const;
export type VisitGroup = (typeof visitGroups)[number];

/** The printed provider types and the single spellings found in stored records. */
const groupOfType: ReadonlyMap<string, VisitGroup> = new Map([
  ['RN', 'RN'],
  ['LVN/LPN', 'RN'],
  ['LVN', 'RN'],
  ['LPN', 'RN'],
  ['PT', 'PT'],
  ['PTA', 'PT'],
  ['OT', 'OT'],
  ['OTA', 'OT'],
  ['ST/SLP', 'ST'],
  ['ST', 'ST'],
  ['SLP', 'ST'],
  ['MSW', 'MSW'],
  ['HHA', 'HHA'],
  ['CNA', 'HHA'],
]);

/** The group a provider type counts in (spec rules §1); null for an unknown type. */
export function visitGroup(providerType: string | null | undefined): VisitGroup | null {
  return groupOfType.get(providerType ?? '') ?? null;
}

export type Engagement = 'red' | 'orange' | 'green';

const engagementRedDays = 14; // more than; spec rules §4
const engagementOrangeDays = 7; // more than; spec rules §4

/**
 * Clinician engagement by last login (spec rules §4). Days are 24 hours between the two instants. A
 * person who never signed in, or whose last login cannot be read, is red: the specification is
 * silent, and green would hide them.
 */
export function engagement(
  lastLogin: Date | string | number | null | undefined,
  now: Date,
): Engagement {
  const days = (now.getTime() - new Date(lastLogin ?? Number.NaN).getTime()) / dayMs;
  if (Number.isNaN(days) || days > engagementRedDays) return 'red';
  return days > engagementOrangeDays ? 'orange' : 'green';
}
