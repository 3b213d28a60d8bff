import type { Cover } from '../authorization-cover.ts';
import type { ClinicianFacts, PatientFacts } from '../clinician-facts.ts';
import { daysBetween } from '../dates.ts';
import type { VisitStatus } from '../visit-status.ts';

/** Some days of an agency's visits with everybody who may make them: what a staffing plan is of. */

export type WindowVisit = {
  readonly id: string;
  readonly revision: number;
  readonly patientId: string;
  readonly episodeId: string;
  readonly patientName: string;
  readonly visitType: string;
  /** The type of clinician it is planned for. */
  readonly providerType: string;
  readonly status: VisitStatus;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  /** HH:MM; null without a planned time. */
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
  readonly providerId: string | null;
  /** Can be given to somebody else without moving what was started. */
  readonly isOpen: boolean;
  /** Whether payers authorised it; absent where it needs no authorisation. */
  readonly cover?: Cover | undefined;
  /**
   * It is not planned and only takes its clinician's time: nothing is known of its patient but the
   * place.
   */
  readonly aside?: boolean | undefined;
};

/** Minutes of a clinician's visits in a week that are not among the visits of the window. */
type BookedWeek = {
  readonly clinicianId: string;
  /** Its Sunday, MM/DD/YYYY. */
  readonly week: string;
  readonly minutes: number;
};

/** Visits of a patient's episodes outside the window that one clinician made or is to make. */
type PastVisits = {
  readonly patientId: string;
  /** Group of disciplines (`visitGroup`). */
  readonly group: string;
  readonly providerId: string;
  readonly visits: number;
};

export type StaffingWindow = {
  readonly clinicians: readonly ClinicianFacts[];
  /** How many others there are, whom nobody weighed; they keep their visits. */
  readonly more?: number | undefined;
  readonly patients: readonly PatientFacts[];
  readonly visits: readonly WindowVisit[];
  readonly past: readonly PastVisits[];
  /** What clinicians have on days on which nothing is planned, where those visits are left out. */
  readonly booked?: readonly BookedWeek[] | undefined;
  /** When it is planned; absent where that does not matter (`asOf`). */
  readonly now?: Moment | undefined;
};

/** A day, MM/DD/YYYY, and a time, HH:MM, in Pacific time. */
export type Moment = { readonly day: string; readonly time: string };

/** Whether a clinician may have made a visit already: its planned time or its day has passed. */
export function isPast(
  {
    providerId,
    dateOfService,
    plannedStart,
  }: Pick<WindowVisit, 'providerId' | 'dateOfService' | 'plannedStart'>,
  { day, time }: Moment,
): boolean {
  const ahead = daysBetween(day, dateOfService);
  const isLate = ahead < 0 || (ahead === 0 && plannedStart !== null && plannedStart < time);
  return providerId !== null && isLate;
}

/** A window as it is planned at a moment: what may have been made stays with its clinician. */
export const asOf = <W extends StaffingWindow>(window: W, now: Moment): W => ({
  ...window,
  visits: window.visits.map((visit) => (isPast(visit, now) ? { ...visit, isOpen: false } : visit)),
  now,
});

/** Who makes each visit of a window; null for nobody. */
export type Staffing = ReadonlyMap<string, string | null>;

/** As it is now. */
export const presentStaffing = ({ visits }: Pick<StaffingWindow, 'visits'>): Staffing =>
  new Map(visits.map(({ id, providerId }) => [id, providerId]));

/** What is to be planned: all days are MM/DD/YYYY. */
export type PlanWish = {
  /** How far the planned time of a visit that is put up for change may move; 0 keeps it. */
  readonly flexMinutes: number;
} & PlanScope;

type PlanScope =
  /** Somebody cannot come on a day: only their visits of that day go to others. */
  | { readonly kind: 'sick'; readonly clinicianId: string; readonly day: string }
  /** Somebody leaves: their visits from a day on go to others. */
  | { readonly kind: 'leaver'; readonly clinicianId: string; readonly day: string }
  /** A day or a week: unstaffed visits, and with `mayMove` those of everybody. */
  | { readonly kind: 'day'; readonly day: string; readonly mayMove: boolean }
  | { readonly kind: 'week'; readonly mayMove: boolean };
