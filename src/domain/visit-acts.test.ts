import { expect, test } from 'vitest';
import { endingActs, lastAct, statusWhenEnded, statusWhenRestored } from './visit-acts.ts';
import { visitStatuses, type VisitStatus } from './visit-status.ts';

const act = (statusBefore: VisitStatus, statusAfter: VisitStatus, undoneAt?: string) => ({
  at: '2026-11-24T10:00:00.000Z',
  statusBefore,
  statusAfter,
  ...(undoneAt !== undefined && { undoneAt }),
});

const endable = (name: (typeof endingActs)[number], timeIn: unknown = null) =>
  visitStatuses.filter((status) => statusWhenEnded(name, { status, timeIn }) !== null);

test('the office ends what is open or returned, and never what is in review or approved', () => {
  const open = [
    'Unstaffed',
    'Staffed',
    'NotesDue',
    'NotesRejected',
    'VisitOverdue',
    'NotesOverdue',
  ];
  expect(endable('miss')).toEqual(open);
  expect(endable('expire')).toEqual(open);
  expect(endable('delete')).toEqual([...open, 'Missed', 'Expired']);
  expect(endable('cancel')).toEqual(['Unstaffed', 'Staffed']);
  expect(endable('cancel', {})).toEqual([]);
  expect(
    endingActs.map((name) => statusWhenEnded(name, { status: 'Staffed', timeIn: null })),
  ).toEqual(['Missed', 'Missed', 'Expired', 'Deleted']);
});

test('a restored visit waits for what it waited for', () => {
  const restored = (parts: object) =>
    statusWhenRestored({ status: 'Missed', timeIn: null, providerId: 'n', ...parts });
  expect(restored({})).toBe('Staffed');
  expect(restored({ status: 'Expired', timeIn: {} })).toBe('NotesDue');
  expect(restored({ status: 'Deleted', timeIn: {}, providerId: null })).toBe('Unstaffed');
  expect(restored({ acts: [act('NotesRejected', 'Missed')] })).toBe('NotesRejected');
  expect(restored({ acts: [act('NotesRejected', 'Deleted')] })).toBe('Staffed');
  expect(restored({ acts: [act('NotesRejected', 'Missed', '2026-11-24T10:01:00.000Z')] })).toBe(
    'Staffed',
  );
  for (const status of ['Staffed', 'NotesInReview', 'NotesApproved'])
    expect(restored({ status })).toBeNull();
});

test('only the latest act can be undone, while its status holds', () => {
  const [first, second] = [act('Staffed', 'Missed'), act('Missed', 'Staffed')];
  expect(lastAct({ status: 'Staffed', acts: [first, second] })).toBe(second);
  expect(lastAct({ status: 'NotesDue', acts: [first, second] })).toBeNull();
  expect(
    lastAct({
      status: 'Missed',
      acts: [first, { ...second, undoneAt: '2026-11-24T10:01:00.000Z' }],
    }),
  ).toBe(first);
  expect(lastAct({ status: 'Missed' })).toBeNull();
});
