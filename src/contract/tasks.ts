import * as z from 'zod/mini';
import { officeTaskKinds } from '#domain/office-tasks.ts';
import { define } from './call.ts';
import { pageOf, pageRequest } from './paging.ts';
import { dateText, filled, id, instant, text, whole } from './primitives.ts';

/** What the office has to look after because of devices and reassignments. */

const admin = define('admin');

export const officeTask = z.object({
  id: id(),
  kind: z.enum(officeTaskKinds),
  /** Whose work it is. */
  person: text(160),
  deviceName: z.nullable(text(80)),
  unsent: z.nullable(whole(0, 1e7)),
  /** The visit a hand-over is about, with whoever has it now. */
  visit: z.nullable(
    z.object({
      id: id(),
      episodeId: id(),
      patientName: text(160),
      dateOfService: dateText(),
      assignee: z.nullable(text(160)),
    }),
  ),
  raisedAt: instant(),
  /** `by` is null when the cause went away by itself. */
  resolved: z.nullable(
    z.object({ at: instant(), by: z.nullable(text(160)), note: z.nullable(text(1000)) }),
  ),
});

export type OfficeTask = z.infer<typeof officeTask>;

export const officeTasks = admin('officeTasks', {
  summary: 'Tasks of the office that devices and reassignments gave rise to, the newest first.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['open', ...officeTaskKinds, 'resolved']), 'open'),
    ...pageRequest,
  }),
  output: pageOf(officeTask),
});

export const resolveTask = admin('resolveTask', {
  summary: 'Closes a task with a note of what was done. Closing it twice keeps the first note.',
  input: z.object({ id: id(), note: filled(1000) }),
  output: z.object({ task: officeTask }),
});
