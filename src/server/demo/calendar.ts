import { dayMs } from '#domain/durations.ts';
import type { VisitStatus } from '#domain/visit-status.ts';
import { addDays, fieldWindow } from '#server/db/calendar-day.ts';
import { evaluationVisitType, furtherVisitTypes, routineVisitType } from './reference.ts';
import type { Chance } from './random.ts';

export type PlannedEpisode = {
  readonly id: string;
  readonly patientIndex: number;
  readonly start: string;
  readonly end: string;
  readonly isCurrent: boolean;
};
export type PlannedVisit = {
  readonly episode: PlannedEpisode;
  readonly day: string;
  readonly providerType: string;
  readonly userName: string;
  readonly visitTypeId: number;
  readonly plannedStart: string;
  readonly status: VisitStatus;
};
export type TeamMember = {
  readonly userName: string;
  readonly providerType: string;
  readonly weekdays: readonly number[];
};

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const certificationDays = 60;

/** One running certification per patient, for some also the one before. */
export function planEpisodes(
  chance: Chance,
  patients: { readonly from: number; readonly count: number },
  previous: number,
  today: string,
): PlannedEpisode[] {
  const episodes: PlannedEpisode[] = [];
  for (let index = 0; index < patients.count; index += 1) {
    const patientIndex = patients.from + index;
    const start = addDays(today, -chance.between(3, 56));
    episodes.push({
      id: chance.id(),
      patientIndex,
      start,
      end: addDays(start, certificationDays - 1),
      isCurrent: true,
    });
    if (index < previous)
      episodes.push({
        id: chance.id(),
        patientIndex,
        start: addDays(start, -certificationDays),
        end: addDays(start, -1),
        isCurrent: false,
      });
  }
  return episodes;
}

type Slot = {
  readonly episode: PlannedEpisode;
  readonly day: string;
  readonly member: TeamMember;
  readonly isFirst: boolean;
};

function slotsOf(episode: PlannedEpisode, team: readonly TeamMember[], today: string): Slot[] {
  const slots: Slot[] = [];
  for (const [place, member] of team.entries()) {
    for (let offset = 0; offset < certificationDays; offset += 1) {
      const day = addDays(episode.start, offset);
      const distance = daysBetween(today, day);
      if (distance < -fieldWindow.back || distance > fieldWindow.ahead) continue;
      const isFirst = place === 0 && offset === 0;
      if (isFirst || member.weekdays.includes(weekdayOf(day)))
        slots.push({ episode, day, member, isFirst });
    }
  }
  return slots;
}

/** Visits a clinician makes on one day at most, in the demo. */
const mostPerDay = 5;

/**
 * Past days: most notes are approved, the last days are still on their way. Future: a few have
 * nobody yet.
 */
function statusFor(chance: Chance, distance: number): VisitStatus {
  const roll = chance.next();
  const pick = (
    shares: readonly (readonly [number, VisitStatus])[],
    otherwise: VisitStatus,
  ): VisitStatus => shares.find(([upTo]) => roll < upTo)?.[1] ?? otherwise;
  if (distance > 0)
    return pick(
      [
        [0.9, 'Staffed'],
        [0.985, 'Unstaffed'],
      ],
      'Deleted',
    );
  if (distance === 0) return 'Staffed';
  if (distance >= -3)
    return pick(
      [
        [0.35, 'NotesInReview'],
        [0.55, 'NotesApproved'],
        [0.8, 'NotesDue'],
        [0.9, 'NotesRejected'],
      ],
      'VisitOverdue',
    );
  if (distance >= -14)
    return pick(
      [
        [0.62, 'NotesApproved'],
        [0.8, 'NotesInReview'],
        [0.87, 'NotesRejected'],
        [0.93, 'NotesOverdue'],
        [0.97, 'Missed'],
      ],
      'VisitOverdue',
    );
  return pick(
    [
      [0.93, 'NotesApproved'],
      [0.97, 'Missed'],
    ],
    'Expired',
  );
}

const firstStart = 8 * 60;
const stepMinutes = 75;
const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Planned start of the visit that a person makes after so many others on the day. */
export const plannedStartAfter = (others: number): string =>
  clockText(firstStart + others * stepMinutes);

const shuffled = <T>(chance: Chance, list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, order: chance.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);

export type CalendarWish = {
  readonly chance: Chance;
  readonly today: string;
  readonly total: number;
  readonly teams: ReadonlyMap<number, readonly TeamMember[]>;
  readonly todays: Readonly<Record<string, number>>;
};

/**
 * Exactly `total` visits of the episodes by their teams; the people in `todays` have at least so
 * many today.
 */
export function planCalendar(
  episodes: readonly PlannedEpisode[],
  { chance, today, total, teams, todays }: CalendarWish,
): PlannedVisit[] {
  const teamOf = (episode: PlannedEpisode): readonly TeamMember[] =>
    teams.get(episode.patientIndex) ?? [];
  const wanted: Slot[] = Object.entries(todays).flatMap(([userName, count]) =>
    episodes
      .filter((episode) => episode.isCurrent && episode.start < today)
      .flatMap((episode) =>
        teamOf(episode)
          .filter((member) => member.userName === userName)
          .map((member) => ({ episode, day: today, member, isFirst: false })),
      )
      .slice(0, count),
  );
  const others = shuffled(
    chance,
    episodes.flatMap((episode) => slotsOf(episode, teamOf(episode), today)),
  ).toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const load = new Map<string, number>();
  const chosen = new Map<string, Slot>();
  const take = (slot: Slot, limit: number): void => {
    const person = `${slot.member.userName} ${slot.day}`;
    const place = `${slot.episode.patientIndex} ${slot.member.providerType} ${slot.day}`;
    if (chosen.size >= total || chosen.has(place) || (load.get(person) ?? 0) >= limit) return;
    load.set(person, (load.get(person) ?? 0) + 1);
    chosen.set(place, slot);
  };
  for (const slot of wanted) take(slot, Number.POSITIVE_INFINITY);
  for (const slot of others) take(slot, mostPerDay);
  if (chosen.size !== total)
    throw new Error(`the demo calendar has room for ${chosen.size} visits, not ${total}`);
  return placed(chance, [...chosen.values()], today);
}

/** Days after the start of care within which a discipline evaluates. */
const evaluationDays = 10;

/**
 * A start of care by a nurse, an evaluation when a discipline sees the patient first, otherwise a
 * routine visit. `seen` keeps which discipline saw which episode; visits come in order of days.
 */
function visitTypeOf({ episode, day, member, isFirst }: Slot, seen: Set<string>): number {
  const { providerType } = member;
  if (isFirst && providerType === 'RN') return 100;
  const care = `${episode.id} ${providerType}`;
  const isNew = !seen.has(care) && daysBetween(episode.start, day) <= evaluationDays;
  seen.add(care);
  const evaluation = isNew ? evaluationVisitType[providerType] : undefined;
  return evaluation ?? routineVisitType[providerType] ?? 201;
}

/** Days ahead from which on visits show the other forms of their discipline; today stays routine. */
const furtherFrom = 8;

/** An agency with fewer visits than this has routine ones alone: they are what its people work on. */
const furtherInVisits = 600;

/** The next of the further types that a provider type has not been planned for yet. */
function furtherType({ providerType }: TeamMember, planned: Set<number>): number | undefined {
  const type = furtherVisitTypes[providerType]?.find((id) => !planned.has(id));
  if (type !== undefined) planned.add(type);
  return type;
}

/** Sets each visit's time of day and status, in the order of the calendar. */
function placed(chance: Chance, slots: readonly Slot[], today: string): PlannedVisit[] {
  const next = new Map<string, number>();
  const seen = new Set<string>();
  const further = new Set<number>();
  return slots
    .toSorted(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        a.member.userName.localeCompare(b.member.userName) ||
        a.episode.patientIndex - b.episode.patientIndex,
    )
    .map(({ episode, day, member, isFirst }) => {
      const person = `${member.userName} ${day}`;
      const turn = next.get(person) ?? 0;
      next.set(person, turn + 1);
      const routine = visitTypeOf({ episode, day, member, isFirst }, seen);
      const isAhead =
        slots.length >= furtherInVisits && !isFirst && daysBetween(today, day) >= furtherFrom;
      return {
        episode,
        day,
        providerType: member.providerType,
        userName: member.userName,
        visitTypeId: (isAhead ? furtherType(member, further) : undefined) ?? routine,
        plannedStart: plannedStartAfter(turn),
        status: statusFor(chance, daysBetween(today, day)),
      };
    });
}
