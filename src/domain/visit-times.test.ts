import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { hourMs, minuteMs } from './durations.ts';
import type { ClockedEnd } from './visit-clock.ts';
import {
  endsBeforeStart,
  isPlannable,
  statusWhenMoved,
  visitMoveProblem,
  visitTimesProblem,
} from './visit-times.ts';

const now = new Date('2026-03-20T20:00:00.000Z');
const clocked = (at: string) => ({
  at,
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: null,
});
const planned = { dateOfService: '03/10/2026', timeIn: null, timeOut: null };
const span = (begin: string | null, end: string | null = null) => ({ begin, end });

describe('times of a visit that the office sets by hand', () => {
  test.each([
    ['the planned day', span('2026-03-10T17:00:00.000Z', '2026-03-10T18:00:00.000Z'), null],
    ['seven days before it', span('2026-03-03T17:00:00.000Z'), null],
    ['seven days after it', span('2026-03-17T17:00:00.000Z'), null],
    ['eight days before it', span('2026-03-02T17:00:00.000Z'), 'visit.times-far'],
    ['eight days after it', span('2026-03-18T17:00:00.000Z'), 'visit.times-far'],
    ['years before it', span('1998-03-10T17:00:00.000Z'), 'visit.times-far'],
    [
      'the day by Pacific time, not by the clock of Greenwich',
      span('2026-03-18T06:59:00.000Z'),
      null,
    ],
    ['the future', span('2026-03-20T20:03:00.000Z'), 'visit.times'],
    [
      'an end in years',
      span('2026-03-10T17:00:00.000Z', '2036-03-10T17:00:00.000Z'),
      'visit.times',
    ],
    ['no begin', span(null, '2026-03-10T17:00:00.000Z'), 'visit.times'],
    [
      'an end before the begin',
      span('2026-03-10T17:00:00.000Z', '2026-03-10T16:00:00.000Z'),
      'visit.times',
    ],
    [
      'more than a day',
      span('2026-03-10T17:00:00.000Z', '2026-03-11T17:00:01.000Z'),
      'visit.times',
    ],
  ] as const)('%s', (_, times, problem) => {
    expect(visitTimesProblem(times, planned, now)).toBe(problem);
  });

  test('a visit clocked on another day can be corrected around that day too', () => {
    const early = {
      ...planned,
      dateOfService: '04/20/2026',
      timeIn: clocked('2026-03-10T17:00:00.000Z'),
    };
    expect(visitTimesProblem(span('2026-03-10T16:45:00.000Z'), early, now)).toBeNull();
    expect(visitTimesProblem(span('2026-02-10T16:45:00.000Z'), early, now)).toBe('visit.times-far');
  });
});

test('visits are planned from 120 days back (portal §9: what a phone holds) to 365 days ahead (portal §5)', () => {
  const today = '03/20/2026';
  expect([-121, -120, 0, 365, 366].map((days) => isPlannable(addDays(today, days), today))).toEqual(
    [false, true, true, true, false],
  );
});

test.each([
  ['Unstaffed', null, '03/21/2026', null],
  ['Staffed', null, '03/21/2026', null],
  ['Staffed', clocked('2026-03-20T17:00:00.000Z'), '03/21/2026', 'visit.transition'],
  ['Unstaffed', clocked('2026-03-20T17:00:00.000Z'), '03/21/2026', 'visit.transition'],
  ['VisitOverdue', null, '03/21/2026', null],
  ['VisitOverdue', clocked('2026-03-20T17:00:00.000Z'), '03/21/2026', 'visit.transition'],
  ['NotesDue', null, '03/21/2026', 'visit.transition'],
  ['NotesApproved', null, '03/21/2026', 'visit.transition'],
  ['Missed', null, '03/21/2026', 'visit.transition'],
  ['Staffed', null, '03/21/2027', 'visit.plan-far'],
])('moves a visit only before it starts, to a day it can have: %s', (status, timeIn, day, why) => {
  expect(visitMoveProblem({ status, timeIn }, day, '03/20/2026')).toBe(why);
});

test('an overdue visit that is moved waits for its clinician again, or for one', () => {
  const providerId = 'someone';
  expect(statusWhenMoved({ status: 'VisitOverdue', providerId })).toBe('Staffed');
  expect(statusWhenMoved({ status: 'VisitOverdue', providerId: null })).toBe('Unstaffed');
  expect(statusWhenMoved({ status: 'Staffed', providerId })).toBe('Staffed');
});

describe('an end before the start', () => {
  const zero = Date.parse('2026-03-10T17:00:00.000Z');
  const at = (ms: number, more: Partial<ClockedEnd> = {}): ClockedEnd => ({
    at: new Date(zero + ms).toISOString(),
    ...more,
  });
  const counted = (ms: number) => ({ counter: { process: 'one', ms } });
  const receivedWith = (differenceMs: number) => ({
    received: { at: new Date(zero).toISOString(), differenceMs },
  });

  test.each([
    ['by every clock', at(0, receivedWith(0)), at(-26 * hourMs, receivedWith(0)), true],
    ['by the device alone', at(0), at(-hourMs), true],
    ['by less than a minute', at(0), at(-minuteMs / 2), true],
    ['not: a press of the same moment', at(0), at(0), false],
    ['not: the counter ran on', at(0, counted(0)), at(-26 * hourMs, counted(hourMs)), false],
    ['not: the counter ran on, by seconds', at(0, counted(0)), at(-1_000, counted(2_000)), false],
    [
      'not: the server knows that the clock was set back',
      at(0, { differenceMs: 0 }),
      at(-2 * hourMs, receivedWith(3 * hourMs)),
      false,
    ],
    ['not: outside the calendar', at(0), at(0, receivedWith(9e15)), false],
  ] as const)('%s', (_, start, end, expected) => {
    expect(endsBeforeStart(start, end)).toBe(expected);
  });
});
