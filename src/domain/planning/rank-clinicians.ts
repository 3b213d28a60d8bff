import { isHindered, overtimeWith, type Fit } from './fit.ts';

/**
 * Who should take a visit: an order with its reasons in numbers. A rule of thumb that a scheduler
 * can follow, not a plan of the day (`solve.ts`). Continuity comes before an even load, because a
 * nurse who changes often is a known cause of readmission (Ma 2021, odds ratio 1.33).
 */

export type CandidateFacts = {
  readonly id: string;
  readonly name: string;
  readonly providerType: string;
  /** Visits on the day of the visit, and in its week from Sunday to Saturday. */
  readonly visitsOnDay: number;
  readonly visitsInWeek: number;
  /** Visits of the discipline that the patient had lately, and this clinician's part of them. */
  readonly visitsOfPatient: number;
  readonly visitsWithPatient: number;
  /** Whether another visit of the day overlaps; null when the visit has no planned time. */
  readonly overlaps: boolean | null;
  /** Availability, wishes and distance; absent where the server does not say. */
  readonly fit?: Fit | undefined;
};

/** The visit somebody is looked for. */
type Wanted = { readonly providerType: string; readonly plannedMinutes: number };

/** Part of the patient's visits that this clinician made, 0 to 1; 0 for a patient without any. */
export const continuityOf = ({ visitsOfPatient, visitsWithPatient }: CandidateFacts): number =>
  visitsOfPatient === 0 ? 0 : visitsWithPatient / visitsOfPatient;

/** Visits of one day above which continuity does not outweigh a free colleague; field practice. */
const fullDay = 6;

/** Miles that make no difference beside the load of the day. */
const sameDistance = 5;

const stepsAway = ({ fit }: CandidateFacts): number =>
  fit === undefined || fit.miles === null ? 2 : Math.floor(fit.miles / sameDistance);

const unmetWishes = ({ fit }: CandidateFacts): number =>
  Number(fit?.otherGender === true) + Number((fit?.missingLanguage ?? null) !== null);

/** What is compared, the most telling first; less is better. */
const measures: readonly ((facts: CandidateFacts, wanted: Wanted) => number)[] = [
  ({ fit }) => Number(fit !== undefined && isHindered(fit)),
  ({ overlaps }) => Number(overlaps === true),
  ({ visitsOnDay }) => Number(visitsOnDay >= fullDay),
  // An LVN may take what was planned for an RN only where the type allows it; the planned one first.
  (facts, { providerType }) => Number(facts.providerType !== providerType),
  ({ fit }, { plannedMinutes }) =>
    Number(fit !== undefined && overtimeWith(fit, plannedMinutes) > 0),
  unmetWishes,
  (facts) => -continuityOf(facts),
  stepsAway,
  ({ visitsOnDay }) => visitsOnDay,
  ({ visitsInWeek }) => visitsInWeek,
];

/**
 * The candidates, the best first: available and able, free at the time, not full that day, of the
 * planned provider type, without overtime, as the patient wishes, known to the patient, near, least
 * busy that day and that week.
 */
export const rankClinicians = <T extends CandidateFacts>(
  candidates: readonly T[],
  wanted: Wanted,
): T[] =>
  candidates.toSorted((a, b) => {
    const differences = measures.map((measure) => measure(a, wanted) - measure(b, wanted));
    return differences.find((difference) => difference !== 0) ?? a.name.localeCompare(b.name);
  });

type PlannedTime = { readonly plannedStart: string | null; readonly plannedMinutes: number };

const startMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Whether two visits of one day overlap; false where one of them has no time.
 *
 * @param a start as HH:MM, length in minutes
 */
export function visitsOverlap(a: PlannedTime, b: PlannedTime): boolean {
  if (a.plannedStart === null || b.plannedStart === null) return false;
  const [from, other] = [startMinute(a.plannedStart), startMinute(b.plannedStart)];
  return from < other + b.plannedMinutes && other < from + a.plannedMinutes;
}
