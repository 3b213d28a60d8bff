import { describe, expect, it } from 'vitest';
import { visitOf } from '#client/features/note/testing/filled-note.ts';
import {
  dayOrder,
  groupByDay,
  isRunning,
  minutesSince,
  nextVisit,
  plannedSpan,
  stepOf,
} from './day-model.ts';

const open = { timeIn: null, timeOut: null } as const;
const begun = visitOf().timeIn;

describe('a clinician’s day', () => {
  it('offers to start a planned visit, continue a started one, correct a returned one, and view the rest', () => {
    expect(stepOf(visitOf({ ...open, status: 'Staffed' }))).toBe('start');
    expect(stepOf(visitOf({ status: 'NotesDue', timeIn: begun }))).toBe('continue');
    expect(stepOf(visitOf({ status: 'NotesRejected' }))).toBe('answer-returned');
    expect(stepOf(visitOf({ status: 'NotesInReview' }))).toBe('look');
    expect(stepOf(visitOf({ ...open, status: 'Missed' }))).toBe('look');
  });

  it('shows the running visit, the next one, the open ones and the done ones apart', () => {
    const late = visitOf({ ...open, id: 'late', status: 'Staffed', plannedStart: '13:00' });
    const early = visitOf({ ...open, id: 'early', status: 'Staffed', plannedStart: '09:30' });
    const running = visitOf({ id: 'running', status: 'NotesDue', timeOut: null });
    const toWrite = visitOf({ id: 'to-write', status: 'NotesDue', timeOut: begun });
    const done = visitOf({ id: 'done', status: 'NotesInReview', timeOut: null });
    const missed = visitOf({ ...open, id: 'missed', status: 'Missed' });
    const order = dayOrder([late, early, running, toWrite, done, missed]);
    const ids = (visits: readonly { id: string }[]) => visits.map(({ id }) => id);
    expect(order.next?.id).toBe('early');
    expect(ids(order.running)).toEqual(['running']);
    expect(ids(order.open)).toEqual(['late', 'to-write']);
    expect(ids(order.done)).toEqual(['done', 'missed']);
    expect(nextVisit([done])).toBeNull();
    expect([running, toWrite, done, early].map(isRunning)).toEqual([true, false, false, false]);
  });

  it('counts whole minutes since the start, none before it', () => {
    const at = '2026-03-05T17:00:00.000Z';
    expect(minutesSince(at, new Date('2026-03-05T17:25:59.000Z'))).toBe(25);
    expect(minutesSince(at, new Date('2026-03-05T16:00:00.000Z'))).toBe(0);
  });

  it('groups by day, in the order given', () => {
    const visits = ['11/20/2026', '11/20/2026', '11/21/2026'].map((dateOfService) =>
      visitOf({ dateOfService }),
    );
    expect(groupByDay(visits).map(({ day, visits: own }) => [day, own.length])).toEqual([
      ['11/20/2026', 2],
      ['11/21/2026', 1],
    ]);
  });

  it('shows the planned time of a visit, even past midnight', () => {
    expect(plannedSpan({ plannedStart: '09:30', plannedMinutes: 60 })).toEqual({
      start: '09:30',
      end: '10:30',
    });
    expect(plannedSpan({ plannedStart: '23:30', plannedMinutes: 60 })).toEqual({
      start: '23:30',
      end: '00:30',
    });
    expect(plannedSpan({ plannedStart: null, plannedMinutes: 60 })).toBeNull();
  });
});
