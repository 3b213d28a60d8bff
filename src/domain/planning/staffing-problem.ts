import {
  hoursOn,
  minuteOfDay,
  missingLanguage,
  type ClinicianFacts,
  type KnownPlace,
} from '../clinician-facts.ts';
import { daysBetween } from '../dates.ts';
import { must } from '../must.ts';
import { isMovable } from '../visit-times.ts';
import { caseKey, pastCounts, pastShare } from './continuity.ts';
import { groupOf, hindranceOf, type Hindrance } from './eligibility.ts';
import { groupedBy } from './measure-staffing.ts';
import type { PlanningProblem, PlanningVisit } from './problem.ts';
import type { Moment, PlanWish, StaffingWindow, WindowVisit } from './staffing-window.ts';
import { minutesBetween } from './travel-of-visits.ts';

/** Hours of somebody whose hours are not known, minutes from midnight. */
const usualDay = { from: 8 * 60, until: 17 * 60 } as const;
/** Hours are those of visits: the way there and back may lie outside, minutes. */
const way = 60;
/**
 * What counts as much as so many minutes on the road; practice, not research. A clinician the
 * patient does not know costs as much as a long detour, because changes of nurse go with
 * readmissions (Ma 2021).
 */
const costs = { unknown: 40, change: 45, language: 30, standIn: 20, fullWeek: 60 } as const;
const weights = { travel: 1, lateness: 20, worstLateness: 0, overtime: 1.5 } as const;
const dayMinutes = 24 * 60;

/** One clinician's day, a caregiver of the problem. */
export type PersonDay = { readonly clinician: ClinicianFacts; readonly day: string };

export type StaffingProblem = {
  readonly problem: PlanningProblem;
  /** In the order of the problem's caregivers. */
  readonly people: readonly PersonDay[];
  /** Visits that may change hands. */
  readonly movable: readonly WindowVisit[];
};

/** Visits the wish is about; of a day or a week none of whom nobody weighed. */
function askedVisits(
  { visits, clinicians, more = 0 }: StaffingWindow,
  wish: PlanWish,
): WindowVisit[] {
  const weighed = new Set(clinicians.map(({ id }) => id));
  const mayGo = (providerId: string | null, mayMove: boolean): boolean =>
    providerId === null || (mayMove && (more === 0 || weighed.has(providerId)));
  const isAsked = ({ providerId, dateOfService }: WindowVisit): boolean => {
    switch (wish.kind) {
      case 'sick':
        return providerId === wish.clinicianId && dateOfService === wish.day;
      case 'leaver':
        return providerId === wish.clinicianId && daysBetween(wish.day, dateOfService) >= 0;
      case 'day':
        return dateOfService === wish.day && mayGo(providerId, wish.mayMove);
      case 'week':
        return mayGo(providerId, wish.mayMove);
    }
  };
  return visits.filter(isAsked);
}

/**
 * How far the planned time of a visit that changes hands may move: not at all where its status says
 * that it started, which `applyStaffing` refuses.
 */
export const flexOf = ({ status }: WindowVisit, flexMinutes: number): number =>
  isMovable({ status, timeIn: null }) ? flexMinutes : 0;

/** Visits the wish puts up for change. */
export const movableVisits = (window: StaffingWindow, wish: PlanWish): WindowVisit[] =>
  askedVisits(window, wish).filter(({ isOpen, aside }) => isOpen && aside !== true);

/** Visits the wish is about that stay with their clinician: they were made, or may have been. */
export const stayingVisits = (window: StaffingWindow, wish: PlanWish): WindowVisit[] =>
  askedVisits(window, wish).filter(({ isOpen, providerId }) => !isOpen && providerId !== null);

/** Who may take each visit, by visit; and why each of the others does not. */
export type Eligible = {
  readonly able: ReadonlyMap<string, ReadonlySet<string>>;
  readonly hindrances: ReadonlyMap<string, readonly Hindrance[]>;
};

export function eligibleFor(
  window: StaffingWindow,
  movable: readonly WindowVisit[],
  wish: PlanWish,
): Eligible {
  const patients = new Map(window.patients.map((patient) => [patient.id, patient]));
  const able = new Map<string, ReadonlySet<string>>();
  const hindrances = new Map<string, readonly Hindrance[]>();
  for (const visit of movable) {
    const found = window.clinicians.map((clinician) => ({
      id: clinician.id,
      why: hindranceOf(clinician, visit, patients.get(visit.patientId), wish),
    }));
    able.set(visit.id, new Set(found.filter(({ why }) => why === null).map(({ id }) => id)));
    hindrances.set(
      visit.id,
      found.flatMap(({ why }) => (why === null ? [] : [why])),
    );
  }
  return { able, hindrances };
}

type Places = { readonly list: KnownPlace[]; readonly at: (place: KnownPlace | null) => number };

/** Rows of the travel matrix; the first is the place nobody knows. */
function newPlaces(): Places {
  const list: KnownPlace[] = [];
  const rows = new Map<string, number>();
  return {
    list,
    at(place) {
      if (place === null) return 0;
      const key = `${place.latitude} ${place.longitude}`;
      const known = rows.get(key);
      if (known !== undefined) return known;
      list.push(place);
      rows.set(key, list.length);
      return list.length;
    },
  };
}

const travelOf = (places: readonly KnownPlace[]): number[][] => {
  const all = [null, ...places];
  return all.map((from, row) =>
    all.map((to, column) => (row === column && row > 0 ? 0 : minutesBetween(from, to))),
  );
};

/**
 * When a visit may start, minutes from midnight: its planned time, or within the usual day, of
 * today not before now.
 */
function startsOf(
  { dateOfService, plannedStart, plannedMinutes }: WindowVisit,
  flex: number,
  now: Moment | undefined,
): { from: number; until: number } {
  const last = usualDay.until - plannedMinutes;
  const least = now?.day === dateOfService ? minuteOfDay(now.time) : 0;
  const between = (from: number, until: number) => ({
    from: Math.min(Math.max(from, least), until),
    until,
  });
  if (plannedStart === null) return between(usualDay.from, last);
  const start = minuteOfDay(plannedStart);
  return between(
    Math.min(start, Math.max(usualDay.from, start - flex)),
    Math.max(start, Math.min(last, start + flex)),
  );
}

/** Minutes of visits each clinician has already in the window, without those that may change. */
function bookedMinutes({ visits, booked = [] }: StaffingWindow, movable: ReadonlySet<string>) {
  const minutesOf = new Map<string, number>();
  const add = (id: string, minutes: number) =>
    minutesOf.set(id, (minutesOf.get(id) ?? 0) + minutes);
  for (const { id, providerId, plannedMinutes } of visits)
    if (providerId !== null && !movable.has(id)) add(providerId, plannedMinutes);
  for (const { clinicianId, minutes } of booked) add(clinicianId, minutes);
  return minutesOf;
}

/** What somebody costs for a visit besides the road: strangers, changes, language, full weeks. */
function extraCosts(
  window: StaffingWindow,
  movable: readonly WindowVisit[],
  successors: ReadonlyMap<string, string>,
): (visit: WindowVisit, clinician: ClinicianFacts) => number {
  const past = pastCounts(window);
  const patients = new Map(window.patients.map((patient) => [patient.id, patient]));
  const booked = bookedMinutes(window, new Set(movable.map(({ id }) => id)));
  return (visit, clinician) => {
    const key = caseKey(visit.patientId, groupOf(visit));
    const patient = patients.get(visit.patientId);
    const successor = successors.get(key);
    const known = successor === clinician.id ? 1 : pastShare(past, key, clinician.id);
    const isChange = visit.providerId !== null && visit.providerId !== clinician.id;
    const isFull =
      clinician.weeklyHours !== null &&
      (booked.get(clinician.id) ?? 0) >= clinician.weeklyHours * 60;
    return (
      (1 - known) * costs.unknown +
      (isChange ? costs.change : 0) +
      (patient && missingLanguage(clinician, patient) !== null ? costs.language : 0) +
      (clinician.providerType === visit.providerType ? 0 : costs.standIn) +
      (isFull ? costs.fullWeek : 0)
    );
  };
}

type Asked = {
  readonly movable: readonly WindowVisit[];
  readonly able: Eligible['able'];
  /** Clinician by `caseKey` who shall follow the one who leaves. */
  readonly successors: ReadonlyMap<string, string>;
  readonly flexMinutes: number;
};

/**
 * A staffing as a problem of the planner: each clinician's day is a caregiver, visits that stay are
 * tied to theirs, planned times are kept, and who may take a visit is its skill. A day of somebody
 * who may take none of its visits changes nothing, and is left out with its visits.
 */
export function staffingProblem(
  window: StaffingWindow,
  { movable, able, successors, flexMinutes }: Asked,
): StaffingProblem {
  const first = window.visits.reduce(
    (least, { dateOfService }) => (daysBetween(dateOfService, least) > 0 ? dateOfService : least),
    (movable[0] as WindowVisit).dateOfService,
  );
  const asked = new Set(movable.map(({ id }) => id));
  const days = new Set(movable.map(({ dateOfService }) => dateOfService));
  const ableOn = new Map([...days].map((day) => [day, new Set<string>()]));
  for (const { id, dateOfService } of movable)
    for (const each of must(able.get(id), id)) ableOn.get(dateOfService)?.add(each);
  const isAble = (id: string, day: string): boolean => ableOn.get(day)?.has(id) === true;
  const visits = window.visits.filter(
    ({ id, dateOfService, providerId }) =>
      asked.has(id) || (providerId !== null && isAble(providerId, dateOfService)),
  );
  const places = newPlaces();
  const patientIds = new Set(visits.map(({ patientId }) => patientId));
  const placeOf = new Map(
    window.patients.flatMap(({ id, place }) =>
      patientIds.has(id) ? [[id, places.at(place)] as const] : [],
    ),
  );
  const people = [...days].flatMap((day) =>
    window.clinicians.flatMap((clinician): PersonDay[] =>
      isAble(clinician.id, day) ? [{ clinician, day }] : [],
    ),
  );
  const zero = (day: string): number => daysBetween(first, day) * dayMinutes;
  const byDay = groupedBy(visits, ({ dateOfService }) => dateOfService);
  const costOf = extraCosts(window, movable, successors);
  const mayDo = ({ id, providerId }: WindowVisit, clinicianId: string): boolean =>
    asked.has(id)
      ? (able.get(id) as ReadonlySet<string>).has(clinicianId)
      : providerId === clinicianId;
  const caregivers = people.map(({ clinician, day }) => {
    const hours = hoursOn(clinician, day);
    const [from, until] = hours
      ? [minuteOfDay(hours.from), minuteOfDay(hours.until)]
      : [usualDay.from, usualDay.until];
    return {
      id: `${clinician.id} ${day}`,
      home: places.at(clinician.home),
      skills: (byDay.get(day) as WindowVisit[])
        .filter((visit) => mayDo(visit, clinician.id))
        .map(({ id }) => id),
      shift: { from: zero(day) + from - way, until: zero(day) + until + way },
    };
  });
  const planned = visits.map((visit): PlanningVisit => {
    const flex = asked.has(visit.id) ? flexOf(visit, flexMinutes) : 0;
    const { from, until } = startsOf(visit, flex, window.now);
    const at = zero(visit.dateOfService);
    return {
      id: visit.id,
      place: placeOf.get(visit.patientId) ?? 0,
      window: { from: at + from, until: at + until },
      needs: [
        {
          skill: visit.id,
          minutes: visit.plannedMinutes,
          ...(asked.has(visit.id) && {
            extra: people.map(({ clinician }) => costOf(visit, clinician)),
          }),
        },
      ],
    };
  });
  return {
    problem: { travel: travelOf(places.list), caregivers, visits: planned, weights },
    people,
    movable,
  };
}
