import {
  isCovered,
  isOtherGender,
  licenceIn,
  missingLanguage,
  missingSkills,
  vacationOn,
  type ClinicianFacts,
  type KnownPlace,
  type PatientFacts,
  type TimeOfVisit,
  type Vacation,
} from '../clinician-facts.ts';
import { milesBetween } from './travel-of-visits.ts';

/** How well a clinician fits one visit, beside load and continuity. */
export type Fit = {
  /** The vacation the day lies in. */
  readonly vacation: Vacation | null;
  /** Within the person's hours; null where they are not known. */
  readonly covered: boolean | null;
  readonly licence: 'valid' | 'expired' | 'missing' | 'unknown';
  readonly notWanted: boolean;
  readonly otherGender: boolean;
  /** The wished language, when it is not spoken. */
  readonly missingLanguage: string | null;
  readonly missingSkills: readonly string[];
  /** Straight-line miles from the nearest other stop of the day, else from home. */
  readonly miles: number | null;
  readonly milesFrom: 'stop' | 'home' | null;
  /** Minutes of visits in the week, without this one. */
  readonly weekMinutes: number;
  readonly weeklyHours: number | null;
};

/** The person's week as far as it says something about a visit. */
export type OwnWeek = {
  /** Places of the other visits of the day. */
  readonly stops: readonly (KnownPlace | null)[];
  readonly weekMinutes: number;
};

function distanceOf(
  home: KnownPlace | null,
  place: KnownPlace | null,
  stops: OwnWeek['stops'],
): Pick<Fit, 'miles' | 'milesFrom'> {
  const near = stops.flatMap((stop) => milesBetween(stop, place) ?? []);
  if (near.length > 0) return { miles: Math.min(...near), milesFrom: 'stop' };
  const miles = milesBetween(home, place);
  return { miles, milesFrom: miles === null ? null : 'home' };
}

/** What speaks for or against giving a visit to a clinician, from the office's facts. */
export function fitOf(
  clinician: ClinicianFacts,
  patient: PatientFacts,
  visit: TimeOfVisit,
  { stops, weekMinutes }: OwnWeek,
): Fit {
  return {
    vacation: vacationOn(clinician, visit.dateOfService) ?? null,
    covered: isCovered(clinician, visit),
    licence: licenceIn(clinician, patient.state, visit.dateOfService),
    notWanted: patient.notWanted.includes(clinician.id),
    otherGender: isOtherGender(clinician, patient),
    missingLanguage: missingLanguage(clinician, patient),
    missingSkills: missingSkills(clinician, patient),
    ...distanceOf(clinician.home, patient.place, stops),
    weekMinutes,
    weeklyHours: clinician.weeklyHours,
  };
}

/** Minutes beyond the week's hours with a visit of so many minutes; 0 where no hours are known. */
export const overtimeWith = (
  { weekMinutes, weeklyHours }: Pick<Fit, 'weekMinutes' | 'weeklyHours'>,
  minutes: number,
): number => (weeklyHours === null ? 0 : Math.max(0, weekMinutes + minutes - weeklyHours * 60));

/** Whether something speaks so much against it that everybody else comes first. */
export const isHindered = ({ vacation, notWanted, licence, covered, missingSkills: skills }: Fit) =>
  vacation !== null ||
  notWanted ||
  licence === 'expired' ||
  licence === 'missing' ||
  covered === false ||
  skills.length > 0;
