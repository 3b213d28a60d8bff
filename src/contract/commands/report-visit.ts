import * as z from 'zod/mini';
import {
  isNotDone,
  longestDelay,
  mostReports,
  statusAfterReport,
  visitReportKinds,
  visitReportLabels,
} from '#domain/visit-reports.ts';
import { isSettled, isSubmitted } from '#domain/visit-status.ts';
import { clocking, type TakenOff, type Visit, type VisitReport } from '../entities.ts';
import { integer, text } from '../primitives.ts';
import { wasSubmitted, withReceipt } from './clock-visit.ts';
import { applied, defineCommand, rejected, type CommandContext } from './command.ts';

const input = z.object({
  kind: z.enum(visitReportKinds),
  /** Code and name of the agency's list; null where none was asked. */
  reason: z.nullable(z.object({ id: text(40), name: text(100) })),
  /** Minutes of delay; null for the other kinds. */
  minutes: z.nullable(integer(1, longestDelay)),
  comment: text(1000),
  /** When and where it was reported. */
  clocking,
});

/** The start and end of the wrong visit come off it, and stay as evidence. */
function withoutTimes(
  visit: Visit,
  report: VisitReport,
  { author, at, received }: CommandContext,
): Pick<Visit, 'timeIn' | 'timeOut' | 'takenOff'> {
  const ends = [
    { end: 'start' as const, clocked: visit.timeIn },
    { end: 'end' as const, clocked: visit.timeOut },
  ];
  const taken = ends.flatMap(({ end, clocked }): TakenOff[] =>
    clocked === null
      ? []
      : [
          {
            end,
            clocked,
            at,
            ...(received && { receivedAt: received.at }),
            by: author.id,
            byName: author.name,
            report: report.id,
          },
        ],
  );
  return { timeIn: null, timeOut: null, takenOff: [...(visit.takenOff ?? []), ...taken] };
}

/** Nobody but the clinician who has the visit changes its status; a late report is kept anyway. */
function statusAndTimes(visit: Visit, report: VisitReport, context: CommandContext): Visit {
  if (visit.providerId !== context.author.id) return visit;
  const ends = [visit.timeIn, visit.timeOut].flatMap((end) => end ?? []);
  // What somebody else clocked is not theirs to take off.
  const isOwn = ends.every(({ by }) => by === undefined || by === context.author.id);
  const isUnstarted = report.kind === 'wrong-visit' && visit.timeIn !== null;
  if (report.kind === 'wrong-visit' && !isOwn) return visit;
  const status = statusAfterReport(report.kind, visit.status, visit.timeIn?.statusBefore);
  return { ...visit, status, ...(isUnstarted && withoutTimes(visit, report, context)) };
}

const lacks = ({ kind, reason, minutes }: z.infer<typeof input>): 'reason' | 'minutes' | null => {
  if (isNotDone(kind) && reason === null) return 'reason';
  return kind === 'late' && minutes === null ? 'minutes' : null;
};

/**
 * A clinician cannot do a visit as planned: nobody home, refused, missed, late, or the wrong visit.
 * The report is kept with time, place and reason, and becomes a task of the office. A visit that
 * does not take place becomes Missed; a clocked start of the wrong visit comes off it.
 */
export const reportVisit = defineCommand({
  name: 'reportVisit',
  version: 1,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'Can’t do this visit',
  pastLabel: 'Visit reported',
  input,
  written: [
    { label: 'What happened', translated: true, of: ({ kind }) => visitReportLabels[kind] },
    { label: 'Reason', translated: true, of: ({ reason }) => reason?.name ?? '' },
    { label: 'Comment', of: ({ comment }) => comment },
  ],
  apply(state, given, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (visit.reports?.some(({ id }) => id === context.entryId)) return applied(state);
    if (isSettled(visit)) return rejected('visit.settled');
    // What the office returns was submitted before: its times are corrected, not taken off.
    if (isSubmitted(visit) || wasSubmitted(state)) return rejected('visit.submitted');
    const own = (visit.reports ?? []).filter(({ clocked }) => clocked.by === context.author.id);
    if (own.length >= mostReports) return rejected('visit.many-reports');
    const { kind, reason, minutes, comment } = given;
    const missing = lacks(given);
    if (missing) return rejected('request.invalid', [{ path: missing, code: 'request.invalid' }]);
    if (kind === 'late' && visit.timeIn !== null) return rejected('visit.already-started');
    const report: VisitReport = {
      id: context.entryId,
      kind,
      reason,
      minutes: kind === 'late' ? minutes : null,
      comment: comment.trim(),
      clocked: withReceipt(given.clocking, context),
      statusBefore: visit.status,
    };
    const after = statusAndTimes(visit, report, context);
    return applied({
      ...state,
      visit: {
        ...after,
        reports: [...(visit.reports ?? []), report],
        revision: visit.revision + 1,
      },
    });
  },
});
