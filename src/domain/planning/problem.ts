/**
 * A day of visits to be planned, and a plan of it. Times are minutes from any common zero, places
 * are rows of the travel matrix. What it is called in research: home health care routing and
 * scheduling (decision 071).
 */
export type PlanningProblem = {
  /** Minutes from place to place, row by column; the same minutes are the travel that costs. */
  readonly travel: readonly (readonly number[])[];
  readonly caregivers: readonly PlanningCaregiver[];
  readonly visits: readonly PlanningVisit[];
  readonly weights: PlanWeights;
};

/** From and until in minutes; until may be Infinity. */
type Minutes = { readonly from: number; readonly until: number };

export type PlanningCaregiver = {
  readonly id: string;
  /** Where the day starts and ends: a row of the travel matrix. */
  readonly home: number;
  readonly skills: readonly string[];
  /** Leaves home no earlier than the start; back after the end is overtime. */
  readonly shift: Minutes;
};

/** One caregiver at a visit: what they must be able to do and how long they stay, minutes. */
export type PlanningNeed = {
  readonly skill: string;
  readonly minutes: number;
  /** What each caregiver costs besides travel and time, in the problem's order; 0 without it. */
  readonly extra?: readonly number[];
};

/**
 * How two caregivers of one visit meet: both start at once, or the second starts at least `least`
 * and at most `most` minutes after the first.
 */
export type Meeting =
  | { readonly kind: 'simultaneous' }
  | { readonly kind: 'sequential'; readonly least: number; readonly most: number };

export type PlanningVisit = {
  readonly id: string;
  readonly place: number;
  /** No start before `from`; a start after `until` is late. */
  readonly window: Minutes;
} & (
  | { readonly needs: readonly [PlanningNeed] }
  | { readonly needs: readonly [PlanningNeed, PlanningNeed]; readonly meeting: Meeting }
);

/** What one minute of each costs. */
type PlanWeights = {
  readonly travel: number;
  /** Every caregiver's lateness at every visit, added up. */
  readonly lateness: number;
  /** The largest lateness of the day. */
  readonly worstLateness: number;
  readonly overtime: number;
};

/** One caregiver's part of a visit: which of its needs, and when it starts. */
export type PlannedStop = { readonly visit: string; readonly need: number; readonly start: number };

/** The stops of each caregiver, in the order of the problem's caregivers and in order of time. */
export type Plan = { readonly routes: readonly (readonly PlannedStop[])[] };

/** The parts of a plan's cost in minutes, and the cost by the problem's weights. */
export type PlanCost = {
  readonly travel: number;
  readonly lateness: number;
  readonly worstLateness: number;
  readonly overtime: number;
  /** What the choice of caregivers cost besides. */
  readonly extra: number;
  readonly total: number;
};
