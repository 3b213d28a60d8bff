import { minuteMs } from './durations.ts';

/**
 * What the clocks of a phone say about a visit. A wall clock can be turned; the counter of a
 * running program cannot, but it may stand still while the phone sleeps; the server's clock is only
 * met when there is a line. This file puts the three side by side (decision 023).
 */

/**
 * Milliseconds that only grow while one program runs, and which run it was. Counters of two runs
 * cannot be compared.
 */
export type Counter = { readonly process: string; readonly ms: number };

/**
 * One end of a visit, as the device recorded it and as the server received it. Differences are
 * server minus device clock, milliseconds.
 */
export type ClockedEnd = {
  /** The device's clock, ISO instant. */
  readonly at: string;
  readonly counter?: Counter | null | undefined;
  /** As last measured before the press. */
  readonly differenceMs?: number | null | undefined;
  /**
   * By the server when it was sent: its own clock, the difference then, and the device's counter
   * then.
   */
  readonly received?:
    | {
        readonly at: string;
        readonly differenceMs: number;
        readonly counter?: Counter | null | undefined;
      }
    | null
    | undefined;
};

/**
 * `moved`: the device's clock was turned. `wrong`: it is off, as far as is known always by the
 * same. `paused`: the counter ran shorter than the clock, which a sleeping phone does, and a clock
 * turned while nobody could see it.
 */
export type ClockFlag = 'moved' | 'wrong' | 'paused';

/** Where a duration comes from, the most trustworthy first. */
export type DurationMethod = 'counter' | 'server' | 'device';

export type ClockFindings = {
  /** The best knowledge of when the visit began and ended, ISO instants; null while it has not. */
  readonly begin: string | null;
  readonly end: string | null;
  /**
   * True duration in milliseconds; null while there is none, or when no clock makes sense of it.
   */
  readonly durationMs: number | null;
  readonly method: DurationMethod | null;
  /** What the device's clock alone would say. */
  readonly deviceMs: number | null;
  readonly flags: readonly ClockFlag[];
  /** How far the clock was turned or is off, milliseconds; 0 without a flag. */
  readonly offByMs: number;
};

/**
 * Clocks of phones drift and requests take their time: less than this, in milliseconds, is no
 * finding.
 */
export const clockTolerance = 2 * minuteMs;

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= clockTolerance;
const known = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined;
const wallOf = (end: ClockedEnd): number => Date.parse(end.at);

/**
 * The device's clock over its counter, at one moment. While nobody turns the clock it never becomes
 * less.
 */
type Reading = { readonly process: string; readonly offset: number };
const reading = (wall: number, counter: Counter | null | undefined): Reading | null =>
  counter ? { process: counter.process, offset: wall - counter.ms } : null;
const pressed = (end: ClockedEnd): Reading | null => reading(wallOf(end), end.counter);
const sent = ({ received }: ClockedEnd): Reading | null =>
  received ? reading(Date.parse(received.at) - received.differenceMs, received.counter) : null;

/**
 * By how much the clock was turned back between two readings of one run; 0 when it was not, or when
 * nobody can tell.
 */
const turnedBack = (before: Reading | null, after: Reading | null): number =>
  before && after && before.process === after.process
    ? Math.max(0, before.offset - after.offset)
    : 0;

/** True when the clock certainly stood as it was from the press until the server measured it. */
const isAnchored = (end: ClockedEnd): boolean => {
  const [then, later] = [pressed(end), sent(end)];
  return (
    then !== null &&
    later !== null &&
    then.process === later.process &&
    isClose(then.offset, later.offset)
  );
};

/**
 * Difference that held when a visit began: measured just before, unless the later one is known to
 * hold.
 */
const startDifference = (start: ClockedEnd): number | null =>
  (isAnchored(start)
    ? start.received?.differenceMs
    : (start.differenceMs ?? start.received?.differenceMs)) ?? null;
const endDifference = (end: ClockedEnd): number | null =>
  end.received?.differenceMs ?? end.differenceMs ?? null;

/** Milliseconds the counter ran, when one program lived through the visit. */
function counted(start: ClockedEnd, end: ClockedEnd): number | null {
  if (!start.counter || !end.counter || start.counter.process !== end.counter.process) return null;
  const ms = end.counter.ms - start.counter.ms;
  return ms >= 0 ? ms : null;
}

/**
 * The difference when a visit began, from a measurement of its own: one that both ends share says
 * nothing of what lies between.
 */
function ownDifference(start: ClockedEnd, end: ClockedEnd): number | null {
  const isShared = start.received?.differenceMs === end.received?.differenceMs;
  return isShared && !isAnchored(start) ? (start.differenceMs ?? null) : startDifference(start);
}

function measuredByServer(start: ClockedEnd, end: ClockedEnd): number | null {
  const [before, after] = [ownDifference(start, end), endDifference(end)];
  if (before === null || after === null) return null;
  const ms = wallOf(end) + after - wallOf(start) - before;
  return ms >= 0 ? ms : null;
}

type Length = Pick<ClockFindings, 'durationMs' | 'method'>;

/**
 * The counter counts, where one program lived through the visit. Where it ran shorter than the
 * clock, the phone may have slept: then the server's difference counts, if it held from the press
 * to the sending and lies between the two.
 */
function lengthOf(start: ClockedEnd, end: ClockedEnd): Length {
  const [counter, server, wall] = [
    counted(start, end),
    measuredByServer(start, end),
    wallOf(end) - wallOf(start),
  ];
  if (counter !== null) {
    const isPaused = wall > counter + clockTolerance;
    const isPlausible =
      server !== null && server > counter + clockTolerance && server <= wall + clockTolerance;
    return isPaused && isPlausible && isAnchored(end)
      ? { durationMs: server, method: 'server' }
      : { durationMs: counter, method: 'counter' };
  }
  if (server !== null) return { durationMs: server, method: 'server' };
  return wall >= 0 ? { durationMs: wall, method: 'device' } : { durationMs: null, method: null };
}

/** How far the clock was turned, as far as any two moments prove it. */
function movedBy(start: ClockedEnd | null, end: ClockedEnd | null): number {
  const ends = [start, end].filter((each) => each !== null);
  const differences = ends
    .flatMap((each) => [each.differenceMs, each.received?.differenceMs])
    .filter(known);
  const spread = differences.length === 0 ? 0 : Math.max(...differences) - Math.min(...differences);
  const readings = ends.map((each) => [pressed(each), sent(each)] as const);
  const within = readings.map(([then, later]) => turnedBack(then, later));
  const between = turnedBack(readings[0]?.[0] ?? null, readings[1]?.[0] ?? null);
  const backwards = start && end ? Math.max(0, wallOf(start) - wallOf(end)) : 0;
  return Math.max(spread, ...within, between, backwards);
}

function flagsOf(
  start: ClockedEnd | null,
  end: ClockedEnd | null,
): Pick<ClockFindings, 'flags' | 'offByMs'> {
  const moved = movedBy(start, end);
  const off = Math.max(
    0,
    ...[start && startDifference(start), end && endDifference(end)].filter(known).map(Math.abs),
  );
  const counter = start && end ? counted(start, end) : null;
  const isPaused =
    start !== null &&
    end !== null &&
    counter !== null &&
    wallOf(end) - wallOf(start) > counter + clockTolerance;
  const flags: ClockFlag[] = [];
  if (moved > clockTolerance) flags.push('moved');
  else if (off > clockTolerance) flags.push('wrong');
  if (isPaused && moved <= clockTolerance) flags.push('paused');
  return { flags, offByMs: moved > clockTolerance ? moved : off > clockTolerance ? off : 0 };
}

/** An instant as ISO text; null for what no calendar has. */
const instantOf = (ms: number): string | null =>
  Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;
const shifted = (end: ClockedEnd, difference: number | null): number =>
  wallOf(end) + (known(difference) && Math.abs(difference) > clockTolerance ? difference : 0);

function spanOf(
  start: ClockedEnd,
  end: ClockedEnd,
  durationMs: number | null,
): { begin: number; end: number } {
  const [begin, finish] = [
    shifted(start, startDifference(start)),
    shifted(end, endDifference(end)),
  ];
  if (durationMs === null) return { begin, end: finish };
  // The end whose clock certainly held until the server measured it carries the other one.
  return isAnchored(end) && !isAnchored(start)
    ? { begin: finish - durationMs, end: finish }
    : { begin, end: begin + durationMs };
}

/**
 * What is known of the times of a visit: when it was, how long it took and by which clock, and what
 * is wrong with the clocks. Nothing here refuses a visit.
 */
export function findClock(start: ClockedEnd | null, end: ClockedEnd | null): ClockFindings {
  const flags = flagsOf(start, end);
  const nothing = { durationMs: null, method: null, deviceMs: null };
  if (!start)
    return {
      ...nothing,
      ...flags,
      begin: null,
      end: end && instantOf(shifted(end, endDifference(end))),
    };
  if (!end)
    return {
      ...nothing,
      ...flags,
      begin: instantOf(shifted(start, startDifference(start))),
      end: null,
    };
  const length = lengthOf(start, end);
  // Clocks that agree show what the person saw on the phone, to the second.
  const span =
    flags.flags.length === 0
      ? { begin: wallOf(start), end: wallOf(end) }
      : spanOf(start, end, length.durationMs);
  return {
    ...length,
    ...flags,
    deviceMs: wallOf(end) - wallOf(start),
    begin: instantOf(span.begin),
    end: instantOf(span.end),
  };
}
