import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { measureStaffing, type StaffingMeasure } from '#domain/planning/measure-staffing.ts';
import type { ProposedStaffing, UnservedReason } from '#domain/planning/propose-staffing.ts';
import { groupOf, hindranceOf, type Hindrance } from '#domain/planning/eligibility.ts';
import { caseKey, pastCounts } from '#domain/planning/continuity.ts';
import { visitsOverlap } from '#domain/planning/rank-clinicians.ts';
import {
  asOf,
  isPast,
  presentStaffing,
  type Moment,
  type PlanWish,
  type StaffingWindow,
  type WindowVisit,
} from '#domain/planning/staffing-window.ts';

/** A plan as it is looked at and changed by hand before it is applied. */
export type PlanDraft = {
  readonly window: StaffingWindow;
  readonly wish: PlanWish;
  readonly proposal: ProposedStaffing;
  /** Choices made by hand, by visit. */
  readonly byHand: ReadonlyMap<string, string | null>;
};

/** Whoever was added since the plan was made has visits that it does not know. */
const staffingOf = ({ window, proposal, byHand }: PlanDraft): Map<string, string | null> =>
  new Map([...presentStaffing(window), ...proposal.staffing, ...byHand]);

/** Planned times that move; a visit chosen by hand keeps its time. */
const startsOf = ({ proposal, byHand }: PlanDraft): Map<string, string> =>
  new Map([...proposal.starts].filter(([id]) => !byHand.has(id)));

export type PlanRow = {
  readonly visit: WindowVisit;
  readonly clinicianId: string | null;
  readonly start: string | null;
  readonly unserved: UnservedReason | null;
  readonly hindrance: Hindrance | null;
  /** Another visit of the chosen person is at the same time. */
  readonly overlaps: boolean;
  /** Visits of the patient's discipline before, and those of the chosen person. */
  readonly known: { readonly own: number; readonly all: number };
  readonly isChange: boolean;
};

/** The visits put up for change, and what the plan does with each. */
export function rowsOf(draft: PlanDraft): PlanRow[] {
  const { window, wish, proposal, byHand } = draft;
  const staffing = staffingOf(draft);
  const starts = startsOf(draft);
  const past = pastCounts(window);
  const clinicians = new Map(window.clinicians.map((each) => [each.id, each]));
  const patients = new Map(window.patients.map((each) => [each.id, each]));
  const timed = (visit: WindowVisit) => ({
    plannedStart: starts.get(visit.id) ?? visit.plannedStart,
    plannedMinutes: visit.plannedMinutes,
  });
  const asked = new Set(proposal.asked);
  return window.visits
    .filter(({ id }) => asked.has(id))
    .map((visit): PlanRow => {
      const clinicianId = staffing.get(visit.id) ?? null;
      const clinician = clinicians.get(clinicianId ?? '');
      const counts = past.get(caseKey(visit.patientId, groupOf(visit)));
      const start = starts.get(visit.id) ?? null;
      return {
        visit,
        clinicianId,
        start,
        unserved: clinicianId === null ? (proposal.unserved.get(visit.id) ?? null) : null,
        hindrance: clinician
          ? hindranceOf(clinician, visit, patients.get(visit.patientId), wish)
          : null,
        overlaps:
          clinicianId !== null &&
          byHand.has(visit.id) &&
          window.visits.some(
            (other) =>
              other.id !== visit.id &&
              other.dateOfService === visit.dateOfService &&
              staffing.get(other.id) === clinicianId &&
              visitsOverlap(timed(visit), timed(other)),
          ),
        known: { own: counts?.by.get(clinicianId ?? '') ?? 0, all: counts?.total ?? 0 },
        isChange: clinicianId !== visit.providerId || start !== null,
      };
    });
}

/** What tells the visits of a plan apart: whose, when, and who takes them. */
export function namesOf(draft: PlanDraft): Map<string, string> {
  const clinicians = new Map(draft.window.clinicians.map(({ id, name }) => [id, name]));
  return new Map(
    rowsOf(draft).map(({ visit, clinicianId, start }) => {
      const when = dayAndTime({ ...visit, plannedStart: start ?? visit.plannedStart });
      const who = clinicians.get(clinicianId ?? '');
      return [visit.id, [visit.patientName, when, who].filter(Boolean).join(', ')];
    }),
  );
}

/** What `applyStaffing` is sent. */
export const changesOf = (draft: PlanDraft) =>
  rowsOf(draft)
    .filter(({ isChange }) => isChange)
    .map(({ visit, clinicianId, start }) => ({
      visitId: visit.id,
      visitRevision: visit.revision,
      providerId: clinicianId,
      ...(start !== null && { plannedStart: start }),
    }));

export type Measures = { readonly before: StaffingMeasure; readonly after: StaffingMeasure };

/**
 * The plan without what has passed since it was made: visits whose time has passed stay with their
 * clinician, and others keep their planned time where the plan's own is over. The same plan where
 * nothing has passed.
 */
export function planAsOf(draft: PlanDraft, now: Moment): PlanDraft {
  const { window, proposal } = draft;
  const asked = new Set(proposal.asked);
  const late = window.visits.filter((visit) => asked.has(visit.id) && isPast(visit, now));
  const isLate = new Set(late.map(({ id }) => id));
  const today = new Set(
    window.visits.flatMap(({ id, dateOfService }) => (dateOfService === now.day ? [id] : [])),
  );
  const without = <T>(map: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...map].filter(([id]) => !isLate.has(id)));
  const starts = new Map(
    [...without(proposal.starts)].filter(([id, time]) => !today.has(id) || time >= now.time),
  );
  if (late.length === 0 && starts.size === proposal.starts.size) return draft;
  return {
    ...draft,
    window: asOf(window, now),
    proposal: {
      asked: proposal.asked.filter((id) => !isLate.has(id)),
      staffing: new Map([
        ...proposal.staffing,
        ...late.map(({ id, providerId }) => [id, providerId] as const),
      ]),
      unserved: without(proposal.unserved),
      starts,
    },
    byHand: without(draft.byHand),
  };
}

/** The numbers before and after. */
export const measuresOf = (draft: PlanDraft): Measures => ({
  before: measureStaffing(draft.window, presentStaffing(draft.window)),
  after: measureStaffing(draft.window, staffingOf(draft), startsOf(draft)),
});
