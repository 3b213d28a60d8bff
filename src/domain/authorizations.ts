import { daysBetween } from './dates.ts';
import { must } from './must.ts';
import { visitGroup, type VisitGroup } from './clinicians.ts';
import type { VisitStatus } from './visit-status.ts';

/**
 * What a payer authorised and how far it is used (decision 079). The specification names the call
 * `patientAuthorizations` and leaves its rules open; how payers round hours and units differs and is
 * unverified here.
 */

/** What an authorisation counts. A unit is 15 minutes (spec rules §9, units list). */
export const authorizationUnits = ['visits', 'hours', 'units'] as const;
export type AuthorizationUnit = (typeof authorizationUnits)[number];

/** Minutes of one unit (spec rules §9). */
const unitMinutes = 15;
const hourMinutes = 60;

/** Days before its last day in which an authorisation is expiring; ours. */
export const expiringDays = 14;

export type Authorization = {
  readonly id: string;
  /** Null for visits of every discipline. */
  readonly discipline: VisitGroup | null;
  /** Null for every visit type of the discipline. */
  readonly visitTypeId: number | null;
  /** Null for every episode of the patient. */
  readonly episodeId: string | null;
  readonly unit: AuthorizationUnit;
  readonly amount: number;
  /** First and last day, both included, MM/DD/YYYY. */
  readonly startDate: string;
  readonly endDate: string;
  /** Withdrawn ones cover nothing. */
  readonly withdrawn: boolean;
};

export type CountedVisit = {
  readonly id: string;
  readonly status: VisitStatus;
  readonly providerType: string;
  readonly visitTypeId: number;
  readonly episodeId: string;
  readonly dateOfService: string;
  readonly plannedMinutes: number;
};

/** What an authorisation is used for. */
export type Balance = {
  /** Used by visits that took place, by planned ones, and beyond what is authorised. */
  readonly done: number;
  readonly planned: number;
  readonly over: number;
  readonly left: number;
};

/** Statuses of visits that took place; the notes may still be missing. */
const performed: readonly VisitStatus[] = [
  'NotesDue',
  'NotesOverdue',
  'NotesInReview',
  'NotesRejected',
  'NotesApproved',
];
const gone: readonly VisitStatus[] = ['Missed', 'Expired', 'Deleted'];

/** Whether a visit took place, as far as its status tells. */
export const tookPlace = ({ status }: { readonly status: VisitStatus }): boolean =>
  performed.includes(status);

/** Whether a visit counts: it took place or is planned. */
export const counts = ({ status }: { readonly status: VisitStatus }): boolean =>
  !gone.includes(status);

/** What one visit takes of an authorisation: itself, its planned hours, or its started units. */
export function shareOf(unit: AuthorizationUnit, plannedMinutes: number): number {
  if (unit === 'visits') return 1;
  return unit === 'hours' ? plannedMinutes / hourMinutes : Math.ceil(plannedMinutes / unitMinutes);
}

const isOn = ({ startDate, endDate }: Authorization, day: string): boolean =>
  daysBetween(startDate, day) >= 0 && daysBetween(day, endDate) >= 0;

/** Whether an authorisation is about visits of this kind, whatever the day. */
const isAbout = (
  { discipline, visitTypeId, episodeId, withdrawn }: Authorization,
  visit: Omit<CountedVisit, 'id' | 'status' | 'dateOfService' | 'plannedMinutes'>,
): boolean =>
  !withdrawn &&
  (discipline === null || discipline === visitGroup(visit.providerType)) &&
  (visitTypeId === null || visitTypeId === visit.visitTypeId) &&
  (episodeId === null || episodeId === visit.episodeId);

const narrowness = ({ visitTypeId, discipline, episodeId }: Authorization): number =>
  Number(visitTypeId !== null) * 4 + Number(discipline !== null) * 2 + Number(episodeId !== null);

/** The narrowest first, then the one that ends first. */
const inTurn = (a: Authorization, b: Authorization): number =>
  narrowness(b) - narrowness(a) ||
  daysBetween(b.endDate, a.endDate) ||
  daysBetween(b.startDate, a.startDate) ||
  a.id.localeCompare(b.id);

/** Visits that took place first: planned ones go beyond before them, new ones before all others. */
const byDay =
  (coming: ReadonlySet<string>) =>
  (a: CountedVisit, b: CountedVisit): number =>
    Number(tookPlace(b)) - Number(tookPlace(a)) ||
    Number(coming.has(a.id)) - Number(coming.has(b.id)) ||
    daysBetween(b.dateOfService, a.dateOfService) ||
    a.id.localeCompare(b.id);

/**
 * Why a visit is not covered: what is authorised is used up, or nothing is authorised on its day
 * though something of its kind is on another.
 */
type Uncovered = 'used-up' | 'other-days';

export type Counted = {
  readonly balances: ReadonlyMap<string, Balance>;
  readonly uncovered: ReadonlyMap<string, Uncovered>;
  /** The authorisation each covered visit uses, by the visit's id. */
  readonly usedBy: ReadonlyMap<string, string>;
  /** The authorisation that has too little left for a visit, by the visit's id. */
  readonly lacking: ReadonlyMap<string, string>;
};

const none: Balance = { done: 0, planned: 0, over: 0, left: 0 };
const rounded = (amount: number): number => Math.round(amount * 100) / 100;

const added = (balance: Balance, key: 'done' | 'planned' | 'over', share: number): Balance => ({
  ...balance,
  [key]: rounded(balance[key] + share),
  left: key === 'over' ? balance.left : rounded(balance.left - share),
});

/**
 * Counts the authorisations of one patient down by their visits. Each visit uses the narrowest
 * authorisation of its day that has enough left; of several the one that ends first. Missed, expired
 * and deleted visits use nothing. Kinds of visits for which nothing is authorised on any day need
 * none.
 *
 * @param coming ids of visits that are only to be planned: of the planned ones they are counted last
 */
export function countDown(
  authorizations: readonly Authorization[],
  visits: readonly CountedVisit[],
  coming: ReadonlySet<string> = new Set(),
): Counted {
  const ordered = authorizations.toSorted(inTurn);
  const balances = new Map<string, Balance>(
    ordered.map(({ id, amount }) => [id, { ...none, left: amount }]),
  );
  const balanceOf = (id: string): Balance => must(balances.get(id), 'balance');
  const uncovered = new Map<string, Uncovered>();
  const usedBy = new Map<string, string>();
  const lacking = new Map<string, string>();
  for (const visit of visits.filter(counts).toSorted(byDay(coming))) {
    const about = ordered.filter((each) => isAbout(each, visit));
    const onDay = about.filter((each) => isOn(each, visit.dateOfService));
    const [first] = onDay;
    const fitting = onDay.find(
      ({ id, unit }) => balanceOf(id).left >= shareOf(unit, visit.plannedMinutes),
    );
    const charged = fitting ?? first;
    if (charged) {
      const key = fitting ? (tookPlace(visit) ? 'done' : 'planned') : 'over';
      const share = shareOf(charged.unit, visit.plannedMinutes);
      balances.set(charged.id, added(balanceOf(charged.id), key, share));
    }
    if (fitting) usedBy.set(visit.id, fitting.id);
    else if (first) {
      uncovered.set(visit.id, 'used-up');
      lacking.set(visit.id, first.id);
    } else if (about.length > 0) uncovered.set(visit.id, 'other-days');
  }
  return { balances, uncovered, usedBy, lacking };
}

export const authorizationStates = [
  'active',
  'future',
  'expiring',
  'used-up',
  'over',
  'ended',
  'withdrawn',
] as const;
export type AuthorizationState = (typeof authorizationStates)[number];

/** Labels, as English message ids. */
export const authorizationStateLabels: Readonly<Record<AuthorizationState, string>> = {
  active: 'Active',
  future: 'Not yet valid',
  expiring: 'Expiring',
  'used-up': 'Nothing left',
  over: 'Exceeded',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
};

/** How an authorisation is today (MM/DD/YYYY); what needs the office most comes first. */
export function authorizationState(
  { withdrawn, startDate, endDate }: Authorization,
  { left, over }: Balance,
  today: string,
): AuthorizationState {
  if (withdrawn) return 'withdrawn';
  if (daysBetween(endDate, today) > 0) return 'ended';
  if (over > 0) return 'over';
  if (left <= 0) return 'used-up';
  if (daysBetween(today, startDate) > 0) return 'future';
  return daysBetween(today, endDate) <= expiringDays ? 'expiring' : 'active';
}

/** Whether an authorisation belongs into the office's queue. */
export const needsOffice = (state: AuthorizationState): boolean =>
  state === 'expiring' || state === 'used-up' || state === 'over';
