import * as z from 'zod/mini';
import { largestMessage, officeTaskKinds, officeTopics } from '#domain/office-tasks.ts';
import { proposalDecisions } from '#domain/proposed-changes.ts';
import { longestDelay, visitReportKinds } from '#domain/visit-reports.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, nonBlank, id, instant, text, integer } from './primitives.ts';

/** What the office has to look after: of devices, of reassignments, and what clinicians tell it. */

const admin = define('admin');

export const officeTask = z.object({
  id: id(),
  kind: z.enum(officeTaskKinds),
  /** Whose work it is. */
  person: text(160),
  deviceName: z.nullable(text(80)),
  unsent: z.nullable(integer(0, 1e7)),
  /** What a clinician wrote, and when by the device's clock. */
  message: z.nullable(
    z.object({ topic: z.enum(officeTopics), text: text(largestMessage), writtenAt: instant() }),
  ),
  /** What a clinician reported of a visit that cannot be done as planned. */
  report: z.nullable(
    z.object({
      kind: z.enum(visitReportKinds),
      reason: z.nullable(text(100)),
      minutes: z.nullable(integer(1, longestDelay)),
      comment: text(1000),
      writtenAt: instant(),
    }),
  ),
  /** What somebody who lost the record wanted to change: the command, and its values by path. */
  proposal: z.nullable(
    z.object({
      command: text(60),
      writtenAt: instant(),
      changes: z.array(z.object({ path: text(200), value: text(20_000) })),
    }),
  ),
  /** The patient a message is about, where it names no visit. */
  patient: z.nullable(z.object({ id: id(), name: text(160) })),
  /** The visit it is about, with the clinician who has it now. */
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
    z.object({
      at: instant(),
      by: z.nullable(text(160)),
      note: z.nullable(text(1000)),
      /** What the office decided about a proposal; none where it was only closed. */
      decision: z.optional(z.enum(proposalDecisions)),
    }),
  ),
});

export type OfficeTask = z.infer<typeof officeTask>;

/** What a task is about is sealed: the database cannot sort by it. */
const taskSorts = ['kind', 'author', 'raised', 'resolved'] as const;

export const officeTasks = admin('officeTasks', {
  sealable: true,
  summary:
    'The office’s tasks from devices, reassignments and clinicians, newest first unless asked ' +
    'otherwise.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['open', ...officeTaskKinds, 'resolved']), 'open'),
    order: orderBy(taskSorts, '-raised'),
    ...pageRequest,
  }),
  output: pageOf(officeTask),
});

export const resolveTask = admin('resolveTask', {
  sealable: true,
  summary: 'Closes a task with a note about what was done. Closing it twice keeps the first note.',
  input: z.object({ id: id(), note: nonBlank(1000) }),
  output: z.object({ task: officeTask }),
});

export const decideProposal = admin('decideProposal', {
  sealable: true,
  summary:
    'Accepts a proposal after reassignment, as a correction in the name of the person who decides, ' +
    'or declines it, with a reason. The proposal stays as it arrived. Deciding twice keeps the ' +
    'first decision.',
  input: z.object({ id: id(), decision: z.enum(proposalDecisions), reason: nonBlank(300) }),
  output: z.object({ task: officeTask }),
  errors: [
    'record.not-found',
    'proposal.own-work',
    'access.denied',
    'request.invalid',
    'note.conflict',
    'patient.conflict',
    'chart.scope',
  ],
});
