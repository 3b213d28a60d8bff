import { visitGroup } from '../clinicians.ts';
import {
  hoursOn,
  isOtherGender,
  licenceIn,
  missingSkills,
  vacationOn,
  type ClinicianFacts,
  type PatientFacts,
} from '../clinician-facts.ts';
import { sortableDay } from './plan-days.ts';
import type { PlanWish, WindowVisit } from './staffing-window.ts';

/**
 * Why a plan does not give somebody a visit, the most telling first. A scheduler may still do it by
 * hand.
 */
export const hindrances = [
  'discipline',
  'away',
  'vacation',
  'dayOff',
  'notWanted',
  'licence',
  'skills',
  'gender',
] as const;
export type Hindrance = (typeof hindrances)[number];

/**
 * Who may stand in for a planned type without a person deciding it: the one who supervises it. An
 * assistant never takes a therapist's visit, nor an LVN a nurse's, by a plan (D29).
 */
const standIns: Readonly<Record<string, readonly string[]>> = {
  'LVN/LPN': ['RN'],
  PTA: ['PT'],
  OTA: ['OT'],
  CNA: ['HHA'],
};

export const fitsType = (
  { providerType }: Pick<ClinicianFacts, 'providerType'>,
  planned: string,
): boolean => providerType === planned || (standIns[planned] ?? []).includes(providerType);

/** Whether the wish takes the person off the day. */
const isAway = (wish: PlanWish, clinicianId: string, day: string): boolean =>
  (wish.kind === 'sick' && wish.clinicianId === clinicianId && wish.day === day) ||
  (wish.kind === 'leaver' &&
    wish.clinicianId === clinicianId &&
    sortableDay(day) >= sortableDay(wish.day));

/** What keeps a clinician from a visit; null when nothing does. */
export function hindranceOf(
  clinician: Omit<ClinicianFacts, 'name'>,
  visit: Pick<WindowVisit, 'providerType' | 'dateOfService'>,
  patient: Omit<PatientFacts, 'name'> | undefined,
  wish: PlanWish | null,
): Hindrance | null {
  const { dateOfService: day } = visit;
  if (!fitsType(clinician, visit.providerType)) return 'discipline';
  if (wish !== null && isAway(wish, clinician.id, day)) return 'away';
  if (vacationOn(clinician, day)) return 'vacation';
  if (hoursOn(clinician, day) === null) return 'dayOff';
  if (patient === undefined) return null;
  if (patient.notWanted.includes(clinician.id)) return 'notWanted';
  if (['expired', 'missing'].includes(licenceIn(clinician, patient.state, day))) return 'licence';
  if (missingSkills(clinician, patient).length > 0) return 'skills';
  return isOtherGender(clinician, patient) ? 'gender' : null;
}

/** The group of disciplines a visit or clinician counts in; the type itself where it has none. */
export const groupOf = ({ providerType }: { readonly providerType: string }): string =>
  visitGroup(providerType) ?? providerType;
