import * as z from 'zod/mini';
import { officeTaskKinds } from '#domain/office-tasks.ts';
import { define } from './call.ts';
import { visit } from './entities.ts';
import { noteRow } from './notes.ts';
import { dateText, formTime, id, instant, text, integer } from './primitives.ts';

/** Work queues and activity of the office. */

const admin = define('admin');

/** How much of one kind of work was done; the kind is the call or command that did it. */
const reportCount = z.object({ reportType: text(40), count: integer(0, 1e8) });

const queueCount = z.object({ status: text(40), count: integer(0, 1e8) });

export const dashboard = admin('dashboard', {
  summary:
    'The office’s work queues and activity: visits by status, patients by status, and work done in the period.',
  reads: true,
  input: z.object({
    /** Up to today: of the calendar week, which starts on Sunday, or of the calendar month. */
    period: z.enum(['today', 'week', 'month']),
    /** Own dates in place of the period, both included, at most 150 days apart. */
    range: z._default(z.nullable(z.object({ start: dateText(), end: dateText() })), null),
  }),
  output: z.object({
    visits: z.array(queueCount),
    patients: z.array(queueCount),
    activity: z.array(reportCount),
    /** The days `activityReport` and `reports` are about. */
    range: z.object({ start: dateText(), end: dateText() }),
    /** What each person did, per report type; work of the system has no person (portal §3). */
    activityReport: z.array(
      z.object({
        userId: z.nullable(id()),
        givenName: text(100),
        familyName: text(100),
        counts: z.array(reportCount),
      }),
    ),
    /** What was done on each day, and by whom, per report type (portal §7). */
    reports: z.array(
      z.object({
        reportType: text(40),
        reportData: z.array(z.object({ day: dateText(), count: integer(0, 1e8) })),
        teamUserIdSet: z.array(id()),
      }),
    ),
    oldestInReview: z.nullable(instant()),
    /**
     * The day of those who staff visits; null for a role that may not. `late`: planned for today,
     * not started; `unstaffed`: today and the six days after it.
     */
    day: z.nullable(
      z.object({
        date: dateText(),
        time: formTime(),
        byStatus: z.array(queueCount),
        late: z.object({ rows: z.array(visit), count: integer(0, 1e8) }),
        unstaffed: z.array(z.object({ day: dateText(), count: integer(0, 1e8) })),
      }),
    ),
    /** The first notes of the review queue; null for a role that does not review. */
    review: z.nullable(z.array(noteRow)),
    /** Open tasks of the office by kind. */
    tasks: z.array(z.object({ kind: z.enum(officeTaskKinds), count: integer(0, 1e8) })),
    /** Notices of missed visits to send to physicians; null for a role that may not read them. */
    notices: z.nullable(integer(0, 1e8)),
    /** Supervision, reassessment and recertification by date; null as above. */
    duties: z.nullable(
      z.object({
        overdue: integer(0, 1e8),
        due: integer(0, 1e8),
        soon: integer(0, 1e8),
      }),
    ),
  }),
  errors: ['request.invalid'],
});
