import type { VisitAggregate } from '../targets.ts';
import { describe, expect, it } from 'vitest';
import { visitDuration, visitTimes } from '#domain/evv.ts';
import { must } from '#domain/must.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import { canonicalNote } from '#forms/canonical.ts';
import type { Field } from '#forms/define.ts';
import { fieldErrors, visibleItems } from '#forms/engine.ts';
import { done, form, fresh, nurse, sha256, uuid, visit } from '../testing/fresh-visit.ts';
import { endVisit, startVisit } from './clock-visit.ts';
import type { Applied } from './command.ts';
import { correctTimes } from './correct-times.ts';
import { commandByName, commands } from './registry.ts';
import { saveAnswers } from './save-answers.ts';
import { signNote } from './sign-note.ts';
import { submitNotes } from './submit-notes.ts';

const clock = {
  at: '2026-11-21T17:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused' as const,
};
const answerFor = (field: Field): string | number | boolean | readonly string[] | null => {
  switch (field.kind) {
    case 'choice':
      return must(field.options[0], 'an option').value;
    case 'choices':
      return [must(field.options[0], 'an option').value];
    case 'yesNo':
      return false;
    case 'number':
      return field.min;
    case 'scale':
      return 0;
    case 'date':
      return '11/21/2026';
    case 'time':
      return '09:30';
    case 'text':
    case 'longText':
      return 'Seen at home.';
    default:
      return null;
  }
};
/** Answers every required question that shows, again and again until none is missing. */
const complete = (): VisitAggregate => {
  let state = done(startVisit.apply(fresh, clock, nurse));
  for (let round = 0; round < 6; round += 1) {
    const answers = state.note.content.doc.values;
    const missing = new Set(fieldErrors(form, answers).map((error) => error.path));
    if (missing.size === 0) return state;
    const fields = form.sections
      .flatMap((section) => visibleItems(form, section, answers))
      .flatMap((item) => (item.kind === 'field' && missing.has(item.path) ? [item] : []));
    const patch = Object.fromEntries(fields.map((item) => [item.path, answerFor(item.field)]));
    state = done(
      saveAnswers.apply(
        state,
        { patch },
        { ...nurse, baseRevision: state.note.content.doc.revision },
      ),
    );
  }
  throw new Error(
    `still missing: ${fieldErrors(form, state.note.content.doc.values)
      .map((error) => error.path)
      .join(', ')}`,
  );
};
const markOf = (state: VisitAggregate) => ({
  hash: sha256(
    canonicalNote({
      visitId: visit.id,
      formId: form.id,
      formVersion: form.version,
      answers: state.note.content.doc.values,
    }),
  ),
  clinician: { name: 'Ana Silva', role: 'MSW', strokes: 'M1 1L2 2', at: nurse.at },
  patient: null,
  patientUnable: 'asleep',
});

describe('clocking a visit', () => {
  it('keeps the time and flags a refused position, and the notes become due', () => {
    const { visit: started } = done(startVisit.apply(fresh, clock, nurse));
    expect(started).toMatchObject({ timeIn: clock, status: 'NotesDue', revision: 5 });
  });
  it('does not start twice and does not end before it started', () => {
    const started = done(startVisit.apply(fresh, clock, nurse));
    const later = { ...clock, at: '2026-11-21T17:30:00.000Z' };
    expect(startVisit.apply(started, later, nurse)).toMatchObject({
      kind: 'rejected',
      code: 'visit.already-started',
    });
    expect(startVisit.apply(started, clock, nurse)).toEqual({ kind: 'applied', state: started });
    expect(endVisit.apply(fresh, clock, nurse)).toMatchObject({
      kind: 'rejected',
      code: 'visit.not-started',
    });
    expect(done(endVisit.apply(started, clock, nurse)).visit.timeOut).toEqual({
      ...clock,
      by: nurse.author.id,
      byName: nurse.author.name,
    });
  });
  it('never moves an end that is clocked; the same press again changes nothing', () => {
    const ended = done(endVisit.apply(done(startVisit.apply(fresh, clock, nurse)), clock, nurse));
    const moved = { ...clock, at: '1999-01-01T09:00:00.000Z' };
    for (const status of visitStatuses) {
      const state = { ...ended, visit: { ...ended.visit, status } };
      expect(endVisit.apply(state, moved, nurse)).toMatchObject({ code: 'visit.already-ended' });
      expect(endVisit.apply(state, clock, nurse)).toEqual({ kind: 'applied', state });
    }
  });
  describe('an end before the start', () => {
    const received = { at: clock.at, differenceMs: 0, counter: null };
    const online = { ...nurse, received };
    const dayBefore = { ...clock, at: '2026-11-20T15:00:00.000Z' };
    const counter = (ms: number) => ({ counter: { process: uuid(90), ms } });

    it('is refused when the server’s clock confirms it', () => {
      const started = done(startVisit.apply(fresh, clock, online));
      expect(endVisit.apply(started, dayBefore, online)).toMatchObject({ code: 'visit.times' });
      const ended = { ...fresh, visit: { ...visit, timeOut: dayBefore } };
      expect(startVisit.apply(ended, clock, online)).toMatchObject({ code: 'visit.times' });
    });
    it('waits for the server’s clock on a phone without a line', () => {
      const started = done(startVisit.apply(fresh, clock, nurse));
      expect(endVisit.apply(started, dayBefore, nurse)).toMatchObject({ kind: 'applied' });
    });
    it('is none when the counter ran on: the corrected end counts', () => {
      const started = done(startVisit.apply(fresh, { ...clock, ...counter(0) }, online));
      const { visit: ended } = done(
        endVisit.apply(started, { ...dayBefore, ...counter(3_600_000) }, online),
      );
      expect(visitTimes(ended)).toEqual({ begin: clock.at, end: '2026-11-21T18:00:00.000Z' });
      expect(visitDuration(ended)).toBe(3_600_000);
    });
  });
  it('clocks nothing of an approved visit', () => {
    const approved = { ...fresh, visit: { ...visit, status: 'NotesApproved' as const } };
    expect(startVisit.apply(approved, clock, nurse)).toMatchObject({ code: 'visit.settled' });
    const begun = { ...approved, visit: { ...approved.visit, timeIn: clock } };
    expect(endVisit.apply(begun, clock, nurse)).toMatchObject({ code: 'visit.settled' });
  });
  it('keeps who clocked each end, also when another person ends the visit', () => {
    const other = { ...nurse, author: { ...nurse.author, id: uuid(77), name: 'Rosa Other' } };
    const { visit: ended } = done(
      endVisit.apply(done(startVisit.apply(fresh, clock, nurse)), clock, other),
    );
    expect([ended.timeIn?.byName, ended.timeOut?.byName]).toEqual([
      nurse.author.name,
      'Rosa Other',
    ]);
  });
  it('is refused to somebody the visit was never assigned to', () => {
    expect(startVisit.apply(fresh, clock, { ...nurse, assigned: false })).toMatchObject({
      kind: 'rejected',
      code: 'visit.not-assigned',
    });
  });
});

describe('correcting the times of a visit', () => {
  const ended = done(endVisit.apply(done(startVisit.apply(fresh, clock, nurse)), clock, nurse));
  const times = { begin: '2026-11-21T16:30:00.000Z', end: '2026-11-21T17:15:00.000Z' };
  const correction = { times, reason: '209', comment: ' Forgot to end. ' };
  const codeOf = (result: Applied<VisitAggregate>) =>
    result.kind === 'rejected' ? result.code : result.kind;

  it('keeps the clocked times, both values, author, reason and time', () => {
    const { visit: corrected } = done(correctTimes.apply(ended, correction, nurse));
    expect(corrected).toMatchObject({ timeIn: ended.visit.timeIn, timeOut: ended.visit.timeOut });
    expect(corrected.timeChanges).toEqual([
      {
        at: nurse.at,
        madeBy: 'clinician',
        by: nurse.author.id,
        byName: nurse.author.name,
        reason: '209',
        resolution: '',
        comment: 'Forgot to end.',
        before: { begin: clock.at, end: clock.at },
        after: times,
      },
    ]);
  });

  it('is refused once the notes are submitted', () => {
    for (const status of visitStatuses) {
      const state = { ...ended, visit: { ...ended.visit, status } };
      const isSubmitted = status === 'NotesInReview' || status === 'NotesApproved';
      expect(codeOf(correctTimes.apply(state, correction, nurse)), status).toBe(
        isSubmitted ? 'visit.submitted' : 'applied',
      );
    }
  });

  it.each([
    ['an end before its start', { times: { begin: times.end, end: times.begin } }, 'visit.times'],
    ['no start', { times: { begin: null, end: times.end } }, 'visit.times'],
    [
      'another year',
      { times: { begin: '1999-01-01T09:00:00.000Z', end: null } },
      'visit.times-far',
    ],
    ['no reason', { reason: '' }, 'request.invalid'],
  ])('is refused with %s', (_what, parts, code) =>
    expect(codeOf(correctTimes.apply(ended, { ...correction, ...parts }, nurse))).toBe(code),
  );

  it('is refused before the start, and to somebody else', () => {
    expect(codeOf(correctTimes.apply(fresh, correction, nurse))).toBe('visit.not-started');
    expect(codeOf(correctTimes.apply(ended, correction, { ...nurse, assigned: false }))).toBe(
      'visit.not-assigned',
    );
  });
});

describe('answers', () => {
  it('names each path that is not of the form', () => {
    expect(saveAnswers.apply(fresh, { patch: { 'no.such': 'x' } }, nurse)).toMatchObject({
      kind: 'rejected',
      code: 'request.invalid',
      fields: [{ path: 'no.such' }],
    });
  });
  it('a signed note never changes: what arrives later is an addendum with its author', () => {
    const before = complete();
    const sealed = done(signNote.apply(before, markOf(before), nurse));
    const path = must(Object.keys(before.note.content.doc.values)[0], 'an answer');
    const late = done(saveAnswers.apply(sealed, { patch: { [path]: null } }, nurse));
    expect(late.note.content).toEqual(sealed.note.content);
    expect(late.note.addenda).toMatchObject([
      { patch: { [path]: null }, edit: { byName: 'Ana Silva' } },
    ]);
  });
});

describe('signing and submitting', () => {
  const state = complete();
  it('seals what was signed, at its revision', () => {
    expect(done(signNote.apply(state, markOf(state), nurse)).note.seal).toMatchObject({
      revision: state.note.content.doc.revision,
      patientUnable: 'asleep',
    });
  });
  it('asks to sign again when an answer changed after the signature was made', () => {
    expect(signNote.apply(state, { ...markOf(state), hash: 'a'.repeat(64) }, nurse)).toMatchObject({
      kind: 'rejected',
      code: 'note.signature-stale',
    });
  });
  it('of an earlier app names the account that sent it, with its claim beside it', () => {
    const mark = markOf(state);
    const forged = { ...mark, clinician: { ...mark.clinician, name: 'Somebody Else' } };
    expect(done(signNote.apply(state, forged, nurse)).note.seal).toMatchObject({
      clinician: { by: nurse.author.id, name: 'Ana Silva', role: 'MSW' },
      claimed: { name: 'Somebody Else', role: 'MSW' },
    });
    expect(done(signNote.apply(state, mark, nurse)).note.seal).not.toHaveProperty('claimed');
  });
  it('takes the same signature twice and a second one never', () => {
    const sealed = done(signNote.apply(state, markOf(state), nurse));
    expect(signNote.apply(sealed, markOf(state), nurse).kind).toBe('applied');
    expect(signNote.apply(sealed, { ...markOf(state), hash: 'b'.repeat(64) }, nurse)).toMatchObject(
      { code: 'note.already-signed' },
    );
  });
  it('hands the sealed, complete note to the office', () => {
    const sealed = done(signNote.apply(state, markOf(state), nurse));
    expect(done(submitNotes.apply(sealed, {}, nurse)).visit).toMatchObject({
      status: 'NotesInReview',
      submittedAt: nurse.at,
    });
  });
  it('says when it was handed in by a clock that can be right', () => {
    const sealed = done(signNote.apply(state, markOf(state), nurse));
    const handedIn = (at: string, arrived: string) =>
      done(
        submitNotes.apply(
          sealed,
          {},
          { ...nurse, at, received: { at: arrived, differenceMs: 0, counter: null } },
        ),
      ).visit.submittedAt;
    const later = (days: number) =>
      new Date(Date.parse(nurse.at) + days * 86_400_000).toISOString();
    // Two days without a line: the phone's own time stands.
    expect(handedIn(nurse.at, later(2))).toBe(nurse.at);
    expect(handedIn(later(3), later(2))).toBe(later(2));
    expect(handedIn('1999-01-01T12:00:00.000Z', later(2))).toBe(later(2));
  });
  it('refuses an unsigned note, and an incomplete one with the answers that are missing', () => {
    expect(submitNotes.apply(state, {}, nurse)).toMatchObject({
      kind: 'rejected',
      code: 'note.not-signed',
    });
    const empty = done(signNote.apply(fresh, markOf(fresh), nurse));
    const result = submitNotes.apply(empty, {}, nurse);
    expect(result).toMatchObject({ kind: 'rejected', code: 'note.incomplete' });
    expect(result.kind === 'rejected' && result.fields.length).toBeGreaterThan(0);
  });
});

describe('the registry', () => {
  it('knows each command by its own name and nothing else', () => {
    for (const [name, command] of Object.entries(commands))
      expect(commandByName(name)).toBe(command);
    for (const name of ['', 'constructor', '__proto__', 'toString', 'dropAll'])
      expect(commandByName(name)).toBeUndefined();
  });
});
