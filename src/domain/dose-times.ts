import { dayNumber } from './calendar-date.ts';
import { dosesPerDay } from './doses-per-day.ts';
import { hourMs, minuteMs } from './durations.ts';
import { pacificDate, pacificTime } from './pacific.ts';
import { timeToMinutes } from './times.ts';

/**
 * Doses beside the times of their order (spec W4). Times are those of clocks in Pacific time. The
 * three bounds are thresholds of attention, not clinical limits: no table of drugs is behind them.
 */

const hour = hourMs / minuteMs;
const day = 24 * hour;
/** A dose is late this long after its time, minutes. */
const lateAfter = hour;
/** A dose counts for its time from so long before, minutes; half the gap where times are closer. */
const earlyFrom = 2 * hour;
/** A dose so soon after another is taken for the same one, whatever the order's times, minutes. */
const againWithin = 5;

/**
 * Minutes since midnight of an order's times, in their order: "08:00, 20:00" or "8:00 am; 8:00 pm".
 * Empty for none; null when one of them cannot be read.
 */
export function orderTimes(text: string): readonly number[] | null {
  const written = text.split(/[,;\n]+/).map((each) => each.trim());
  const times = written.filter(Boolean).map(timeToMinutes);
  if (times.some((minutes) => minutes >= day)) return null;
  return [...new Set(times)].toSorted((a, b) => a - b);
}

/** What makes the doses of a day fewer than the frequency has: "q4h while awake". */
const asMayBe = /\b(?:as needed|prn|while|if)\b/i;
/** Meals are as many as the patient has: "daily before meals". */
const byMeals = /\b(?:meals?|ac|pc)\b/i;
const everyHours = /\b(?:q\s*|every\s+)(\d+)\s*(?:h|hours?)\b/i;

/** "q5h" is four times on one day and five on another. */
const isUneven = (frequency: string): boolean => {
  const hours = Number(everyHours.exec(frequency)?.[1]);
  return hours > 0 && day % (hours * hour) !== 0;
};

/**
 * Whether an order's times are as many as its frequency has doses a day; so is an order without
 * times, and one whose frequency names no certain number.
 *
 * @param times minutes since midnight
 */
export function timesFit(times: readonly number[], frequency: string): boolean {
  const perDay = dosesPerDay(frequency);
  if (times.length === 0 || perDay === null) return true;
  if (byMeals.test(frequency) || isUneven(frequency)) return true;
  return asMayBe.test(frequency) ? times.length <= perDay : times.length === perDay;
}

/** HH:MM of minutes since midnight, 0–1439. */
export const formTime = (minutes: number): string =>
  [Math.floor(minutes / hour), minutes % hour]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** Minutes that clocks have counted since 01/01/1970; 0 for an invalid instant. */
const clockMinutes = (at: string): number => {
  const instant = new Date(at);
  return Number(dayNumber(pacificDate(instant))) * day + timeToMinutes(pacificTime(instant));
};

/** The time of the order that a dose counts for. */
export type DueTime = {
  /** HH:MM. */
  readonly due: string;
  /** The same for doses of one time of one day. */
  readonly slot: number;
  /** Minutes after it; negative before it. */
  readonly after: number;
};

/**
 * The time a dose counts for: the last one whose turn had come. Null for an order without times.
 *
 * @param at ISO instant
 */
export function dueTime(times: readonly number[], at: string): DueTime | null {
  if (times.length === 0) return null;
  const now = clockMinutes(at);
  const today = Math.floor(now / day);
  const slots = [today - 2, today - 1, today, today + 1].flatMap((each) =>
    times.map((minutes) => each * day + minutes),
  );
  const slot = slots.findLast((each, index) => {
    // Yesterday's slots are past, so the first one is never looked at.
    const gap = each - Number(slots[index - 1]);
    return each - Math.min(earlyFrom, gap / 2) <= now;
  });
  const found = Number(slot);
  return { due: formTime(found % day), slot: found, after: now - found };
}

/** What is odd about a dose that was given, for people to look at. */
export type DoseFlag =
  | { readonly kind: 'late'; readonly due: string; readonly minutes: number }
  | { readonly kind: 'double'; readonly due: string }
  /** More than the doses that the order has on a day. */
  | { readonly kind: 'many'; readonly perDay: number }
  /** Its device's clock was ahead: what it said had not come yet when the dose arrived. */
  | { readonly kind: 'ahead'; readonly said: string };

/** Minutes that have passed since 1970, also in the hour that clocks repeat; NaN for no instant. */
const passedMinutes = (at: string): number => Math.floor(Date.parse(at) / minuteMs);

/** A dose that may be the one before, recorded or given again. */
function again(at: string, others: readonly string[]): readonly DoseFlag[] {
  const now = passedMinutes(at);
  const other = others.findLast((each) => Math.abs(now - passedMinutes(each)) <= againWithin);
  return other === undefined ? [] : [{ kind: 'double', due: formTime(clockMinutes(other) % day) }];
}

const pacificDay = (at: string): number => Math.floor(clockMinutes(at) / day);

/** A dose beyond those of its day, by the calendar in Pacific time. */
function beyond(at: string, others: readonly string[], perDay: number | null): readonly DoseFlag[] {
  const today = others.filter((other) => pacificDay(other) === pacificDay(at));
  const last = today.at(-1);
  if (perDay === null || last === undefined || today.length < perDay) return [];
  return perDay === 1
    ? [{ kind: 'double', due: formTime(clockMinutes(last) % day) }]
    : [{ kind: 'many', perDay }];
}

/** What an order says of when a drug is given. */
export type DoseOrder = {
  /** Minutes since midnight, in their order; empty for none. */
  readonly times: readonly number[];
  /** Doses a day by its frequency; null where it names no number. */
  readonly perDay: number | null;
};

/**
 * Flags of a dose given at an instant: late by the order's times, the second one for its time, or
 * one within minutes of another, also where the turn of the next time came between them: then the
 * flag names the time of the first. An order without times has none that is late, and by its doses
 * a day one too many.
 *
 * @param others instants of the doses given before it was written
 */
export function doseFlags(
  { times, perDay }: DoseOrder,
  at: string,
  others: readonly string[],
): readonly DoseFlag[] {
  const time = dueTime(times, at);
  if (time === null) {
    const found = again(at, others);
    return found.length > 0 ? found : beyond(at, others, perDay);
  }
  const { due, slot, after } = time;
  const isSecond = others.some((other) => dueTime(times, other)?.slot === slot);
  return [
    ...(after > lateAfter ? [{ kind: 'late', due, minutes: after } as const] : []),
    ...(isSecond ? [{ kind: 'double', due } as const] : again(at, others)),
  ];
}
