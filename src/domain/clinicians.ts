import { dayMs } from './durations.ts';

/**
 * Provider types, their groups for visit counts, and how long ago a clinician was seen (spec rules
 * §1, §4).
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

/** Besides the printed provider types also the single spellings that stored records use. */
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

/** The group a provider type is counted in (spec rules §1); null for a type nobody knows. */
export function visitGroup(providerType: string | null | undefined): VisitGroup | null {
  return groupOfType.get(providerType ?? '') ?? null;
}

export type Engagement = 'red' | 'orange' | 'green';

const engagementRedDays = 14; // more than; spec rules §4
const engagementOrangeDays = 7; // more than; spec rules §4

/**
 * Clinician engagement by last login (spec rules §4). Days are 24 hours between the two instants.
 * Somebody who never signed in, or whose last login cannot be read, is red: the specification is
 * silent, and green would hide the person.
 */
export function engagement(
  lastLogin: Date | string | number | null | undefined,
  now: Date,
): Engagement {
  const days = (now.getTime() - new Date(lastLogin ?? Number.NaN).getTime()) / dayMs;
  if (Number.isNaN(days) || days > engagementRedDays) return 'red';
  return days > engagementOrangeDays ? 'orange' : 'green';
}
