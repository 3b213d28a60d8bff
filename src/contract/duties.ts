import * as z from 'zod/mini';
import { visitGroups } from '#domain/clinicians.ts';
import { dutyRules, dutyStates } from '#domain/duties.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, text } from './primitives.ts';

/** Work of active episodes that the rules of home health date (decision 087). */

const admin = define('admin');

const named = z.object({ id: id(), episodeId: id(), day: dateText() });

const duty = z.object({
  /** The episode with the rule and the discipline: one row. */
  key: text(80),
  episodeId: id(),
  patientId: id(),
  patientName: text(160),
  careCoordinator: z.nullable(text(120)),
  rule: z.enum(dutyRules),
  group: z.nullable(z.enum(visitGroups)),
  state: z.enum(dutyStates),
  from: dateText(),
  by: dateText(),
  /** The visit that did it last. */
  last: z.nullable(named),
  /** The visit that will do it. */
  planned: z.nullable(named),
  /** The agency has no visit type to plan it with; an administrator adds one. */
  noVisitType: z.boolean(),
});
export type DutyShown = z.infer<typeof duty>;

/** `queue` is what is overdue, due or due soon. */
export const dutyViews = ['queue', ...dutyStates, 'All'] as const;

export const duties = admin('duties', {
  summary:
    'Supervision of aides, therapists’ reassessments and recertification assessments of active ' +
    'episodes, with the days they are due, the visit that did each last and the one that will; ' +
    'the most urgent first. `search` matches the patient’s name, telephone and record number.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    only: z._default(z.enum(dutyViews), 'queue'),
    rule: z._default(z.nullable(z.enum(dutyRules)), null),
    episodeId: z._default(z.nullable(id()), null),
    order: orderBy(['urgency', 'by'], 'urgency'),
    ...pageRequest,
  }),
  output: pageOf(duty),
});
