import { counts } from './authorizations.ts';
import { visitGroup, type VisitGroup } from './clinicians.ts';
import { addDays, daysBetween } from './dates.ts';
import { must } from './must.ts';
import { lastDayOf } from './order-progress.ts';
import { episodeDays, laterVisitTypes, oasisTiming, recertificationWindow } from './periods.ts';
import { byCharacters } from './text-order.ts';
import type { VisitStatus } from './visit-status.ts';

/**
 * Work that the rules of home health date: supervision of aides, reassessment by therapists and the
 * assessment before a recertification (decision 087). Each is counted from episodes, orders and
 * visits; nothing of it is stored. What the rules leave open, such as how early a scheduler hears of
 * it, is ours.
 */

export const dutyRules = [
  'supervision-14',
  'supervision-60',
  'reassessment',
  'recertification',
] as const;
export type DutyRule = (typeof dutyRules)[number];

type Rule = {
  /** English message id. */
  readonly label: string;
  /** Where it is written. */
  readonly source: string;
  /** Most days from one time to the next. */
  readonly days: number;
  /** Last days in which it is due, and days before them in which it is due soon. */
  readonly dueDays: number;
  readonly soonDays: number;
};

/** The rules. Days are those of the regulation; `dueDays` of an interval and `soonDays` are ours. */
export const dutyRule: Readonly<Record<DutyRule, Rule>> = {
  // "If home health aide services are provided to a patient who is receiving skilled nursing,
  // physical or occupational therapy, or speech language pathology services", a supervisory
  // assessment "no less frequently than every 14 days".
  'supervision-14': {
    label: 'Aide supervision, every 14 days',
    source: '42 CFR 484.80(h)(1)',
    days: 14,
    dueDays: 3,
    soonDays: 4,
  },
  // A patient who receives none of these: a registered nurse visits "every 60 days".
  'supervision-60': {
    label: 'Aide supervision, every 60 days',
    source: '42 CFR 484.80(h)(2)',
    days: 60,
    dueDays: 5,
    soonDays: 7,
  },
  // "At least every 30 calendar days a qualified therapist (instead of an assistant) must provide
  // the needed therapy service and functionally reassess the patient", each discipline for itself.
  reassessment: {
    label: 'Therapy reassessment, every 30 days',
    source: '42 CFR 409.44(c)(2)(i)(B)',
    days: 30,
    dueDays: 5,
    soonDays: 7,
  },
  // The comprehensive assessment is updated "the last 5 days of every 60 days beginning with the
  // start-of-care date": days 56 to 60.
  recertification: {
    label: 'Recertification assessment, days 56 to 60',
    source: '42 CFR 484.55(d)(1)',
    days: episodeDays,
    dueDays: 5,
    soonDays: 7,
  },
};

/** What needs somebody first comes first. */
export const dutyStates = ['overdue', 'due', 'soon', 'later', 'done'] as const;
export type DutyState = (typeof dutyStates)[number];

/** Labels, as English message ids. */
export const dutyStateLabels: Readonly<Record<DutyState, string>> = {
  overdue: 'Overdue',
  due: 'Due',
  soon: 'Due soon',
  later: 'Not yet due',
  done: 'Done',
};

/** Whether a duty is work now or in the next days. */
export const isWork = (state: DutyState): boolean =>
  state === 'overdue' || state === 'due' || state === 'soon';

/** Id of the form in which an aide's supervision is written (src/forms). */
export const supervisionForm = 'aide-supervision';

export type DutyVisit = {
  readonly id: string;
  readonly status: VisitStatus;
  /** Discipline the visit was planned for. */
  readonly providerType: string;
  /** That of its clinician, where it is known: an assistant may have taken it. */
  readonly clinicianType?: string | null | undefined;
  readonly visitTypeId: number;
  readonly formId: string;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
};

type DutyOrder = {
  readonly discipline: string;
  readonly visitTypeId: number;
  /** The form of its visit type, where that is known. */
  readonly formId?: string | undefined;
  readonly startDate: string;
  readonly endDate?: string | null | undefined;
};

/** An active episode with what its duties are counted from. */
export type DutyCase = {
  readonly startDate: string;
  readonly endDate: string;
  readonly orders: readonly DutyOrder[];
  /** Of this episode and of those it continues. */
  readonly visits: readonly DutyVisit[];
};

type Named = { readonly id: string; readonly day: string };

export type Duty = {
  readonly rule: DutyRule;
  /** The discipline of a reassessment; null for the others. */
  readonly group: VisitGroup | null;
  readonly state: DutyState;
  /** First and last day on which it can be done in time. */
  readonly from: string;
  readonly by: string;
  /** The visit that did it last; its note was handed in. */
  readonly last: Named | null;
  /** A visit that will do it: planned, or made and its note not handed in yet. */
  readonly planned: Named | null;
};

/** Notes of these visits were handed in; a returned one is corrected, not made again. */
const handedIn: readonly VisitStatus[] = ['NotesInReview', 'NotesRejected', 'NotesApproved'];

const isOnOrAfter = (day: string, start: string): boolean => daysBetween(start, day) >= 0;

const byDay = (a: DutyVisit, b: DutyVisit): number =>
  daysBetween(b.dateOfService, a.dateOfService) || byCharacters(a.id, b.id);

const named = ({ id, dateOfService }: DutyVisit): Named => ({ id, day: dateOfService });

const isSupervision = ({ formId }: { readonly formId?: string | undefined }): boolean =>
  formId === supervisionForm;

/** Comprehensive assessments are known by their visit types (spec rules §4; 42 CFR 484.55). */
const isAssessment = ({ visitTypeId }: { readonly visitTypeId: number }): boolean =>
  oasisTiming(visitTypeId, true) !== null;

/** Supervising an aide and assessing a patient is no skilled care by itself. */
const isCare = (one: DutyVisit | DutyOrder): boolean => !isSupervision(one) && !isAssessment(one);

const groupOf = (one: DutyVisit | DutyOrder): VisitGroup | null =>
  visitGroup('discipline' in one ? one.discipline : one.providerType);

const ordered = (orders: readonly DutyOrder[]): string[] =>
  orders.map(({ startDate }) => startDate);

/** A discipline's care: since when, or null where none is given on a day or planned after it. */
function careSince(
  group: VisitGroup,
  { endDate, orders, visits }: DutyCase,
  today: string,
): string | null {
  const own = visits.filter((visit) => counts(visit) && isCare(visit) && groupOf(visit) === group);
  const inForce = orders.filter(
    (order) =>
      isCare(order) &&
      groupOf(order) === group &&
      isOnOrAfter(today, order.startDate) &&
      // An active episode that ran out is still to be closed or recertified.
      (isOnOrAfter(lastDayOf(order, endDate), today) ||
        (isOnOrAfter(today, endDate) && lastDayOf(order, endDate) === endDate)),
  );
  const isGiven =
    inForce.length > 0 || own.some(({ dateOfService }) => isOnOrAfter(dateOfService, today));
  if (!isGiven) return null;
  const days = own.length > 0 ? own.map(({ dateOfService }) => dateOfService) : ordered(inForce);
  return must(days.toSorted((a, b) => daysBetween(b, a))[0], 'first day of care');
}

function stateOf(rule: DutyRule, by: string, today: string, last: Named | null): DutyState {
  const { dueDays, soonDays } = dutyRule[rule];
  const left = daysBetween(today, by);
  if (left < 0) return 'overdue';
  if (left < dueDays) return 'due';
  if (left < dueDays + soonDays) return 'soon';
  return last ? 'done' : 'later';
}

/** Work that is done again within so many days of the last time, or of the first day of the care. */
function recurring(
  rule: DutyRule,
  group: VisitGroup | null,
  since: string,
  doing: readonly DutyVisit[],
  today: string,
): Duty {
  const last =
    doing
      .filter(({ status }) => handedIn.includes(status))
      .toSorted(byDay)
      .at(-1) ?? null;
  const base = last?.dateOfService ?? since;
  const planned =
    doing
      .filter(
        (visit) =>
          counts(visit) &&
          !handedIn.includes(visit.status) &&
          (last === null || daysBetween(base, visit.dateOfService) > 0),
      )
      .toSorted(byDay)[0] ?? null;
  const by = addDays(base, dutyRule[rule].days);
  const done = last && named(last);
  return {
    rule,
    group,
    state: stateOf(rule, by, today, done),
    from: addDays(by, 1 - dutyRule[rule].dueDays),
    by,
    last: done,
    planned: planned && named(planned),
  };
}

const skilled: readonly VisitGroup[] = ['RN', 'PT', 'OT', 'ST'];

/**
 * Supervision of home health aides: at least every 14 days while the patient also receives skilled
 * nursing or therapy (42 CFR 484.80(h)(1)), otherwise every 60 days (42 CFR 484.80(h)(2)).
 */
function supervision(given: DutyCase, today: string): Duty[] {
  const since = careSince('HHA', given, today);
  if (since === null) return [];
  const isSkilled = skilled.some((group) => careSince(group, given, today) !== null);
  const rule = isSkilled ? 'supervision-14' : 'supervision-60';
  return [recurring(rule, null, since, given.visits.filter(isSupervision), today)];
}

const therapies: readonly VisitGroup[] = ['PT', 'OT', 'ST'];
const assistants: readonly string[] = ['PTA', 'OTA'];

/**
 * Reassessment by a qualified therapist of each discipline, not by an assistant, at least every 30
 * calendar days (42 CFR 409.44(c)(2)(i)(B)). The visit counts; whether its note measures function is
 * for the reviewer to see.
 */
function reassessments(given: DutyCase, today: string): Duty[] {
  return therapies.flatMap((group) => {
    const since = careSince(group, given, today);
    if (since === null) return [];
    const doing = given.visits.filter(
      (visit) =>
        groupOf(visit) === group &&
        !assistants.includes(visit.providerType) &&
        !assistants.includes(visit.clinicianType ?? ''),
    );
    return [recurring('reassessment', group, since, doing, today)];
  });
}

/** The assessment of one certification period, days 56 to 60 from its first day. */
function assessmentOf(periodStart: string, { visits }: DutyCase, today: string): Duty {
  const { start, end } = recertificationWindow(periodStart);
  const next = addDays(start, episodeDays);
  const inPeriod = visits
    .filter(
      (visit) =>
        isAssessment(visit) &&
        isOnOrAfter(visit.dateOfService, start) &&
        daysBetween(visit.dateOfService, next) > 0,
    )
    .toSorted(byDay);
  const last = inPeriod.find(({ status }) => handedIn.includes(status)) ?? null;
  const planned =
    inPeriod.find((visit) => counts(visit) && !handedIn.includes(visit.status)) ?? null;
  return {
    rule: 'recertification',
    group: null,
    state: last ? 'done' : stateOf('recertification', end, today, null),
    from: start,
    by: end,
    last: last && named(last),
    planned: last ? null : planned && named(planned),
  };
}

/**
 * The update of the comprehensive assessment in the last 5 days of every 60 days from the start of
 * care on (42 CFR 484.55(d)(1)): of the period today is in, or of the one before while it is not
 * done. An assessment after the window is done late, and done.
 */
function recertification(given: DutyCase, today: string): Duty[] {
  const { startDate, endDate } = given;
  const last = Math.max(0, Math.floor(daysBetween(startDate, endDate) / episodeDays));
  const now = Math.floor(daysBetween(startDate, today) / episodeDays);
  const period = Math.min(Math.max(0, now), last);
  const before = period - 1;
  const of = (number: number): Duty =>
    assessmentOf(addDays(startDate, number * episodeDays), given, today);
  const missed = before >= 0 ? of(before) : null;
  return [missed && missed.state !== 'done' ? missed : of(period)];
}

/** What needs somebody first: the worst state, then the earliest last day. */
export const byUrgency = (
  a: Pick<Duty, 'state' | 'by' | 'rule'>,
  b: Pick<Duty, 'state' | 'by' | 'rule'>,
): number =>
  dutyStates.indexOf(a.state) - dutyStates.indexOf(b.state) ||
  daysBetween(b.by, a.by) ||
  dutyRules.indexOf(a.rule) - dutyRules.indexOf(b.rule);

/**
 * The dated work of an active episode, the most urgent first.
 *
 * @param today MM/DD/YYYY in Pacific time
 */
export const dutiesOf = (given: DutyCase, today: string): Duty[] =>
  [
    ...supervision(given, today),
    ...reassessments(given, today),
    ...recertification(given, today),
  ].toSorted(byUrgency);

/** Whether the visit that is to do it is planned too late. */
export const isPlannedLate = ({ planned, by }: Pick<Duty, 'planned' | 'by'>): boolean =>
  planned !== null && daysBetween(by, planned.day) > 0;

/** They work under the plan of another profession and assess nobody (42 CFR 484.115). */
const underSomebody: readonly string[] = [...assistants, 'LVN/LPN', 'LVN', 'LPN'];

/** Whether it is a clinician's own work: the profession that may do it (same sources). */
export function isDutyOf(
  { rule, group }: Pick<Duty, 'rule' | 'group'>,
  providerType: string,
): boolean {
  const own = visitGroup(providerType);
  if (own === null || underSomebody.includes(providerType)) return false;
  if (rule === 'reassessment') return own === group;
  return rule === 'recertification' ? skilled.includes(own) : own === 'RN';
}

type Certification = {
  readonly id: string;
  /** MM/DD/YYYY. */
  readonly startDate: string;
  readonly endDate: string;
};

/**
 * Ids of an episode and of those before it that it continues without a day between: care goes on
 * over them, and so do the days that are counted.
 *
 * @param theirs episodes of the same patient
 */
export function certificationsOf(
  episode: Certification,
  theirs: readonly Certification[],
): string[] {
  const before = theirs.find(
    ({ endDate, startDate }) =>
      daysBetween(endDate, episode.startDate) === 1 && daysBetween(startDate, endDate) >= 0,
  );
  return [episode.id, ...(before ? certificationsOf(before, theirs) : [])];
}

/**
 * Whether an agency has no visit type with which the work could be planned: an assessment for a
 * recertification is 306 or 317 (spec rules §4), which an agency that began without them has to add.
 */
export const lacksVisitType = (rule: DutyRule, visitTypeIds: Iterable<number>): boolean =>
  rule === 'recertification' && ![...visitTypeIds].some((id) => laterVisitTypes.includes(id));
