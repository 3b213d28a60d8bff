import { dayNumber } from './calendar-date.ts';
import { daysBetween } from './dates.ts';
import { dayMs } from './durations.ts';
import { isEndedEpisode, type EpisodeStatus, type PatientStatus } from './record-statuses.ts';
import type { VisitStatus } from './visit-status.ts';

/**
 * The life of a patient and of an episode of care: which status follows which, and what a change
 * does to episodes, visits and orders. The specification leaves the transitions open (portal §4), so
 * this is field practice, one reason per edge (decision 080).
 */

export type LifeTransition<S extends string> = {
  readonly from: S;
  readonly to: S;
  readonly reason: string;
};

export const patientTransitions: readonly LifeTransition<PatientStatus>[] = [
  {
    from: 'Draft',
    to: 'Waiting for Start of Care',
    reason: 'the referral is accepted; nobody has been there yet',
  },
  { from: 'Draft', to: 'Active', reason: 'admitted' },
  { from: 'Draft', to: 'Archived', reason: 'opened by mistake, or not admitted' },
  { from: 'Waiting for Start of Care', to: 'Draft', reason: 'the record needs work first' },
  { from: 'Waiting for Start of Care', to: 'Active', reason: 'care has started' },
  { from: 'Waiting for Start of Care', to: 'On Hold', reason: 'the start is put off' },
  { from: 'Waiting for Start of Care', to: 'Archived', reason: 'not admitted' },
  { from: 'Waiting for Start of Care', to: 'Deceased', reason: 'died before care started' },
  { from: 'Active', to: 'On Hold', reason: 'in hospital or away' },
  { from: 'Active', to: 'Discharged', reason: 'care ended' },
  { from: 'Active', to: 'Deceased', reason: 'died in care' },
  { from: 'On Hold', to: 'Active', reason: 'care goes on' },
  { from: 'On Hold', to: 'Discharged', reason: 'care does not go on' },
  { from: 'On Hold', to: 'Deceased', reason: 'died while on hold' },
  { from: 'Discharged', to: 'Active', reason: 'admitted again, or discharged by mistake' },
  {
    from: 'Discharged',
    to: 'Waiting for Start of Care',
    reason: 'referred again',
  },
  { from: 'Discharged', to: 'Deceased', reason: 'the agency learned of the death' },
  { from: 'Discharged', to: 'Archived', reason: 'the record is closed' },
  { from: 'Archived', to: 'Draft', reason: 'archived by mistake' },
  { from: 'Archived', to: 'Discharged', reason: 'archived by mistake' },
  { from: 'Deceased', to: 'Active', reason: 'recorded by mistake' },
  { from: 'Deceased', to: 'Discharged', reason: 'recorded by mistake' },
  { from: 'Deceased', to: 'Archived', reason: 'the record is closed' },
];

export const episodeTransitions: readonly LifeTransition<EpisodeStatus>[] = [
  { from: 'Pending', to: 'Active', reason: 'care has started' },
  { from: 'Pending', to: 'Archived', reason: 'not started' },
  { from: 'Pending', to: 'Deleted', reason: 'opened by mistake' },
  { from: 'Active', to: 'On Hold', reason: 'in hospital or away' },
  { from: 'Active', to: 'Discharged', reason: 'care ended' },
  { from: 'Active', to: 'Archived', reason: 'closed for a reason of the agency’s list' },
  { from: 'Active', to: 'Deleted', reason: 'opened by mistake' },
  { from: 'On Hold', to: 'Active', reason: 'care goes on' },
  { from: 'On Hold', to: 'Discharged', reason: 'care does not go on' },
  { from: 'On Hold', to: 'Archived', reason: 'closed for a reason of the agency’s list' },
  { from: 'On Hold', to: 'Deleted', reason: 'opened by mistake' },
  { from: 'Discharged', to: 'Active', reason: 'discharged by mistake' },
  { from: 'Discharged', to: 'Archived', reason: 'the record is closed' },
  { from: 'Archived', to: 'Active', reason: 'archived by mistake' },
];

const following = <S extends string>(table: readonly LifeTransition<S>[], from: S): S[] =>
  table.filter((edge) => edge.from === from).map(({ to }) => to);

/** Statuses a patient can get next, in the order of the table. */
export const nextPatientStatuses = (from: PatientStatus): PatientStatus[] =>
  following(patientTransitions, from);

/** Statuses an episode can get next, in the order of the table. */
export const nextEpisodeStatuses = (from: EpisodeStatus): EpisodeStatus[] =>
  following(episodeTransitions, from);

/** A draft nobody needs can be archived as it is; for everything else the record is complete. */
export const needsCompleteRecord = (to: PatientStatus): boolean =>
  to !== 'Draft' && to !== 'Archived';

/** What a change of status knows of a visit. Started: a clock-in. Charted: an answer or more. */
export type LifeVisit = {
  readonly id: string;
  readonly status: VisitStatus;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly isStarted: boolean;
  readonly isCharted: boolean;
  readonly providerId: string | null;
};
type LifeEpisode = { readonly id: string; readonly status: EpisodeStatus };

/**
 * `delete`: a planned visit nobody had; `cancel`: it is deleted and leaves its clinician's phone;
 * `release`: it stays planned and leaves the phone.
 */
export type VisitAct = 'delete' | 'cancel' | 'release';

export type LifeEffects = {
  readonly visits: readonly { readonly id: string; readonly act: VisitAct }[];
  /** Visits that stay because somebody started or charted them. */
  readonly kept: readonly string[];
  readonly episodes: readonly { readonly id: string; readonly to: EpisodeStatus }[];
};

const plannedStatuses: readonly VisitStatus[] = ['Unstaffed', 'Staffed', 'VisitOverdue'];
const openStatuses: readonly VisitStatus[] = [
  ...plannedStatuses,
  'NotesDue',
  'NotesOverdue',
  'NotesInReview',
  'NotesRejected',
];

/** Nobody was there and nobody wrote anything: it can go without losing a word. */
const isUntouched = ({ status, isStarted, isCharted }: LifeVisit): boolean =>
  plannedStatuses.includes(status) && !isStarted && !isCharted;

type Ending = 'end' | 'hold' | 'none';

/** From which day on visits are affected: an ended care keeps the visits of its last day. */
const isAfter = ({ dateOfService }: LifeVisit, date: string, how: Ending): boolean =>
  daysBetween(date, dateOfService) >= (how === 'hold' ? 0 : 1);

function visitActs(
  visits: readonly LifeVisit[],
  date: string | null,
  how: Ending,
): Pick<LifeEffects, 'visits' | 'kept'> {
  if (how === 'none') return { visits: [], kept: [] };
  const touched = visits.filter((visit) => date === null || isAfter(visit, date, how));
  const going = touched.filter(
    (visit) => isUntouched(visit) && (how === 'end' || visit.providerId !== null),
  );
  return {
    visits: going.map(({ id, providerId }) => ({
      id,
      act: how === 'hold' ? 'release' : providerId === null ? 'delete' : 'cancel',
    })),
    kept: visits
      .filter((visit) => openStatuses.includes(visit.status) && !isUntouched(visit))
      .map(({ id }) => id),
  };
}

const patientEndings: Readonly<Partial<Record<PatientStatus, Ending>>> = {
  Discharged: 'end',
  Archived: 'end',
  Deceased: 'end',
  'On Hold': 'hold',
};
const episodeEndings: Readonly<Partial<Record<EpisodeStatus, Ending>>> = {
  Discharged: 'end',
  Archived: 'end',
  Deleted: 'end',
  'On Hold': 'hold',
};

/** What a last day of care is held against. */
type CareDone = {
  readonly from: string;
  readonly to: string;
  /** Last day of care, MM/DD/YYYY. */
  readonly date: string;
  /** Visits that took place: started, charted or approved. */
  readonly done: readonly { readonly id: string; readonly dateOfService: string }[];
  /** Episodes whose care would end. */
  readonly episodes: readonly { readonly id: string; readonly startDate: string }[];
};

/**
 * What a last day of care contradicts: visits that took place after it, and care that begins after
 * it. Care that ended before is only renamed. What never began is archived, whatever its start.
 */
export function againstLastDay({ from, to, date, done, episodes }: CareDone): {
  readonly visits: readonly string[];
  readonly episodes: readonly string[];
} {
  if (!lastDays.has(to) || lastDays.has(from)) return { visits: [], episodes: [] };
  const isLater = (day: string): boolean => daysBetween(date, day) > 0;
  return {
    visits: done.filter(({ dateOfService }) => isLater(dateOfService)).map(({ id }) => id),
    episodes:
      to === 'Archived'
        ? []
        : episodes.filter(({ startDate }) => isLater(startDate)).map(({ id }) => id),
  };
}

/** Statuses whose day is the last one of care. */
const lastDays: ReadonlySet<string> = new Set(['Discharged', 'Archived', 'Deceased']);

/** A death has its day whatever the chart says of later ones; every other last day is chosen. */
export const isChosenLastDay = (to: string): boolean => to !== 'Deceased';

/** The status an episode gets when its patient gets one; null when it keeps its own. */
function episodeAfter(status: EpisodeStatus, to: PatientStatus): EpisodeStatus | null {
  if (isEndedEpisode(status)) return null;
  switch (to) {
    case 'Discharged':
    case 'Deceased':
      return status === 'Pending' ? 'Archived' : 'Discharged';
    case 'Archived':
      return 'Archived';
    case 'On Hold':
      return status === 'Active' ? 'On Hold' : null;
    case 'Active':
      return status === 'On Hold' ? 'Active' : null;
    case 'Draft':
    case 'Waiting for Start of Care':
      return null;
  }
}

type PatientChange = {
  readonly from: PatientStatus;
  readonly to: PatientStatus;
  /** Last day of care, or first day of the hold. */
  readonly date: string;
  readonly visits: readonly LifeVisit[];
  readonly episodes: readonly LifeEpisode[];
};

/**
 * What a patient's new status does. Ending care deletes the planned visits after the last day, and
 * discharges the episodes; a hold takes the visits from its first day on off the phones. Whatever
 * was started or charted stays as it is.
 */
export function patientEffects({ from, to, date, visits, episodes }: PatientChange): LifeEffects {
  // A correction between two ended statuses moves nothing: that was done when the care ended.
  const isCorrection = patientEndings[from] === 'end' && patientEndings[to] === 'end';
  return {
    ...visitActs(visits, date, isCorrection ? 'none' : (patientEndings[to] ?? 'none')),
    episodes: episodes.flatMap(({ id, status }) => {
      const after = episodeAfter(status, to);
      return after === null ? [] : [{ id, to: after }];
    }),
  };
}

/**
 * Whether a chart that another one is merged into can take the other's status (decision 083): only
 * one that follows its own and that nothing else depends on. What ends, holds or resumes care does
 * something to visits and episodes, and is shown before it happens.
 */
export const isTakenByMerge = (from: PatientStatus, to: PatientStatus): boolean =>
  from === to ||
  (nextPatientStatuses(from).includes(to) &&
    patientEndings[to] === undefined &&
    from !== 'On Hold' &&
    from !== 'Deceased');

/** Whether a patient of that status has no such episode: care that ended or is on hold. */
export const isAgainstStatus = (status: PatientStatus, episode: EpisodeStatus): boolean =>
  patientEndings[status] !== undefined && episodeAfter(episode, status) !== null;

/** Statuses that hold or end care, each closing what the ones before it left open. */
const closings: readonly PatientStatus[] = ['On Hold', 'Discharged', 'Deceased', 'Archived'];

/**
 * Whether what held or ended care still does under a later status: not once the chart was opened
 * again, nor where the later one says that it was a mistake, such as a discharge after a death.
 */
export const isStillClosed = (given: PatientStatus, now: PatientStatus): boolean =>
  closings.includes(given) && closings.indexOf(now) >= closings.indexOf(given);

/** What an episode's new status does to its visits; a deleted one loses all that nobody touched. */
export function episodeEffects({
  to,
  date,
  visits,
}: {
  readonly to: EpisodeStatus;
  readonly date: string;
  readonly visits: readonly LifeVisit[];
}): Pick<LifeEffects, 'visits' | 'kept'> {
  return visitActs(visits, to === 'Deleted' ? null : date, episodeEndings[to] ?? 'none');
}

/** True when somebody started or charted a visit of the episode: it is archived, not deleted. */
export const isCharted = (visits: readonly LifeVisit[]): boolean =>
  visits.some((visit) => visit.isStarted || visit.isCharted);

/**
 * Furthest days of a change of status from today: a discharge is entered late at most for a
 * certification and its follow-up, and planned at most for the next one.
 */
const lifeDays = { back: 180, ahead: 60 } as const;

/** Whether a status can begin on a day; a death is never in the future. Both days MM/DD/YYYY. */
export function isLifeDay(day: string, today: string, to: string): boolean {
  if (dayNumber(day) === null) return false;
  const ahead = daysBetween(today, day);
  return ahead >= -lifeDays.back && ahead <= (to === 'Deceased' ? 0 : lifeDays.ahead);
}

/**
 * Whether visits can still be planned under an episode on a day (MM/DD/YYYY): always while it is
 * open, up to its last day once its care has ended.
 */
export function isCareDay(
  {
    status,
    dischargeDate,
  }: { readonly status: EpisodeStatus; readonly dischargeDate?: string | undefined },
  day: string,
): boolean {
  if (!isEndedEpisode(status)) return true;
  return (
    status !== 'Deleted' && dischargeDate !== undefined && daysBetween(day, dischargeDate) >= 0
  );
}

/** How long a change of status can be taken back, milliseconds. */
const lifeUndoMs = dayMs;

export const isUndoable = (madeAt: Date, now: Date): boolean =>
  now.getTime() - madeAt.getTime() <= lifeUndoMs;

/** Places of the patient funnel: referred, waiting, in care, care ended. */
export const funnelStages = ['Referred', 'Waiting', 'In care', 'Ended'] as const;
export type FunnelStage = (typeof funnelStages)[number];

const stages: Readonly<Record<PatientStatus, FunnelStage>> = {
  Draft: 'Referred',
  'Waiting for Start of Care': 'Waiting',
  Active: 'In care',
  'On Hold': 'In care',
  Discharged: 'Ended',
  Archived: 'Ended',
  Deceased: 'Ended',
};

export const funnelStage = (status: PatientStatus): FunnelStage => stages[status];

type Pass = { readonly to: PatientStatus; readonly date: string };

/**
 * The first day a patient reached each place of the funnel, from the changes of status, oldest
 * first; null for one never reached.
 */
export function stageDays(
  referredOn: string,
  changes: readonly Pass[],
): Record<FunnelStage, string | null> {
  const days: Record<FunnelStage, string | null> = {
    Referred: referredOn,
    Waiting: null,
    'In care': null,
    Ended: null,
  };
  for (const { to, date } of changes) days[funnelStage(to)] ??= date;
  return days;
}
