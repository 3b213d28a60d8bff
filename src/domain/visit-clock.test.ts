import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from './durations.ts';
import { clockTolerance, findClock, type ClockedEnd } from './visit-clock.ts';

const year = 365 * 24 * hourMs;
const zero = Date.parse('2026-03-05T16:00:00.000Z');
const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * A phone for one visit that begins at `zero`: what happened when, minutes after it. `turns`: the
 * clock is turned by so much. `sleeps`: the counter pauses for so long. `restarts`: another
 * program runs from then on.
 */
type Story = {
  readonly turns?: readonly (readonly [at: number, byMs: number])[];
  readonly sleeps?: readonly (readonly [at: number, minutes: number])[];
  readonly restarts?: readonly number[];
  /** When the server's clock was last met before the visit; null: never. */
  readonly metAt?: number | null;
  /** When both ends were sent; null: not yet. */
  readonly sentAt?: number | null;
  readonly lengthMinutes?: number;
  /** Devices of the first version and letters say nothing of counters. */
  readonly counts?: boolean;
};

function tell({
  turns = [],
  sleeps = [],
  restarts = [],
  metAt = -60,
  sentAt = 120,
  lengthMinutes = 60,
  counts = true,
}: Story): [ClockedEnd, ClockedEnd] {
  const shiftAt = (at: number): number =>
    turns.reduce((sum, [when, by]) => (when < at ? sum + by : sum), 0);
  const wallAt = (at: number): number => zero + at * minuteMs + shiftAt(at);
  const sleptAt = (at: number): number =>
    sleeps.reduce((sum, [when, length]) => sum + Math.max(0, Math.min(length, at - when)), 0);
  const counterAt = (at: number) =>
    counts
      ? {
          process: `run ${restarts.filter((when) => when < at).length}`,
          ms: (1000 + at - sleptAt(at)) * minuteMs,
        }
      : null;
  const differenceMs = metAt === null ? null : -shiftAt(metAt);
  const received =
    sentAt === null
      ? null
      : {
          at: iso(zero + sentAt * minuteMs),
          differenceMs: -shiftAt(sentAt),
          counter: counterAt(sentAt),
        };
  return [0, lengthMinutes].map((at) => ({
    at: iso(wallAt(at)),
    counter: counterAt(at),
    differenceMs,
    received,
  })) as [ClockedEnd, ClockedEnd];
}

describe('a clock nobody changed', () => {
  test('is not flagged, and shows what the phone showed', () => {
    expect(findClock(...tell({}))).toEqual({
      begin: iso(zero),
      end: iso(zero + hourMs),
      durationMs: hourMs,
      method: 'counter',
      deviceMs: hourMs,
      flags: [],
      offByMs: 0,
    });
  });

  test('a phone asleep in a pocket is not a moved clock: the server says that its clock held', () => {
    expect(findClock(...tell({ sleeps: [[5, 50]] }))).toMatchObject({
      durationMs: hourMs,
      method: 'server',
      flags: ['paused'],
      begin: iso(zero),
      end: iso(zero + hourMs),
    });
  });

  test('before the first contact sleep looks like a turned clock: the counter counts, marked paused', () => {
    expect(findClock(...tell({ sleeps: [[5, 50]], sentAt: null }))).toMatchObject({
      durationMs: 10 * minuteMs,
      method: 'counter',
      flags: ['paused'],
    });
  });

  test('drift below the tolerance is not flagged', () => {
    expect(findClock(...tell({ turns: [[30, clockTolerance - 1]] })).flags).toEqual([]);
    expect(findClock(...tell({ turns: [[30, clockTolerance + 1]] })).flags).toEqual(['moved']);
  });

  test('one that is always off by the same amount is flagged wrong; times are corrected', () => {
    expect(findClock(...tell({ turns: [[-1000, 3 * hourMs]] }))).toMatchObject({
      begin: iso(zero),
      end: iso(zero + hourMs),
      durationMs: hourMs,
      flags: ['wrong'],
      offByMs: 3 * hourMs,
    });
  });

  test('without any counter or server the phone’s clock is all there is', () => {
    expect(findClock(...tell({ counts: false, metAt: null, sentAt: null }))).toMatchObject({
      durationMs: hourMs,
      method: 'device',
      flags: [],
    });
  });

  test('a single end has a time and no duration', () => {
    const [start, end] = tell({ turns: [[-30, 2 * hourMs]] });
    expect(findClock(null, null)).toEqual({
      begin: null,
      end: null,
      durationMs: null,
      method: null,
      deviceMs: null,
      flags: [],
      offByMs: 0,
    });
    expect(findClock(start, null)).toMatchObject({
      begin: iso(zero),
      end: null,
      durationMs: null,
      flags: ['moved'],
      offByMs: 2 * hourMs,
    });
    expect(findClock(null, end)).toMatchObject({
      begin: null,
      end: iso(zero + hourMs),
      durationMs: null,
      flags: ['moved'],
    });
    expect(findClock(null, { at: iso(zero) })).toMatchObject({ end: iso(zero), flags: [] });
  });
});

const turned = [
  ['two hours ahead', 2 * hourMs],
  ['two hours back', -2 * hourMs],
  ['a year ahead', year],
  ['a year back', -year],
  ['an hour back', -hourMs],
] as const;

describe.each(turned)('a clock turned %s without a line (fault row 13)', (_words, by) => {
  test('during the visit: flagged, and the counter keeps the true duration and times', () => {
    expect(findClock(...tell({ turns: [[30, by]] }))).toMatchObject({
      durationMs: hourMs,
      method: 'counter',
      deviceMs: hourMs + by,
      flags: ['moved'],
      offByMs: Math.abs(by),
      begin: iso(zero),
      end: iso(zero + hourMs),
    });
  });

  test('during a visit across two program runs: the differences before and after keep it', () => {
    expect(findClock(...tell({ turns: [[30, by]], restarts: [40] }))).toMatchObject({
      durationMs: hourMs,
      method: 'server',
      flags: ['moved'],
      offByMs: Math.abs(by),
      begin: iso(zero),
      end: iso(zero + hourMs),
    });
  });

  test('between the last contact and the visit: flagged, and the times are corrected', () => {
    expect(findClock(...tell({ turns: [[-30, by]] }))).toMatchObject({
      durationMs: hourMs,
      method: 'counter',
      flags: ['moved'],
      begin: iso(zero),
      end: iso(zero + hourMs),
    });
  });

  test('after the visit, before sending: flagged, and the times of the visit stay', () => {
    expect(findClock(...tell({ turns: [[90, by]] }))).toMatchObject({
      durationMs: hourMs,
      method: 'counter',
      flags: ['moved'],
      begin: iso(zero),
      end: iso(zero + hourMs),
    });
  });

  test('and set back before sending: noticed by the counter', () => {
    expect(
      findClock(
        ...tell({
          turns: [
            [30, by],
            [90, -by],
          ],
        }),
      ),
    ).toMatchObject({
      durationMs: hourMs,
      method: 'counter',
      flags: ['moved'],
      offByMs: Math.abs(by),
    });
  });

  test('on a phone that never reached the server before: the counter keeps the duration', () => {
    expect(findClock(...tell({ turns: [[30, by]], metAt: null }))).toMatchObject({
      durationMs: hourMs,
      method: 'counter',
      flags: by > 0 ? ['wrong', 'paused'] : ['moved'],
      begin: iso(zero),
      end: iso(zero + hourMs),
    });
  });

  test('and the phone slept too: the server’s difference keeps the length if turned ahead', () => {
    const { durationMs, flags } = findClock(...tell({ turns: [[30, by]], sleeps: [[40, 10]] }));
    expect(flags).toEqual(['moved']);
    expect(durationMs).toBe(by > 0 ? hourMs : 50 * minuteMs);
  });
});

test('a clock that runs backwards across a restart is noticed on the phone itself', () => {
  expect(
    findClock(...tell({ turns: [[30, -2 * hourMs]], restarts: [40], metAt: null, sentAt: null })),
  ).toMatchObject({ flags: ['moved'], durationMs: null, method: null });
  expect(
    findClock(...tell({ turns: [[30, -2 * hourMs]], metAt: null, sentAt: null })),
  ).toMatchObject({ flags: ['moved'], durationMs: hourMs, method: 'counter' });
});

test('a counter that goes back within one run is not trusted', () => {
  const [start, end] = tell({});
  expect(findClock(start, { ...end, counter: { process: 'run 0', ms: 0 } }).method).toBe('server');
});

test('differences that put the end before the start are not trusted', () => {
  const [start, end] = tell({ counts: false });
  expect(findClock({ ...start, differenceMs: 5 * hourMs, received: null }, end)).toMatchObject({
    method: 'device',
    durationMs: hourMs,
    flags: ['moved'],
  });
});

test('an impossible instant is ignored', () => {
  const [start, end] = tell({ counts: false });
  const far = { at: iso(zero), differenceMs: 1e16 };
  expect(findClock({ ...start, differenceMs: 1e16, received: null }, null).begin).toBeNull();
  expect(findClock({ ...start, received: far }, { ...end, received: far }).end).not.toBe('');
});

test('whatever the clocks say: no negative duration, none beyond counter and server, no error', () => {
  const ms = fc.integer({ min: -2 * year, max: 2 * year });
  fc.assert(
    fc.property(
      ms,
      ms,
      fc.integer({ min: -90, max: 119 }),
      fc.integer({ min: 1, max: 119 }),
      fc.boolean(),
      fc.boolean(),
      (one, two, at, then, restarts, counts) => {
        const found = findClock(
          ...tell({
            turns: [
              [at, one],
              [then, two],
            ],
            restarts: restarts ? [30] : [],
            counts,
          }),
        );
        expect(found.durationMs === null || found.durationMs >= 0).toBe(true);
        // One program lived through it and never slept, and the server saw the clock it began with:
        // the length is true.
        if (counts && !restarts && at > 0)
          expect(Math.abs((found.durationMs ?? 0) - hourMs)).toBeLessThanOrEqual(clockTolerance);
      },
    ),
  );
});
