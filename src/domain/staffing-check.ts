import {
  beyondAuthorization,
  coverOf,
  type BeyondAuthorization,
  type Cover,
  type PatientCover,
} from './authorization-cover.ts';
import {
  hoursOn,
  isCovered,
  isOtherGender,
  licenceIn,
  minuteOfDay,
  missingLanguage,
  missingSkills,
  vacationOn,
  type ClinicianFacts,
  type PatientFacts,
} from './clinician-facts.ts';
import { visitGroup } from './clinicians.ts';
import { addDays, daysBetween, weekdayOf } from './dates.ts';
import { straightMiles, type Place } from './distance.ts';
import { orderFrequency } from './orders.ts';
import { isAssessment } from './periods.ts';

/**
 * What speaks against giving a visit to a clinician on a day at a time. The server asks it in the
 * transaction that assigns, the screens before: both read the same sentences (decision 076). What
 * nobody recorded is never held against anybody.
 */

/** A visit where it is to be: the day and time may be other ones than it has now. */
type VisitToPlace = {
  readonly id: string;
  readonly patientId: string;
  readonly episodeId: string;
  readonly visitTypeId: number;
  readonly providerType: string;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  /** HH:MM; null without a planned time. */
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
};

/** Another visit of the clinician in the same week, Sunday to Saturday. */
export type VisitBeside = {
  readonly id: string;
  readonly patientName: string;
  readonly dateOfService: string;
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
  /** Where the patient lives; null where it is not known. */
  readonly place: Place | null;
};

/** Visits of the order in the week it is to be in, this one included. */
type OrderOfWeek = { readonly ordered: number; readonly planned: number };

export type StaffingQuestion = {
  readonly visit: VisitToPlace;
  /** Null when the visit is to be nobody's: then only its order can speak against the day. */
  readonly clinician: ClinicianFacts | null;
  readonly patient: PatientFacts | null;
  readonly beside: readonly VisitBeside[];
  /** Null for an order without a number per week, and for a visit of no order. */
  readonly order: OrderOfWeek | null;
  /** How payers authorised it; absent where it needs no authorisation. */
  readonly cover?: Cover | undefined;
};

export type StaffingFinding =
  | { readonly code: 'discipline'; readonly needs: string; readonly has: string }
  | { readonly code: 'assessment'; readonly needs: string; readonly has: string }
  | { readonly code: 'assistant'; readonly needs: string; readonly has: string }
  | { readonly code: 'not-wanted' }
  | { readonly code: 'licence-expired'; readonly state: string }
  | { readonly code: 'licence-missing'; readonly state: string }
  | { readonly code: 'vacation'; readonly startDate: string; readonly endDate: string }
  | { readonly code: 'day-off' }
  | { readonly code: 'hours'; readonly from: string; readonly until: string }
  | { readonly code: 'overlap'; readonly with: string; readonly at: string }
  | {
      readonly code: 'travel';
      readonly with: string;
      readonly miles: number;
      /** Minutes the straight way takes, and minutes there are between the two visits. */
      readonly needs: number;
      readonly has: number;
    }
  | { readonly code: 'week-hours'; readonly hours: number; readonly limit: number }
  | { readonly code: 'order'; readonly ordered: number; readonly planned: number }
  | BeyondAuthorization
  | { readonly code: 'language'; readonly language: string }
  | { readonly code: 'gender'; readonly gender: string }
  | { readonly code: 'skills'; readonly skills: readonly string[] };
export type StaffingCode = StaffingFinding['code'];
export const findingCodes = [
  'discipline',
  'assessment',
  'assistant',
  'not-wanted',
  'licence-expired',
  'licence-missing',
  'vacation',
  'day-off',
  'hours',
  'overlap',
  'travel',
  'week-hours',
  'order',
  'authorization',
  'language',
  'gender',
  'skills',
] as const satisfies readonly StaffingCode[];

/**
 * What nobody may override: the law, and the patient's own word. A wish that changed is changed in
 * the chart first. Everything else is a scheduler's judgement, given with a reason.
 */
const blocking: ReadonlySet<StaffingCode> = new Set([
  'discipline',
  'assessment',
  'not-wanted',
  'licence-expired',
]);
export const isBlocking = ({ code }: Pick<StaffingFinding, 'code'>): boolean => blocking.has(code);

/** Why a scheduler does it anyway; the code goes into the audit log. */
export const overrideReasons = [
  'clinician-agrees',
  'patient-agrees',
  'joint-visit',
  'nobody-else',
  'cannot-wait',
  'order-coming',
  'authorization-coming',
  'undo',
] as const;
export type OverrideReason = (typeof overrideReasons)[number];

/** Assistants work under a plan of the profession before them (42 CFR 484.115). */
const professionOf: ReadonlyMap<string, string> = new Map([
  ['PTA', 'PT'],
  ['OTA', 'OT'],
  ['LVN/LPN', 'RN'],
]);

function disciplineFindings(
  { providerType: needs, visitTypeId }: VisitToPlace,
  { providerType: has }: ClinicianFacts,
): StaffingFinding[] {
  if (visitGroup(needs) === null || visitGroup(needs) !== visitGroup(has))
    return [{ code: 'discipline', needs, has }];
  if (!professionOf.has(has)) return [];
  // Comprehensive assessments are the profession's own (42 CFR 484.55), whatever was planned.
  if (isAssessment(visitTypeId)) return [{ code: 'assessment', needs, has }];
  return professionOf.get(has) === needs ? [{ code: 'assistant', needs, has }] : [];
}

function licenceFindings(
  { dateOfService }: VisitToPlace,
  clinician: ClinicianFacts,
  { state }: PatientFacts,
): StaffingFinding[] {
  const licence = licenceIn(clinician, state, dateOfService);
  if (licence === 'expired') return [{ code: 'licence-expired', state }];
  return licence === 'missing' ? [{ code: 'licence-missing', state }] : [];
}

function availabilityFindings(visit: VisitToPlace, clinician: ClinicianFacts): StaffingFinding[] {
  const vacation = vacationOn(clinician, visit.dateOfService);
  if (vacation)
    return [{ code: 'vacation', startDate: vacation.startDate, endDate: vacation.endDate }];
  const hours = hoursOn(clinician, visit.dateOfService);
  if (hours === null) return [{ code: 'day-off' }];
  return hours && isCovered(clinician, visit) === false
    ? [{ code: 'hours', from: hours.from, until: hours.until }]
    : [];
}

type Timed = { readonly at: string; readonly start: number; readonly end: number };
const timeOf = ({
  plannedStart,
  plannedMinutes,
}: Pick<VisitToPlace, 'plannedStart' | 'plannedMinutes'>): Timed | null => {
  if (plannedStart === null) return null;
  const start = minuteOfDay(plannedStart);
  return { at: plannedStart, start, end: start + plannedMinutes };
};

/**
 * Miles an hour along the straight line: streets are about a third longer than it, at some 30 miles
 * an hour with parking; our own estimate, which every sentence that uses it names as such.
 */
const straightSpeed = 22;
export const straightMinutes = (miles: number): number => Math.ceil((miles / straightSpeed) * 60);

/** Overlap with the visits of the day, and the way from the one before and to the one after. */
function dayFindings(
  visit: VisitToPlace,
  place: Place | null,
  beside: readonly VisitBeside[],
): StaffingFinding[] {
  const time = timeOf(visit);
  if (time === null) return [];
  const others = beside.flatMap((other) => {
    const theirs = timeOf(other);
    return theirs === null || other.dateOfService !== visit.dateOfService
      ? []
      : [{ other, gap: Math.max(theirs.start - time.end, time.start - theirs.end), theirs }];
  });
  const overlaps = others.filter(({ gap }) => gap < 0);
  const before = others.filter(({ gap, theirs }) => gap >= 0 && theirs.start < time.start);
  const after = others.filter(({ gap, theirs }) => gap >= 0 && theirs.start >= time.start);
  const neighbours = [before, after].flatMap((side) =>
    side.toSorted((a, b) => a.gap - b.gap).slice(0, 1),
  );
  return [
    ...overlaps.map(({ other, theirs }): StaffingFinding => ({
      code: 'overlap',
      with: other.patientName,
      at: theirs.at,
    })),
    ...neighbours.flatMap(({ other, gap }): StaffingFinding[] => {
      if (place === null || other.place === null) return [];
      const miles = straightMiles(place, other.place);
      const needs = straightMinutes(miles);
      return needs <= gap
        ? []
        : [
            {
              code: 'travel',
              with: other.patientName,
              miles: Math.round(miles * 10) / 10,
              needs,
              has: gap,
            },
          ];
    }),
  ];
}

/** Planned hours of some visits, to a tenth. */
export const hoursOf = (visits: readonly { readonly plannedMinutes: number }[]): number =>
  Math.round(visits.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0) / 6) / 10;

function weekFindings(
  visit: VisitToPlace,
  { weeklyHours: limit }: ClinicianFacts,
  beside: readonly VisitBeside[],
): StaffingFinding[] {
  const hours = hoursOf([visit, ...beside]);
  return limit !== null && hours > limit ? [{ code: 'week-hours', hours, limit }] : [];
}

const wishFindings = (clinician: ClinicianFacts, patient: PatientFacts): StaffingFinding[] => {
  const language = missingLanguage(clinician, patient);
  const skills = missingSkills(clinician, patient);
  return [
    ...(patient.notWanted.includes(clinician.id) ? [{ code: 'not-wanted' } as const] : []),
    ...(language === null ? [] : [{ code: 'language', language } as const]),
    ...(patient.gender !== null && isOtherGender(clinician, patient)
      ? [{ code: 'gender', gender: patient.gender } as const]
      : []),
    ...(skills.length === 0 ? [] : [{ code: 'skills', skills } as const]),
  ];
};

/** What the physician did not order, and what the payer did not authorise. */
const paperFindings = ({
  order,
  cover,
}: Pick<StaffingQuestion, 'order' | 'cover'>): StaffingFinding[] => {
  const beyond = beyondAuthorization(cover);
  return [
    ...(order !== null && order.planned > order.ordered
      ? [{ code: 'order', ...order } as const]
      : []),
    ...(beyond ? [beyond] : []),
  ];
};

/**
 * Everything that speaks against it, what nobody may override first. Empty when nothing does.
 *
 * @param beside the clinician's other visits of the week of the day, without those taken off the
 *   plan
 */
export function staffingFindings(question: StaffingQuestion): StaffingFinding[] {
  const { visit, clinician, patient } = question;
  if (clinician === null) return paperFindings(question);
  const beside = question.beside.filter(({ id }) => id !== visit.id);
  const discipline = disciplineFindings(visit, clinician);
  // Nothing else matters about somebody of another discipline.
  if (discipline.some(({ code }) => code === 'discipline')) return discipline;
  return [
    ...discipline,
    ...(patient ? licenceFindings(visit, clinician, patient) : []),
    ...(patient ? wishFindings(clinician, patient) : []),
    ...availabilityFindings(visit, clinician),
    ...dayFindings(visit, patient?.place ?? null, beside),
    ...weekFindings(visit, clinician, beside),
    ...paperFindings(question),
  ].toSorted((a, b) => Number(isBlocking(b)) - Number(isBlocking(a)));
}

/**
 * How a scheduler's act ends by its findings: it goes ahead, it is refused, or a reason is asked
 * for.
 *
 * @param accepted what was shown to the scheduler, who did it anyway
 */
export function staffingVerdict(
  findings: readonly StaffingFinding[],
  accepted: readonly StaffingCode[],
): 'clear' | 'blocked' | 'ask' {
  if (findings.some(isBlocking)) return 'blocked';
  return findings.every(({ code }) => accepted.includes(code)) ? 'clear' : 'ask';
}

/** The Sunday of a day's week, MM/DD/YYYY (spec rules §5). */
export const weekOf = (day: string): string => addDays(day, -weekdayOf(day));

type OrderToCount = {
  readonly frequency: string;
  readonly startDate: string;
  /** Last day of an order that was changed or stopped; null where it runs to its own end. */
  readonly endDate?: string | null;
};

/**
 * Visits ordered in the week from `week` (a Sunday) on, by orders that have not ended before it; null
 * where an order names no number per week, or cannot be read.
 */
export function orderedInWeek(orders: readonly OrderToCount[], week: string): number | null {
  let ordered = 0;
  for (const { frequency, startDate, endDate } of orders) {
    const order = orderFrequency(frequency);
    if (!order.ok || order.parts.some(({ kind }) => kind !== 'week')) return null;
    if (endDate && (daysBetween(endDate, week) > 0 || daysBetween(startDate, endDate) < 0))
      continue;
    const weeks = daysBetween(weekOf(startDate), week) / 7;
    ordered += order.visitsPerWeek[weeks] ?? 0;
  }
  return orders.length === 0 ? null : ordered;
}

/** What `staffingFindings` needs for some visits, clinicians and weeks, as the server reads it. */
export type StaffingFacts = {
  readonly clinicians: readonly ClinicianFacts[];
  readonly patients: readonly PatientFacts[];
  readonly beside: readonly (VisitBeside & { readonly clinicianId: string })[];
  /** `planned` counts the others of the order in that week. */
  readonly orders: readonly (OrderOfWeek & { readonly visitId: string; readonly week: string })[];
  /** Of patients with authorisations. */
  readonly authorized: readonly PatientCover[];
};

/** A visit where it is to be, and whose. */
export type Placement = { readonly visit: VisitToPlace; readonly clinicianId: string | null };

/** The other visits of the week that the clinician will have when all placements are made. */
function besideOf(
  { visit, clinicianId }: Placement,
  { beside, patients }: StaffingFacts,
  placements: readonly Placement[],
): VisitBeside[] {
  const week = weekOf(visit.dateOfService);
  const placed = new Set(placements.map((each) => each.visit.id));
  const toCome = placements
    .filter((each) => each.visit.id !== visit.id && each.clinicianId === clinicianId)
    .map(({ visit: other }): VisitBeside => {
      const patient = patients.find(({ id }) => id === other.patientId);
      return { ...other, patientName: patient?.name ?? '', place: patient?.place ?? null };
    });
  const there = beside.filter((each) => each.clinicianId === clinicianId && !placed.has(each.id));
  return [...there, ...toCome].filter(({ dateOfService }) => weekOf(dateOfService) === week);
}

/**
 * Findings of placements made together, by the visit's id; a clinician who is not among the facts
 * counts as nobody.
 */
export function checkPlacements(
  facts: StaffingFacts,
  placements: readonly Placement[],
): Map<string, StaffingFinding[]> {
  const covers = coverOf(
    facts.authorized,
    placements.map(({ visit }) => visit),
  );
  return new Map(
    placements.map((placement) => {
      const { visit, clinicianId } = placement;
      const week = weekOf(visit.dateOfService);
      const order = facts.orders.find((each) => each.visitId === visit.id && each.week === week);
      return [
        visit.id,
        staffingFindings({
          visit,
          clinician: facts.clinicians.find(({ id }) => id === clinicianId) ?? null,
          patient: facts.patients.find(({ id }) => id === visit.patientId) ?? null,
          beside: besideOf(placement, facts, placements),
          order: order ? { ordered: order.ordered, planned: order.planned + 1 } : null,
          cover: covers.get(visit.id),
        }),
      ];
    }),
  );
}
