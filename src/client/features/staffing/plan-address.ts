import { longestWindow } from '#contract/staffing.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { pacificDate } from '#domain/pacific.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import type { PlanWish } from '#domain/planning/staffing-window.ts';

/** What is to be planned, as the address says it. */

export const planKinds = ['sick', 'day', 'week', 'leaver'] as const;
export type PlanKind = (typeof planKinds)[number];
/** How far planned times may move, minutes. */
export const flexes = ['0', '60', '120', '600'] as const;

export type PlanAsked = {
  readonly kind: PlanKind;
  /** MM/DD/YYYY. */
  readonly day: string;
  readonly clinicianId: string | null;
  readonly mayMove: boolean;
  readonly flexMinutes: number;
};

type Search = Readonly<Record<string, unknown>>;

const textIn = (search: Search, key: string): string => {
  const value = search[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The plan that an address asks for; a sick call of today without a clinician by default. */
export function askedIn(search: Search, now: Date): PlanAsked {
  const day = textIn(search, 'day').replaceAll('-', '/');
  const clinicianId = textIn(search, 'clinician');
  const flex = flexes.find((each) => each === textIn(search, 'flex'));
  return {
    kind: planKinds.find((each) => each === search['kind']) ?? 'sick',
    day: isCalendarDate(day) ? day : pacificDate(now),
    clinicianId: idShape.test(clinicianId) ? clinicianId : null,
    mayMove: textIn(search, 'move') === 'all',
    flexMinutes: Number(flex ?? '0'),
  };
}

/** The address of a plan, beside the view. */
export const searchFor = ({ kind, day, clinicianId, mayMove, flexMinutes }: PlanAsked) => ({
  view: 'plan',
  kind,
  day: day.replaceAll('/', '-'),
  ...(clinicianId !== null && { clinician: clinicianId }),
  ...(mayMove && { move: 'all' }),
  ...(flexMinutes > 0 && { flex: String(flexMinutes) }),
});

/** Somebody who is away, for the kinds that need one. */
export const needsClinician = (kind: PlanKind): boolean => kind === 'sick' || kind === 'leaver';

/** Weeks of a caseload that is handed over: an episode of 60 days fits, whatever day it begins. */
const leaverWeeks = longestWindow.weeks;

/** The window of a plan: whole weeks, so that the load of a week is known. */
export const windowOf = ({ kind, day, clinicianId, mayMove }: PlanAsked) => ({
  sunday: weekStart(day),
  weeks: kind === 'leaver' ? leaverWeeks : 1,
  clinicianId: needsClinician(kind) ? clinicianId : null,
  day: kind === 'sick' || kind === 'day' ? day : null,
  mayMove: !needsClinician(kind) && mayMove,
});

/** What the planner is asked; null while somebody has to be chosen. */
export function wishOf({
  kind,
  day,
  clinicianId,
  mayMove,
  flexMinutes,
}: PlanAsked): PlanWish | null {
  switch (kind) {
    case 'sick':
    case 'leaver':
      return clinicianId === null ? null : { kind, clinicianId, day, flexMinutes };
    case 'day':
      return { kind, day, mayMove, flexMinutes };
    case 'week':
      return { kind, mayMove, flexMinutes };
  }
}
