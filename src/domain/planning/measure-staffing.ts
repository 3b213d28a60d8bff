import { minuteOfDay, type ClinicianFacts, type PatientFacts } from '../clinician-facts.ts';
import { continuityIndex } from './continuity.ts';
import { weekStart } from './plan-days.ts';
import type { Staffing, StaffingWindow, WindowVisit } from './staffing-window.ts';
import { milesBetween, minutesBetween } from './travel-of-visits.ts';

/** What a staffing comes to, for the numbers before and after. */
export type StaffingMeasure = {
  /** 0 to 1; null without visits. */
  readonly continuity: number | null;
  /** Straight-line miles of all days, from home to home, where places are known. */
  readonly miles: number;
  readonly travelMinutes: number;
  /**
   * Minutes of visits and travel beyond the hours of each week; the travel of days whose visits are
   * not in the window is not known.
   */
  readonly overtimeMinutes: number;
  readonly unstaffed: number;
};

/** A visit with where it is. */
type Stop = { readonly visit: WindowVisit; readonly place: PatientFacts['place'] };

/** Visits in order of their planned times; those without one where they add the least travel. */
export function inOrder(
  clinician: Pick<ClinicianFacts, 'home'>,
  stops: readonly Stop[],
): readonly Stop[] {
  const timed = stops
    .filter(({ visit }) => visit.plannedStart !== null)
    .toSorted((a, b) => startOf(a) - startOf(b) || a.visit.id.localeCompare(b.visit.id));
  const order = [...timed];
  for (const stop of stops.filter(({ visit }) => visit.plannedStart === null)) {
    const at = cheapestPlace(clinician, order, stop);
    order.splice(at, 0, stop);
  }
  return order;
}

const startOf = ({ visit }: Stop): number => minuteOfDay(String(visit.plannedStart));

function cheapestPlace(
  { home }: Pick<ClinicianFacts, 'home'>,
  order: readonly Stop[],
  { place }: Stop,
): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at <= order.length; at += 1) {
    const [before, after] = [order[at - 1]?.place ?? home, order[at]?.place ?? home];
    const added =
      minutesBetween(before, place) + minutesBetween(place, after) - minutesBetween(before, after);
    if (added < least) [best, least] = [at, added];
  }
  return best;
}

/** Miles and minutes of one person's day, from home to home. */
function roadOf({ home }: Pick<ClinicianFacts, 'home'>, order: readonly Stop[]) {
  const places = [home, ...order.map(({ place }) => place), home];
  let [miles, minutes] = [0, 0];
  for (const [index, place] of places.entries()) {
    if (index === 0) continue;
    miles += milesBetween(places[index - 1], place) ?? 0;
    minutes += minutesBetween(places[index - 1], place);
  }
  return { miles, minutes };
}

/** Visits of a window by key, such as clinician and day. */
export function groupedBy<T>(list: readonly T[], key: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const group = groups.get(key(each));
    if (group) group.push(each);
    else groups.set(key(each), [each]);
  }
  return groups;
}

/** Minutes of visits that are not in the window, by clinician and week. */
function bookedWeeks({ booked = [] }: StaffingWindow): Map<string, Map<string, number>> {
  const weeks = new Map<string, Map<string, number>>();
  for (const { clinicianId, week, minutes } of booked)
    weeks.set(clinicianId, new Map(weeks.get(clinicianId)).set(week, minutes));
  return weeks;
}

/** Continuity, travel and overtime of a staffing. @param starts planned times that change */
export function measureStaffing(
  window: StaffingWindow,
  staffing: Staffing,
  starts: ReadonlyMap<string, string> = new Map(),
): StaffingMeasure {
  const placeOf = new Map(window.patients.map(({ id, place }) => [id, place]));
  const stops = window.visits.map((visit) => ({
    visit: { ...visit, plannedStart: starts.get(visit.id) ?? visit.plannedStart },
    place: placeOf.get(visit.patientId) ?? null,
    providerId: staffing.get(visit.id) ?? null,
  }));
  const booked = bookedWeeks(window);
  let [miles, travelMinutes, overtimeMinutes] = [0, 0, 0];
  for (const clinician of window.clinicians) {
    const own = stops.filter(({ providerId }) => providerId === clinician.id);
    const weeks = new Map(booked.get(clinician.id));
    for (const [day, ofDay] of groupedBy(own, ({ visit }) => visit.dateOfService)) {
      const road = roadOf(clinician, inOrder(clinician, ofDay));
      miles += road.miles;
      travelMinutes += road.minutes;
      const minutes = ofDay.reduce((sum, { visit }) => sum + visit.plannedMinutes, road.minutes);
      const week = weekStart(day);
      weeks.set(week, (weeks.get(week) ?? 0) + minutes);
    }
    if (clinician.weeklyHours === null) continue;
    for (const minutes of weeks.values())
      overtimeMinutes += Math.max(0, minutes - clinician.weeklyHours * 60);
  }
  return {
    continuity: continuityIndex(window, staffing),
    miles,
    travelMinutes,
    overtimeMinutes,
    unstaffed: stops.filter(({ providerId }) => providerId === null).length,
  };
}
