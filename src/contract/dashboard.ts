import * as z from 'zod/mini';
import { officeTaskKinds } from '#domain/office-tasks.ts';
import { define } from './call.ts';
import { instant, text, whole } from './primitives.ts';

/** Work queues and activity of the office. */

const admin = define('admin');

const queueCount = z.object({ status: text(40), count: whole(0, 1e8) });

export const dashboard = admin('dashboard', {
  summary:
    'Work queues and activity of the office: visits by status, patients by status, and what was done in the period.',
  reads: true,
  input: z.object({ period: z.enum(['today', 'week', 'month']) }),
  output: z.object({
    visits: z.array(queueCount),
    patients: z.array(queueCount),
    activity: z.array(z.object({ reportType: text(40), count: whole(0, 1e8) })),
    oldestInReview: z.nullable(instant()),
    /** Open tasks of the office by kind. */
    tasks: z.array(z.object({ kind: z.enum(officeTaskKinds), count: whole(0, 1e8) })),
  }),
});
