import { describe, expect, test } from 'vitest';
import {
  canTransition,
  isPendingVisit,
  isVisitStatus,
  statusWhenAssigned,
  visitStatusColor,
  visitStatusLabel,
  visitStatuses,
  type VisitStatus,
} from './visit-status.ts';
import { visitTransitions } from './visit-transitions.ts';

test('rules §4: the eleven visit statuses, each with a colour', () => {
  expect(visitStatuses).toEqual([
    'Unstaffed',
    'Staffed',
    'NotesDue',
    'NotesInReview',
    'NotesRejected',
    'NotesApproved',
    'VisitOverdue',
    'NotesOverdue',
    'Missed',
    'Expired',
    'Deleted',
  ]);
  expect(Object.keys(visitStatusColor)).toEqual([...visitStatuses]);
  expect(visitStatuses.filter((status) => visitStatusColor[status] === 'danger')).toEqual([
    'NotesRejected',
    'VisitOverdue',
    'NotesOverdue',
  ]);
  expect(visitStatusColor.NotesApproved).toBe('success');
});

test('a visit is pending until its notes are with the office (spec portal §9 PendingVisits)', () => {
  expect(visitStatuses.filter((status) => isPendingVisit({ status }))).toEqual([
    'Staffed',
    'NotesDue',
    'NotesRejected',
    'VisitOverdue',
    'NotesOverdue',
  ]);
});

describe('transitions', () => {
  test('every transition is listed once, with at least one actor and another status', () => {
    const keys = visitTransitions.map((edge) => `${edge.from}>${edge.to}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const edge of visitTransitions) {
      expect(edge.actors.length).toBeGreaterThan(0);
      expect(edge.from).not.toBe(edge.to);
    }
  });

  test('the main story: staffed, charted, returned, resubmitted, approved, reopened', () => {
    const story: [VisitStatus, VisitStatus, 'clinician' | 'office'][] = [
      ['Unstaffed', 'Staffed', 'office'],
      ['Staffed', 'NotesDue', 'clinician'],
      ['NotesDue', 'NotesInReview', 'clinician'],
      ['NotesInReview', 'NotesRejected', 'office'],
      ['NotesRejected', 'NotesInReview', 'clinician'],
      ['NotesInReview', 'NotesApproved', 'office'],
      ['NotesApproved', 'NotesRejected', 'office'],
    ];
    for (const [from, to, actor] of story)
      expect(canTransition(from, to, actor), `${from} to ${to}`).toBe(true);
  });

  test('assigning a visit staffs it, and keeps it started when it was', () => {
    const given = (begun: boolean) =>
      Object.fromEntries(
        visitStatuses.map((status) => [
          status,
          statusWhenAssigned({ status, timeIn: begun ? {} : null }),
        ]),
      );
    const closed = { NotesInReview: null, NotesApproved: null, NotesRejected: null, Deleted: null };
    const back = { VisitOverdue: 'Staffed', Missed: 'Staffed', Expired: 'Staffed' };
    expect(given(false)).toEqual({
      ...closed,
      ...back,
      Unstaffed: 'Staffed',
      Staffed: 'Staffed',
      NotesDue: 'Staffed',
      NotesOverdue: null,
    });
    expect(given(true)).toEqual({
      ...closed,
      ...back,
      Unstaffed: 'NotesDue',
      Staffed: 'NotesDue',
      NotesDue: 'NotesDue',
      NotesOverdue: 'NotesDue',
    });
  });

  test('the clinician reviews nothing, the office submits nothing, the system decides nothing', () => {
    expect(canTransition('NotesInReview', 'NotesApproved', 'clinician')).toBe(false);
    expect(canTransition('NotesInReview', 'NotesRejected', 'system')).toBe(false);
    expect(canTransition('NotesDue', 'NotesInReview', 'office')).toBe(false);
    expect(canTransition('NotesDue', 'NotesApproved', 'office')).toBe(false);
    expect(canTransition('Unstaffed', 'Staffed', 'clinician')).toBe(false);
  });

  test('work written while assigned is accepted in every state the visit may have reached meanwhile', () => {
    const done: VisitStatus[] = ['NotesInReview', 'NotesApproved'];
    for (const from of visitStatuses.filter((status) => !done.includes(status))) {
      expect(canTransition(from, 'NotesInReview', 'clinician'), from).toBe(true);
    }
    for (const from of ['Unstaffed', 'Staffed', 'VisitOverdue', 'Missed', 'Expired', 'Deleted']) {
      expect(canTransition(from, 'NotesDue', 'clinician'), from).toBe(true);
    }
  });

  test('a timed job only marks what is late: overdue, expired, or notes due after the day', () => {
    const made = new Set(
      visitTransitions.filter((edge) => edge.actors.includes('system')).map((edge) => edge.to),
    );
    expect([...made].toSorted()).toEqual(['Expired', 'NotesDue', 'NotesOverdue', 'VisitOverdue']);
    expect(canTransition('Staffed', 'NotesDue', 'system')).toBe(true);
    expect(canTransition('NotesDue', 'NotesOverdue', 'system')).toBe(true);
  });

  test('approved notes can only be reopened, and nobody deletes notes that are in review or approved', () => {
    expect(
      visitTransitions.filter((edge) => edge.from === 'NotesApproved').map((edge) => edge.to),
    ).toEqual(['NotesRejected']);
    expect(canTransition('NotesInReview', 'Deleted', 'office')).toBe(false);
  });

  test('staying is not a transition; unknown statuses and prototype names allow nothing', () => {
    for (const status of visitStatuses) expect(canTransition(status, status, 'office')).toBe(false);
    expect(canTransition('', 'Staffed', 'office')).toBe(false);
    expect(canTransition('__proto__', 'constructor', 'office')).toBe(false);
    expect(canTransition('Unstaffed', 'Staffed', 'office')).toBe(true);
    expect(canTransition('Unstaffed', 'Staffed', 'system')).toBe(false);
  });

  test('every status can be reached and, except for the end states of review, left', () => {
    for (const status of visitStatuses) {
      expect(
        visitTransitions.some((edge) => edge.to === status),
        `to ${status}`,
      ).toBe(true);
      expect(
        visitTransitions.some((edge) => edge.from === status),
        `from ${status}`,
      ).toBe(true);
    }
  });
});

describe("rules §4: a staffed Shift visit the facility has not confirmed is 'Facility Unaccepted'", () => {
  const shift = { status: 'Staffed', episode: { episodeType: 'Shift' } };

  test('not confirmed, in each of the three ways to say no', () => {
    expect(visitStatusLabel(shift)).toBe('Facility Unaccepted');
    expect(visitStatusLabel({ ...shift, shiftConfirmedByFacility: false })).toBe(
      'Facility Unaccepted',
    );
    expect(visitStatusLabel({ ...shift, shiftConfirmedByFacility: null })).toBe(
      'Facility Unaccepted',
    );
  });

  test('confirmed, of another type, or not staffed: the status in words', () => {
    expect(visitStatusLabel({ ...shift, shiftConfirmedByFacility: true })).toBe('Staffed');
    expect(visitStatusLabel({ status: 'Staffed', episode: { episodeType: 'Episode' } })).toBe(
      'Staffed',
    );
    expect(visitStatusLabel({ status: 'Staffed', episode: null })).toBe('Staffed');
    expect(visitStatusLabel({ status: 'Unstaffed', episode: { episodeType: 'Shift' } })).toBe(
      'Unstaffed',
    );
    expect(visitStatusLabel({ status: 'NotesInReview' })).toBe('Notes In Review');
  });

  test('every status has its label; an unknown one is shown as it is', () => {
    const plain = visitStatuses.filter((status) => status !== 'NotesRejected');
    expect(plain.map((status) => visitStatusLabel({ status }).replaceAll(' ', ''))).toEqual(plain);
    // One word for one thing: the day says *Returned by the office* above it.
    expect(visitStatusLabel({ status: 'NotesRejected' })).toBe('Notes Returned');
    expect(visitStatusLabel({ status: 'Paused' })).toBe('Paused');
    expect(visitStatusLabel({ status: 'toString' })).toBe('toString');
  });
});

test('only the eleven texts are statuses', () => {
  expect(isVisitStatus('NotesDue')).toBe(true);
  expect(isVisitStatus('notesDue')).toBe(false);
  expect(isVisitStatus(undefined)).toBe(false);
});
