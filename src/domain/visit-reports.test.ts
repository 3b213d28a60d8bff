import { describe, expect, it } from 'vitest';
import { constantProblem } from './constants.ts';
import {
  canReport,
  canUndo,
  defaultMissedReasons,
  isNotDone,
  lastPress,
  missedReasons,
  needsComment,
  statusAfterReport,
  statusUnstarted,
  visitReportKinds,
} from './visit-reports.ts';
import { visitStatuses } from './visit-status.ts';

const named = { type: 'AppConfig', name: 'missedVisitReasonTypes' };
const at = '2026-03-05T17:00:00.000Z';
const after = (ms: number): string => new Date(Date.parse(at) + ms).toISOString();

describe('reasons for a missed visit', () => {
  it('are the agency’s own where it has set some', () => {
    const own = [{ id: '7', name: 'Snow' }];
    expect(missedReasons([{ ...named, value: JSON.stringify(own) }])).toEqual(own);
  });
  it.each(['', '{', '[]', '[{"id":1}]', 'null'])('are ours where it has set %j', (value) =>
    expect(missedReasons([{ ...named, value }])).toBe(defaultMissedReasons),
  );
  it('are ours without the constant, and could be saved as it', () => {
    expect(missedReasons([])).toBe(defaultMissedReasons);
    expect(constantProblem(named, JSON.stringify(defaultMissedReasons))).toBeNull();
  });
});

describe('a comment', () => {
  it.each([
    ['other', '', true],
    ['other', '  ', true],
    ['other', 'Snowed in', false],
    ['hospital', '', false],
  ])('beside the reason %s and the words %j is asked for: %s', (reasonId, comment, isAsked) => {
    expect(needsComment(reasonId, comment)).toBe(isAsked);
  });
});

describe('a report about a visit', () => {
  it('that it does not take place makes an open visit Missed, and no other', () => {
    for (const kind of visitReportKinds.filter(isNotDone))
      expect(visitStatuses.filter((status) => statusAfterReport(kind, status) !== status)).toEqual([
        'Staffed',
        'NotesDue',
        'VisitOverdue',
        'NotesOverdue',
      ]);
  });
  it('of a delay changes no status; the wrong visit is unstarted again', () => {
    const started = ['NotesDue', 'NotesOverdue'];
    for (const status of visitStatuses) {
      expect(statusAfterReport('late', status)).toBe(status);
      expect(statusAfterReport('wrong-visit', status), status).toBe(
        started.includes(status) ? 'Staffed' : status,
      );
      expect(statusAfterReport('wrong-visit', status, 'Missed'), status).toBe(
        started.includes(status) ? 'Missed' : status,
      );
    }
  });
  it('whose start is taken off has the status it had before, or else Staffed', () => {
    expect(statusUnstarted('NotesDue')).toBe('Staffed');
    expect(statusUnstarted('NotesDue', 'VisitOverdue')).toBe('VisitOverdue');
    expect(statusUnstarted('NotesOverdue', 'Missed')).toBe('Missed');
    expect(statusUnstarted('NotesRejected', 'Missed')).toBe('NotesRejected');
  });
});

it('can be made of a visit that is still to be done, not of one that the office returned', () =>
  expect(visitStatuses.filter((status) => canReport({ status }))).toEqual([
    'Staffed',
    'NotesDue',
    'VisitOverdue',
    'NotesOverdue',
  ]));

describe('undo', () => {
  const press = { at };
  const [tolerance, sixHours] = [15 * 60_000, 6 * 3_600_000];
  it('is possible for a minute and the time of saving, not before the press', () => {
    expect(canUndo(press, after(0))).toBe(true);
    expect(canUndo(press, after(80_000))).toBe(true);
    expect(canUndo(press, after(80_001))).toBe(false);
    expect(canUndo(press, after(-1))).toBe(false);
  });
  it('is too late where the device was in contact long after it and wrote the undo later', () => {
    const written = (notBefore: string) => canUndo(press, after(30_000), { notBefore });
    expect(written(after(60_000))).toBe(true);
    expect(written(after(80_000 + tolerance))).toBe(true);
    expect(written(after(80_000 + tolerance + 1))).toBe(false);
  });
  it('is too late where it had not arrived long after the press had', () => {
    const received = { at: after(sixHours), differenceMs: 0 };
    const arrived = (unseenAt: string) => canUndo({ at, received }, after(30_000), { unseenAt });
    expect(arrived(after(sixHours + 80_000 + tolerance))).toBe(true);
    expect(arrived(after(sixHours + 80_000 + tolerance + 1))).toBe(false);
    expect(canUndo(press, after(30_000), { unseenAt: after(sixHours) })).toBe(true);
  });
  it('is measured by the corrected time of a slow clock', () => {
    const received = { at: after(3_600_000), differenceMs: 3_600_000 };
    const contact = { notBefore: after(3_600_000 - 60_000) };
    expect(canUndo({ at, received }, after(30_000), contact)).toBe(true);
    expect(
      canUndo({ at, received: { ...received, differenceMs: -1 } }, after(30_000), contact),
    ).toBe(false);
  });
});

describe('the last press of a visit', () => {
  const none = { status: 'NotesDue', timeIn: null, timeOut: null } as const;
  const [start, end] = [{ at }, { at: after(10_000) }];
  it('is the latest of report, end and start', () => {
    const ended = { ...none, timeIn: start, timeOut: end };
    expect(lastPress(none)).toBeNull();
    expect(lastPress({ ...none, timeIn: start })).toEqual({ press: 'start', pressedAt: at });
    expect(lastPress(ended)).toEqual({ press: 'end', pressedAt: end.at });
    const reports = [{ clocked: { at: after(20_000) } }];
    expect(lastPress({ ...ended, reports })).toEqual({
      press: 'report',
      pressedAt: after(20_000),
    });
  });
  it('is none of an undone report, of corrected times, and of a submitted visit', () => {
    expect(lastPress({ ...none, reports: [{ clocked: start, undoneAt: at }] })).toBeNull();
    expect(lastPress({ ...none, timeIn: start, timeChanges: [{}] })).toBeNull();
    expect(lastPress({ ...none, status: 'NotesInReview', timeIn: start })).toBeNull();
  });
});
