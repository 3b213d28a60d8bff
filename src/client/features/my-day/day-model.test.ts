import { describe, expect, it } from 'vitest';
import { visitOf } from '#client/features/note/testing/filled-note.ts';
import { directionsTo, groupByDay, nextVisit, plannedSpan, stepOf } from './day-model.ts';

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

  it('highlights the running visit, otherwise the earliest one not started', () => {
    const late = visitOf({ ...open, id: 'late', status: 'Staffed', plannedStart: '13:00' });
    const early = visitOf({ ...open, id: 'early', status: 'Staffed', plannedStart: '09:30' });
    const running = visitOf({ id: 'running', status: 'NotesDue', timeOut: null });
    const done = visitOf({ id: 'done', status: 'NotesInReview', timeOut: null });
    expect(nextVisit([late, early, done])?.id).toBe('early');
    expect(nextVisit([late, early, running])?.id).toBe('running');
    expect(nextVisit([done])).toBeNull();
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

  it('links to the device’s map app', () => {
    expect(directionsTo('412 Oak St & Co', 'Linux; Android 14')).toBe(
      'geo:0,0?q=412%20Oak%20St%20%26%20Co',
    );
    expect(directionsTo('412 Oak St', 'iPhone')).toMatch(/^https:\/\/maps\.apple\.com/);
    expect(directionsTo('412 Oak St', 'X11; Linux')).toMatch(/^https:/);
  });
});
