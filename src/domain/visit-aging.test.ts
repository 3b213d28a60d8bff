import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import {
  expiryDays,
  lastDaysToAge,
  notesDueDays,
  statusesByDay,
  type AgingVisit,
} from './visit-aging.ts';
import { canTransition, visitStatuses, type VisitStatus } from './visit-status.ts';

const day = '03/05/2026';
const visit = (status: VisitStatus, parts: Partial<AgingVisit> = {}): AgingVisit => ({
  status,
  dateOfService: day,
  timeIn: null,
  assignedOn: null,
  ...parts,
});
const after = (of: AgingVisit, days: number) => statusesByDay(of, addDays(day, days));

describe('a visit nobody touches', () => {
  it('is overdue the day after its day, and expires with the days', () => {
    for (const status of ['Unstaffed', 'Staffed'] as const) {
      expect(after(visit(status), -1)).toEqual([]);
      expect(after(visit(status), 0)).toEqual([]);
      expect(after(visit(status), 1)).toEqual(['VisitOverdue']);
      expect(after(visit(status), expiryDays + 1)).toEqual(['VisitOverdue', 'Expired']);
    }
    expect(after(visit('VisitOverdue'), expiryDays)).toEqual([]);
    expect(after(visit('VisitOverdue'), expiryDays + 1)).toEqual(['Expired']);
  });

  it('has its notes overdue when their days are over, and expires later', () => {
    expect(after(visit('NotesDue'), notesDueDays)).toEqual([]);
    expect(after(visit('NotesDue'), notesDueDays + 1)).toEqual(['NotesOverdue']);
    expect(after(visit('NotesOverdue'), expiryDays)).toEqual([]);
    expect(after(visit('NotesOverdue'), expiryDays + 1)).toEqual(['Expired']);
  });

  it('that was started has its notes due; without a clinician it waits for one', () => {
    const timeIn = { at: 'then' };
    expect(after(visit('Staffed', { timeIn }), 1)).toEqual(['NotesDue']);
    expect(after(visit('Staffed', { timeIn }), 5)).toEqual(['NotesDue', 'NotesOverdue']);
    expect(after(visit('Unstaffed', { timeIn }), 30)).toEqual([]);
  });

  it('given for a past day has its days from the day it was given', () => {
    const given = visit('Staffed', { assignedOn: addDays(day, 20) });
    expect(after(given, 20)).toEqual([]);
    expect(after(given, 21)).toEqual(['VisitOverdue']);
    expect(after(given, 20 + expiryDays + 1)).toEqual(['VisitOverdue', 'Expired']);
    // Given before its day, the day counts.
    expect(after(visit('Staffed', { assignedOn: addDays(day, -9) }), 1)).toEqual(['VisitOverdue']);
  });

  it('takes only edges of timed jobs, and keeps every status that waits for somebody', () => {
    for (const status of visitStatuses) {
      for (const timeIn of [null, {}]) {
        let from = status;
        for (const to of after(visit(status, { timeIn }), 400)) {
          expect(canTransition(from, to, 'system'), `${from} → ${to}`).toBe(true);
          from = to;
        }
      }
    }
    for (const status of ['NotesInReview', 'NotesRejected', 'NotesApproved', 'Missed'] as const)
      expect(after(visit(status), 400), status).toEqual([]);
  });

  it('is found by the last day on which it may change', () => {
    for (const { statuses, until } of lastDaysToAge(day)) {
      for (const status of statuses) {
        expect(statusesByDay(visit(status, { dateOfService: until }), day)).not.toEqual([]);
        const next = visit(status, { dateOfService: addDays(until, 1) });
        expect(statusesByDay(next, day)).toEqual([]);
      }
    }
    const found = lastDaysToAge(day).flatMap(({ statuses }) => statuses);
    const moving = visitStatuses.filter((status) => after(visit(status), 400).length > 0);
    expect(found.toSorted()).toEqual(moving.toSorted());
  });
});
