import { describe, expect, it } from 'vitest';
import { isNotDone, visitReportKinds, type VisitReportKind } from '#domain/visit-reports.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import type { VisitAggregate } from '../targets.ts';
import { endVisit, startVisit } from './clock-visit.ts';
import type { Applied, CommandContext } from './command.ts';
import { correctTimes } from './correct-times.ts';
import { reportVisit } from './report-visit.ts';
import { done, fresh, uuid } from '../testing/fresh-visit.ts';
import { undoPress } from './undo-press.ts';

const pressedAt = '2026-11-21T17:00:00.000Z';
const after = (seconds: number): string =>
  new Date(Date.parse(pressedAt) + seconds * 1_000).toISOString();
const nurseAt = (at: string, entry = 1): CommandContext => ({
  entryId: uuid(entry),
  author: { id: uuid(2), name: 'Ana Silva', kind: 'clinician', role: 'CLINICIAN', signsAs: 'RN' },
  assigned: true,
  client: uuid(3),
  device: 'phone',
  at,
  baseRevision: 0,
});
const nurse = nurseAt(pressedAt);
const { visit, note } = fresh;
const seal = {
  hash: 'a'.repeat(64),
  revision: 1,
  clinician: { name: 'Ana Silva', role: 'MSW', strokes: '', at: '2026-11-21T17:00:00.000Z' },
  patient: null,
  patientUnable: null,
};
const clockedAt = (at: string) => ({
  at,
  timeZone: 'America/Los_Angeles',
  position: { latitude: 36.7, longitude: -119.8, accuracy: 12 },
  positionProblem: null,
});
const press = clockedAt(pressedAt);
const given = (kind: VisitReportKind) => ({
  kind,
  reason: isNotDone(kind) ? { id: 'hospital', name: 'Patient in hospital' } : null,
  minutes: kind === 'late' ? 30 : null,
  comment: ' Rang twice. ',
  clocking: press,
});
const codeOf = (result: Applied<VisitAggregate>): string =>
  result.kind === 'rejected' ? result.code : result.kind;
const reported = (kind: VisitReportKind, state = fresh): VisitAggregate =>
  done(reportVisit.apply(state, given(kind), nurse));
const started = done(startVisit.apply(fresh, press, nurse));
const undo = (
  state: VisitAggregate,
  input: { press: 'start' | 'end' | 'report'; pressedAt: string },
  context = nurseAt(after(30), 9),
): Applied<VisitAggregate> => undoPress.apply(state, input, context);

describe('a visit that cannot be done', () => {
  it.each(visitReportKinds.filter(isNotDone))(
    '%s: becomes Missed and keeps time, place, reason and author',
    (kind) => {
      const { visit: missed } = reported(kind);
      expect(missed).toMatchObject({ status: 'Missed', revision: 5 });
      expect(missed.reports).toEqual([
        {
          id: nurse.entryId,
          kind,
          reason: { id: 'hospital', name: 'Patient in hospital' },
          minutes: null,
          comment: 'Rang twice.',
          clocked: { ...press, by: uuid(2), byName: 'Ana Silva' },
          statusBefore: 'Staffed',
        },
      ]);
    },
  );

  it('is not Missed by running late, and not a second time by the same report', () => {
    const late = reported('late');
    expect(late.visit).toMatchObject({ status: 'Staffed', reports: [{ minutes: 30 }] });
    expect(reportVisit.apply(late, given('late'), nurse)).toEqual({ kind: 'applied', state: late });
  });

  it('asks for the reason and for the minutes', () => {
    const refusedBy = (part: object) =>
      reportVisit.apply(fresh, { ...given('missed'), ...part }, nurse);
    expect(refusedBy({ reason: null })).toMatchObject({ fields: [{ path: 'reason' }] });
    expect(refusedBy({ kind: 'late' })).toMatchObject({ fields: [{ path: 'minutes' }] });
    expect(codeOf(reportVisit.apply(started, given('late'), nurse))).toBe('visit.already-started');
  });

  it('unstarts the wrong visit and keeps what was clocked', () => {
    const { visit: wrong } = reported('wrong-visit', started);
    expect(wrong).toMatchObject({ status: 'Staffed', timeIn: null, timeOut: null });
    expect(wrong.takenOff).toEqual([
      {
        end: 'start',
        clocked: started.visit.timeIn,
        at: pressedAt,
        by: uuid(2),
        byName: 'Ana Silva',
        report: nurse.entryId,
      },
    ]);
  });

  it('is refused once the notes are submitted, and to somebody else', () => {
    for (const status of visitStatuses) {
      const code = codeOf(
        reportVisit.apply({ note, visit: { ...visit, status } }, given('refused'), nurse),
      );
      const expected = { NotesInReview: 'visit.submitted', NotesApproved: 'visit.settled' };
      expect(code, status).toBe(
        status in expected ? expected[status as keyof typeof expected] : 'applied',
      );
    }
    expect(codeOf(reportVisit.apply(fresh, given('refused'), { ...nurse, assigned: false }))).toBe(
      'visit.not-assigned',
    );
  });

  it('leaves what a colleague clocked, and still tells the office', () => {
    const theirs = { ...press, by: uuid(77), byName: 'Nora Lane' };
    const begun = { note, visit: { ...started.visit, timeIn: theirs } };
    expect(reported('wrong-visit', begun).visit).toMatchObject({
      status: 'NotesDue',
      timeIn: theirs,
      reports: [{ kind: 'wrong-visit' }],
    });
  });

  it('takes nothing off a visit that the office returned, and nor does an undo', () => {
    const visitOf = { ...started.visit, status: 'NotesRejected' as const };
    const returned = { note, visit: { ...visitOf, submittedAt: pressedAt } };
    const resealed = { note: { ...note, pastSeals: [seal] }, visit: visitOf };
    for (const state of [returned, resealed]) {
      expect(codeOf(reportVisit.apply(state, given('wrong-visit'), nurse))).toBe('visit.submitted');
      expect(codeOf(undo(state, { press: 'start', pressedAt }))).toBe('visit.submitted');
    }
  });

  it('of a visit that somebody else has by now is kept and changes nothing of it', () => {
    const given2 = { note, visit: { ...visit, providerId: uuid(77) } };
    expect(reported('refused', given2).visit).toMatchObject({ status: 'Staffed', reports: [{}] });
  });
});

describe('undo within a minute', () => {
  it('takes a start off the visit and keeps what was clocked; the same undo changes nothing', () => {
    const state = done(undo(started, { press: 'start', pressedAt }));
    expect(state.visit).toMatchObject({
      status: 'Staffed',
      timeIn: null,
      takenOff: [{ end: 'start', clocked: started.visit.timeIn, at: after(30), report: null }],
    });
    expect(undo(state, { press: 'start', pressedAt })).toEqual({ kind: 'applied', state });
    expect(done(startVisit.apply(state, clockedAt(after(40)), nurse)).visit.status).toBe(
      'NotesDue',
    );
  });

  it.each(['Missed', 'VisitOverdue', 'Expired', 'NotesDue', 'Staffed'] as const)(
    'of a start brings back %s, by an undo and as the wrong visit',
    (status) => {
      const before = { note, visit: { ...visit, status } };
      const late = done(startVisit.apply(before, press, nurse));
      expect(late.visit.status).toBe('NotesDue');
      expect(done(undo(late, { press: 'start', pressedAt })).visit.status).toBe(status);
      const wrong = reported('wrong-visit', late);
      expect(wrong.visit.status).toBe(status);
      expect(done(undo(wrong, { press: 'report', pressedAt })).visit).toMatchObject({
        status: 'NotesDue',
        timeIn: { statusBefore: status },
      });
    },
  );

  it('takes an end off and leaves the start; a start under an end stays', () => {
    const ended = done(endVisit.apply(started, clockedAt(after(10)), nurse));
    expect(codeOf(undo(ended, { press: 'start', pressedAt }))).toBe('visit.undo');
    expect(done(undo(ended, { press: 'end', pressedAt: after(10) })).visit).toMatchObject({
      timeIn: started.visit.timeIn,
      timeOut: null,
      status: 'NotesDue',
    });
  });

  it.each(visitReportKinds)('of %s brings back status and times', (kind) => {
    const before = kind === 'late' ? fresh : started;
    const back = done(undo(reported(kind, before), { press: 'report', pressedAt })).visit;
    expect(back).toMatchObject({
      status: before.visit.status,
      timeIn: before.visit.timeIn,
      reports: [{ undoneAt: after(30) }],
    });
  });

  it('of a report leaves what happened since', () => {
    const restarted = done(
      startVisit.apply(reported('wrong-visit', started), clockedAt(after(20)), nurse),
    );
    expect(done(undo(restarted, { press: 'report', pressedAt })).visit).toMatchObject({
      status: 'NotesDue',
      timeIn: { at: after(20) },
    });
  });

  it('is too late after the minute, after a correction, and of nothing that was pressed', () => {
    const input = { press: 'start', pressedAt } as const;
    const corrected = done(
      correctTimes.apply(
        started,
        { times: { begin: after(-600), end: null }, reason: '209', comment: '' },
        nurseAt(after(20)),
      ),
    );
    expect(codeOf(undo(started, input, nurseAt(after(81))))).toBe('visit.undo');
    expect(codeOf(undo(corrected, input))).toBe('visit.undo');
    expect(codeOf(undo(fresh, input))).toBe('visit.undo');
    expect(codeOf(undo(started, { ...input, pressedAt: after(1) }))).toBe('visit.undo');
  });

  it('is refused to another clinician, and once the notes are submitted', () => {
    const input = { press: 'start', pressedAt } as const;
    const other = nurseAt(after(30));
    const stranger = { ...other, author: { ...other.author, id: uuid(77) } };
    expect(codeOf(undo(started, input, stranger))).toBe('visit.undo');
    const submitted = { ...started, visit: { ...started.visit, status: 'NotesInReview' as const } };
    expect(codeOf(undo(submitted, input))).toBe('visit.submitted');
  });
});
