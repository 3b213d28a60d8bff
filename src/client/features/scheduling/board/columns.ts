import { t } from '@lingui/core/macro';
import type { BoardClinician } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import { minuteOfDay } from '#domain/clinician-facts.ts';
import { pacificDate } from '#domain/pacific.ts';
import { visitStatusColor, visitStatusLabel } from '#domain/visit-status.ts';
import { isMovable } from '#domain/visit-times.ts';
import { canTransition } from '#domain/visit-status.ts';
import type {
  ScheduleCard,
  ScheduleColumn,
  SchedulePlace,
} from '#client/kinds/schedule/definition.ts';
import type { Language } from '#client/i18n.ts';
import { clockText } from '#client/features/visits/day-and-time.ts';
import { daysOf } from '../week.ts';
import type { Where } from './send-placement.ts';

/** The row of visits nobody has. */
export const tray = 'unstaffed';
const anyTime = 'any';
const quarters = 4;
const quarterMinutes = 15;
const minutesOfHour = 60;
/** Hours a day always shows; earlier and later visits add theirs. */
const usual = { from: 7, until: 19 } as const;

/** Days of a week, or hours of one day: how columns and places of visits translate. */
export type View = {
  readonly kind: 'week' | 'day';
  readonly columns: readonly ScheduleColumn[];
  readonly columnRem: number;
  /** Visits that belong on it. */
  readonly shows: (visit: Visit) => boolean;
  readonly columnOf: (visit: Visit) => Pick<SchedulePlace, 'column' | 'step'>;
  readonly whereTo: (visit: Visit, place: SchedulePlace) => Where;
  readonly nameOf: (place: SchedulePlace) => string;
};

const pad = (value: number): string => String(value).padStart(2, '0');
const timeAt = (column: string, step: number): string => `${column}:${pad(step * quarterMinutes)}`;
const whoAt = ({ row }: SchedulePlace): string | null => (row === tray ? null : row);

export function weekView(sunday: string, now: Date, language: Language): View {
  const columns = daysOf(sunday, now, language).map((day) => ({ ...day, steps: 1 }));
  const days = new Set(columns.map(({ id }) => id));
  return {
    kind: 'week',
    columns,
    // Seven days beside the names fit a window of 1280.
    columnRem: 7.5,
    shows: ({ dateOfService }) => days.has(dateOfService),
    columnOf: ({ dateOfService }) => ({ column: dateOfService, step: 0 }),
    whereTo: ({ plannedStart }, place) => ({
      providerId: whoAt(place),
      dateOfService: place.column,
      plannedStart,
    }),
    nameOf: ({ column }) => {
      const day = columns.find(({ id }) => id === column);
      return [day?.title, day?.detail].filter(Boolean).join(' ');
    },
  };
}

/** @param untimed title of the column of visits without a planned time */
export function dayView(day: string, visits: readonly Visit[], now: Date, untimed: string): View {
  const starts = visits
    .filter(({ dateOfService }) => dateOfService === day)
    .flatMap(({ plannedStart }) => (plannedStart === null ? [] : Number(plannedStart.slice(0, 2))));
  const [from, until] = [Math.min(usual.from, ...starts), Math.max(usual.until, ...starts)];
  const isToday = pacificDate(now) === day;
  const hour = Number(
    now.toLocaleTimeString('en-GB', { hour: '2-digit', timeZone: 'America/Los_Angeles' }),
  );
  const hours = Array.from({ length: until - from + 1 }, (_, index) => from + index);
  return {
    kind: 'day',
    columnRem: 6.5,
    columns: [
      { id: anyTime, title: untimed, steps: 1 },
      ...hours.map((each) => ({
        id: pad(each),
        title: clockText(`${pad(each)}:00`),
        current: isToday && each === hour,
        steps: quarters,
      })),
    ],
    shows: ({ dateOfService }) => dateOfService === day,
    columnOf: ({ plannedStart }) =>
      plannedStart === null
        ? { column: anyTime, step: 0 }
        : {
            column: plannedStart.slice(0, 2),
            step: Math.floor(Number(plannedStart.slice(3)) / quarterMinutes),
          },
    whereTo: (_, place) => ({
      providerId: whoAt(place),
      dateOfService: day,
      plannedStart: place.column === anyTime ? null : timeAt(place.column, place.step),
    }),
    nameOf: ({ column, step }) =>
      column === anyTime ? t`any time` : clockText(timeAt(column, step)),
  };
}

/** Whether a visit can be given to somebody else, or to another day. */
const isPlaceable = (visit: Visit): boolean =>
  isMovable(visit) || canTransition(visit.status, 'Unstaffed', 'office');

/** A visit as a card of a view; `text` reads English texts of the catalogue. */
export function cardOf(visit: Visit, view: View, text: (english: string) => string): ScheduleCard {
  const { column } = view.columnOf(visit);
  const minute = visit.plannedStart === null ? 0 : minuteOfDay(visit.plannedStart) % minutesOfHour;
  const isTimed = view.kind === 'day' && visit.plannedStart !== null;
  const length = Math.max(visit.plannedMinutes, 2 * quarterMinutes);
  return {
    id: visit.id,
    row: visit.providerId ?? tray,
    column,
    who: visit.patientName,
    when: clockText(visit.plannedStart),
    what: [text(visit.visitType), visit.providerType].join(', '),
    status: { tone: visitStatusColor[visit.status], label: text(visitStatusLabel(visit)) },
    movable: isPlaceable(visit),
    ...(isTimed && { at: { from: minute / minutesOfHour, length: length / minutesOfHour } }),
  };
}

const offThePlan: readonly string[] = ['Missed', 'Expired', 'Deleted'];

/** Visits and planned hours of each clinician in the week. */
export function loadOf(
  visits: readonly Visit[],
): ReadonlyMap<string, { visits: number; minutes: number }> {
  const loads = new Map<string, { visits: number; minutes: number }>();
  for (const { providerId, plannedMinutes, status } of visits) {
    if (providerId === null || offThePlan.includes(status)) continue;
    const load = loads.get(providerId) ?? { visits: 0, minutes: 0 };
    loads.set(providerId, {
      visits: load.visits + 1,
      minutes: load.minutes + plannedMinutes,
    });
  }
  return loads;
}

export type Loads = ReturnType<typeof loadOf>;

/** Days of vacation as columns of a view: in the day's view all of it. */
export const awayIn = (
  { vacationDays }: BoardClinician,
  view: View,
  day: string | null,
): ReadonlySet<string> =>
  new Set(
    view.kind === 'week'
      ? vacationDays
      : day !== null && vacationDays.includes(day)
        ? view.columns.map(({ id }) => id)
        : [],
  );
