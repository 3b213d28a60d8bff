import { minuteMs } from './durations.ts';

/**
 * What a phone's clocks say about a visit. A wall clock can be changed; a running program's counter
 * cannot, but may pause while the phone sleeps; the server's clock is available only with a
 * connection. This file compares the three (decision 023).
 */

/**
 * Milliseconds that only grow while one program runs, and the id of that run. Counters of two runs
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
   * Recorded by the server on arrival: its own clock, the difference, and the device's counter at
   * that time.
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
 * `moved`: the device's clock was changed. `wrong`: it is off, as far as known always by the same
 * amount. `paused`: the counter advanced less than the clock, because the phone slept or the clock
 * was changed unnoticed.
 */
type ClockFlag = 'moved' | 'wrong' | 'paused';

/** Source of a duration, the most trustworthy first. */
export type DurationMethod = 'counter' | 'server' | 'device';

export type ClockFindings = {
  /** Best estimate of start and end of the visit, ISO instants; null before they happen. */
  readonly begin: string | null;
  readonly end: string | null;
  /** True duration in milliseconds; null while unfinished, or when no clock explains it. */
  readonly durationMs: number | null;
  readonly method: DurationMethod | null;
  /** Duration measured only with the device's clock. */
  readonly deviceMs: number | null;
  readonly flags: readonly ClockFlag[];
  /** How far the clock was changed or is off, in milliseconds; 0 without a flag. */
  readonly offByMs: number;
};

/** Phone clocks drift and requests take time: a smaller difference, in milliseconds, is ignored. */
export const clockTolerance = 2 * minuteMs;

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= clockTolerance;
const known = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined;
const wallOf = (end: ClockedEnd): number => Date.parse(end.at);

/**
 * The device's clock minus its counter at one moment. It never shrinks unless someone changes the
 * clock.
 */
type Reading = { readonly process: string; readonly offset: number };
const reading = (wall: number, counter: Counter | null | undefined): Reading | null =>
  counter ? { process: counter.process, offset: wall - counter.ms } : null;
const pressed = (end: ClockedEnd): Reading | null => reading(wallOf(end), end.counter);
const sent = ({ received }: ClockedEnd): Reading | null =>
  received ? reading(Date.parse(received.at) - received.differenceMs, received.counter) : null;

/**
 * How far the clock was set back between two readings of one run; 0 when it was not, or when it
 * cannot be known.
 */
const turnedBack = (before: Reading | null, after: Reading | null): number =>
  before && after && before.process === after.process
    ? Math.max(0, before.offset - after.offset)
    : 0;

/** True when the clock certainly stayed unchanged from the tap until the server measured it. */
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
 * Difference at the start of a visit: measured just before it, unless the later one is known to
 * hold.
 */
const startDifference = (start: ClockedEnd): number | null =>
  (isAnchored(start)
    ? start.received?.differenceMs
    : (start.differenceMs ?? start.received?.differenceMs)) ?? null;
const endDifference = (end: ClockedEnd): number | null =>
  end.received?.differenceMs ?? end.differenceMs ?? null;

/** Milliseconds on the counter, when one program ran through the whole visit. */
function counted(start: ClockedEnd, end: ClockedEnd): number | null {
  if (!start.counter || !end.counter || start.counter.process !== end.counter.process) return null;
  const ms = end.counter.ms - start.counter.ms;
  return ms >= 0 ? ms : null;
}

/**
 * The difference at the start of a visit, from a measurement of its own: one shared by both ends
 * says nothing about the time between.
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
 * Uses the counter when one program ran through the visit. When it advanced less than the clock,
 * the phone may have slept: then the server's difference decides, if it held from the tap until
 * sending and is between the two.
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

/** How far the clock was changed, as far as any two moments prove it. */
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

/** An instant as ISO text; null outside the calendar. */
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
  // Anchor on the end whose clock was verified by the server and derive the other from the
  // duration.
  return isAnchored(end) && !isAnchored(start)
    ? { begin: finish - durationMs, end: finish }
    : { begin, end: begin + durationMs };
}

/**
 * Evaluates the times of a visit: when it was, how long it took and on which clock, and what is
 * wrong with the clocks. Nothing here refuses a visit.
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
  // When the clocks agree, show what the person saw on the phone, to the second.
  const span =
    flags.flags.length === 0 && wallOf(end) >= wallOf(start)
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
